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
      description: describeRole(role),
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

export function describeRole(needs: RoleRule): string {
  if (needs === 'signedIn') return 'For everyone who is signed in.'
  if (needs === 'nobody') return 'For nobody.'
  return `For the roles ${needs.join(', ')}.`
}

function responseSchema(response: TSchema | FileResponseType): object {
  if (!isFileResponseType(response)) return { description: 'The result of the call', ...response }
  return {
    description: 'The file',
    content: { [response.contentType]: { schema: { type: 'string', format: 'binary' } } },
  }
}

function isFileResponseType(response: TSchema | FileResponseType): response is FileResponseType {
  return 'contentType' in response
}
