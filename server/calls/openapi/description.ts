import '@fastify/swagger'
import type { FastifySchema, RouteShorthandOptions } from 'fastify'
import type { TSchema } from 'typebox'
import type { RoleRule } from '#shared/model/kinds.ts'
import type { FileKind } from '../FileAnswer.ts'

/** What the document says about a call beside its parameters. */
export interface Described {
  readonly path: string
  readonly summary: string
  readonly needs: RoleRule
  readonly answer: TSchema | FileKind
}

/** The options of a route from which the document of calls is made; `parameters` are the schemas that it checks. */
export function described({ path, summary, needs, answer }: Described, parameters: FastifySchema = {}) {
  return {
    schema: {
      ...parameters,
      tags: [areaOf(path)],
      summary,
      description: inWords(needs),
      security: [{ bearer: [] }],
      response: { 200: answerSchema(answer), default: { $ref: 'Error#' } },
    },
    // An answer is written as it is: its schema describes it and drops nothing from it.
    serializerCompiler: () => JSON.stringify,
  } satisfies RouteShorthandOptions
}

/** `/api/utility/getNextIntNumber` belongs to `utility`. */
function areaOf(path: string): string {
  return path.split('/')[2] ?? 'other'
}

function inWords(needs: RoleRule): string {
  if (needs === 'signedIn') return 'For everyone who is signed in.'
  if (needs === 'nobody') return 'For nobody.'
  return `For the roles ${needs.join(', ')}.`
}

function answerSchema(answer: TSchema | FileKind): object {
  if (!isFileKind(answer)) return { description: 'What the call answers', ...answer }
  return {
    description: 'The file',
    content: { [answer.contentType]: { schema: { type: 'string', format: 'binary' } } },
  }
}

function isFileKind(answer: TSchema | FileKind): answer is FileKind {
  return 'contentType' in answer
}
