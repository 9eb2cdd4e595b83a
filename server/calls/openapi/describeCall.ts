import '@fastify/swagger'
import type { FastifySchema, RouteShorthandOptions } from 'fastify'
import type { TSchema } from 'typebox'
import type { RoleRule } from '#shared/model/kinds.ts'
import type { FileResponseType } from '../FileResponse.ts'

/** What the document says about a call beside its parameters. */
export interface CallDescription {
  readonly path: string
  readonly summary: string
  readonly role: RoleRule
  readonly response: TSchema | FileResponseType
}

/** The options of a route from which the document of calls is made; `parameters` are the schemas that it checks. */
export function describeCall(
  { path, summary, role, response: answer }: CallDescription,
  parameters: FastifySchema = {},
) {
  return {
    schema: {
      ...parameters,
      tags: [areaOf(path)],
      summary,
      description: describeRole(role),
      security: [{ bearer: [] }],
      response: { 200: responseSchema(answer), default: { $ref: 'Error#' } },
    },
    // An answer is written as it is: its schema describes it and drops nothing from it.
    serializerCompiler: () => JSON.stringify,
  } satisfies RouteShorthandOptions
}

/** `/api/utility/getNextIntNumber` belongs to `utility`. */
function areaOf(path: string): string {
  return path.split('/')[2] ?? 'other'
}

function describeRole(needs: RoleRule): string {
  if (needs === 'signedIn') return 'For everyone who is signed in.'
  if (needs === 'nobody') return 'For nobody.'
  return `For the roles ${needs.join(', ')}.`
}

function responseSchema(answer: TSchema | FileResponseType): object {
  if (!isFileResponseType(answer)) return { description: 'What the call answers', ...answer }
  return {
    description: 'The file',
    content: { [answer.contentType]: { schema: { type: 'string', format: 'binary' } } },
  }
}

function isFileResponseType(answer: TSchema | FileResponseType): answer is FileResponseType {
  return 'contentType' in answer
}
