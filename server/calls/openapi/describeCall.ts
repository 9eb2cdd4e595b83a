import '@fastify/swagger'
import type { FastifySchema, RouteShorthandOptions } from 'fastify'
import type { TSchema } from 'typebox'
import type { RoleRule } from '#shared/model/kinds.ts'
import type { FileResponseType } from '../FileResponse.ts'

/** The documentation of a call besides its parameters. */
export interface CallDescription {
  readonly path: string
  readonly summary: string
  readonly role: RoleRule
  readonly response: TSchema | FileResponseType
}

/** The route options from which the OpenAPI document is generated; `parameters` are the schemas that it validates. */
export function describeCall(
  { path, summary, role, response }: CallDescription,
  parameters: FastifySchema = {},
) {
  return {
    schema: {
      ...parameters,
      tags: [areaOf(path)],
      summary,
      description: describeRoles(role),
      security: [{ bearer: [] }],
      response: { 200: responseSchema(response), default: { $ref: 'Error#' } },
    },
    // The schema only documents the response; it must not strip anything from it.
    serializerCompiler: () => JSON.stringify,
  } satisfies RouteShorthandOptions
}

/** `/api/utility/getNextIntNumber` belongs to `utility`. */
function areaOf(path: string): string {
  return path.split('/')[2] ?? 'other'
}

/** Who satisfies all of these rules. */
export function describeRoles(...needs: readonly RoleRule[]): string {
  if (needs.includes('nobody')) return 'For nobody.'
  const lists = needs.filter((rule) => typeof rule !== 'string')
  // Who satisfies a rule satisfies each that has its roles and others.
  const narrow = lists.filter(
    (rule, index) =>
      !lists.some(
        (other, at) => at !== index && isWithin(other, rule) && (at < index || !isWithin(rule, other)),
      ),
  )
  if (narrow.length === 0) return 'For everyone who is signed in.'
  if (narrow.length === 1) return `For the roles ${narrow.join().replaceAll(',', ', ')}.`
  return `For those who hold ${narrow.map((roles) => `one of the roles ${roles.join(', ')}`).join(', and ')}.`
}

function isWithin(roles: readonly string[], others: readonly string[]): boolean {
  return roles.every((role) => others.includes(role))
}

function responseSchema(response: TSchema | FileResponseType): object {
  if (!isFileResponseType(response)) return { description: 'The result of the call', ...response }
  return {
    description: response.description ?? 'The file',
    content: { [response.contentType]: { schema: { type: 'string', format: 'binary' } } },
  }
}

function isFileResponseType(response: TSchema | FileResponseType): response is FileResponseType {
  return 'contentType' in response
}
