import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TooLarge } from './errors.ts'
import { hasMoreValues } from './jsonPunctuation.ts'

/** Names and values of a body; parsing more of them would keep everybody waiting. */
const MAX_VALUES = 20_000

/** Parses JSON of a request as the server's own parser does, without names that reach a prototype. */
export type ParseJson = (request: FastifyRequest, text: string) => Promise<unknown>

export function jsonParser(app: FastifyInstance): ParseJson {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request, text) =>
    new Promise((resolve, reject) => {
      void parse(request, text, (error, value: unknown) => {
        if (error === null) resolve(value)
        else reject(error)
      })
    })
}

/** Accepts JSON bodies of a limited number of values; `whenEmpty` reads a body without any text. */
export function acceptJson(app: FastifyInstance, whenEmpty?: () => unknown): void {
  const parse = jsonParser(app)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (bytes.length === 0 && whenEmpty !== undefined) return whenEmpty()
      if (hasMoreValues(bytes, MAX_VALUES))
        throw new TooLarge(`A request has at most ${MAX_VALUES} names and values.`, 'body')
      return parse(request, bytes.toString())
    },
  )
}
