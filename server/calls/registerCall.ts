import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { TObject } from 'typebox'
import { satisfies } from '#shared/access/holds.ts'
import { NotAllowed } from '../errors.ts'
import { withoutTicket } from '../identity/Tickets.ts'
import { sendAnswer, type ReadAnswer } from '../reading/ReadAnswer.ts'
import type { Call } from './Call.ts'
import { contentDisposition, type FileAnswer } from './FileAnswer.ts'
import { described } from './openapi/description.ts'
import { readPathMembers, readQueryMembers } from './readParameters.ts'
import { exactly } from './schemas.ts'

const NOTHING = exactly({})

/** What a file may do in the browser: nothing; but browsers show a PDF only to a page that is not sandboxed. */
const FILE_POLICY = "default-src 'none'; sandbox"
const PDF_POLICY = "frame-ancestors 'none'"

/** The answer of a call that is JSON already. */
export class ReadyAnswer {
  readonly answer: ReadAnswer

  constructor(answer: ReadAnswer) {
    this.answer = answer
  }
}

/** Adds a call to the server; expects authentication to have set `request.user`. */
export function registerCall(app: FastifyInstance, call: Call): void {
  app.route({
    method: call.method,
    url: call.path,
    ...described(call, schemaOf(call)),
    config: {
      acceptsTicket: call.opensInTab === true,
      ...(call.quota !== undefined && { quota: call.quota }),
    },
    onRequest: (request, _reply, done) => {
      // Before the parameters are looked at: whoever may not call learns nothing about them.
      if (satisfies(request.user, call.needs)) done()
      else done(new NotAllowed('Your roles do not allow this.', call.path))
    },
    preValidation: (request, _reply, done) => {
      if (call.inPath !== null) request.params = readPathMembers(call.inPath, request.params)
      request.query = readQueryMembers(queryOf(call), withoutTicket(request.raw.url ?? ''))
      done()
    },
    handler: async (request, reply) => {
      const answer = await call.run(parametersOf(request), request.user)
      if (answer instanceof ReadyAnswer) return sendAnswer(reply, answer.answer)
      // Sound because the compiler holds what a call answers to its declaration (defineCall).
      if ('contentType' in call.answer) return sendFile(reply, answer as FileAnswer)
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
    },
  })
}

function schemaOf(call: Call): FastifySchema {
  return {
    ...(call.inPath !== null && { params: call.inPath }),
    querystring: queryOf(call),
    ...(call.body !== null && { body: call.body }),
  }
}

/** A call that declares nothing behind the question mark takes nothing there. */
function queryOf(call: Call): TObject {
  return call.query ?? NOTHING
}

function parametersOf(request: FastifyRequest): object {
  return { ...object(request.params), ...object(request.query), ...object(request.body) }
}

function object(part: unknown): object {
  return typeof part === 'object' && part !== null ? part : {}
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  return reply
    .type(file.contentType)
    .header('content-disposition', contentDisposition(file))
    .header(
      'cache-control',
      file.cacheSeconds === undefined ? 'private, no-store' : `private, max-age=${file.cacheSeconds}`,
    )
    .header('content-security-policy', file.contentType === 'application/pdf' ? PDF_POLICY : FILE_POLICY)
    .send(file.bytes)
}
