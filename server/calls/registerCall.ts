import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { satisfies } from '#shared/access/holds.ts'
import { NotAllowed } from '../errors.ts'
import { withoutTicket } from '../identity/Tickets.ts'
import type { Call } from './Call.ts'
import { contentDisposition, type FileAnswer } from './FileAnswer.ts'
import { described } from './openapi/description.ts'
import { readPathMembers, readQueryMembers } from './readParameters.ts'

/** Adds a call to the server; expects authentication to have set `request.user`. */
export function registerCall(app: FastifyInstance, call: Call): void {
  app.route({
    method: call.method,
    url: call.path,
    ...described(call, schemaOf(call)),
    config: { acceptsTicket: call.opensInTab === true },
    onRequest: (request, _reply, done) => {
      // Before the parameters are looked at: whoever may not call learns nothing about them.
      if (satisfies(request.user, call.needs)) done()
      else done(new NotAllowed('Your roles do not allow this.', call.path))
    },
    preValidation: (request, _reply, done) => {
      if (call.inPath !== null) request.params = readPathMembers(call.inPath, request.params)
      if (call.query !== null)
        request.query = readQueryMembers(call.query, withoutTicket(request.raw.url ?? ''))
      done()
    },
    handler: async (request, reply) => {
      const answer = await call.run(parametersOf(request), request.user)
      if (isFile(call, answer)) return sendFile(reply, answer)
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
    },
  })
}

function schemaOf(call: Call): FastifySchema {
  return {
    ...(call.inPath !== null && { params: call.inPath }),
    ...(call.query !== null && { querystring: call.query }),
    ...(call.body !== null && { body: call.body }),
  }
}

function parametersOf(request: FastifyRequest): object {
  return { ...object(request.params), ...object(request.query), ...object(request.body) }
}

function object(part: unknown): object {
  return typeof part === 'object' && part !== null ? part : {}
}

/** A call that is declared to answer a file answers nothing else. */
function isFile(call: Call, _answer: unknown): _answer is FileAnswer {
  return 'contentType' in call.answer
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  return reply
    .type(file.contentType)
    .header('content-disposition', contentDisposition(file))
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(file.bytes)
}
