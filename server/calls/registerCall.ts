import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { TObject } from 'typebox'
import { satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import { NotAllowed } from '../kernel/errors.ts'
import { withoutTicket } from '../identity/Tickets.ts'
import { sendResult, type ReadResult } from '../kernel/ReadResult.ts'
import type { Call } from './Call.ts'
import { cacheHeaders, contentDisposition, isKept, type FileResponse } from './FileResponse.ts'
import { PartsResponse, sendParts } from './figures/PartsResponse.ts'
import { describeCall } from './openapi/describeCall.ts'
import { readPathParameters, readQueryParameters } from './readParameters.ts'
import { strictObject } from './schemas.ts'

const NOTHING = strictObject({})

/** Files may do nothing in the browser; but browsers display a PDF only if it is not sandboxed. */
const FILE_POLICY = "default-src 'none'; sandbox"
const PDF_POLICY = "frame-ancestors 'none'"

/** The response of a call that is serialized already. */
export class ReadyResponse {
  readonly response: ReadResult

  constructor(result: ReadResult) {
    this.response = result
  }
}

/** Adds a call to the server; expects authentication to have set `request.user`. */
export function registerCall(app: FastifyInstance, call: Call): void {
  app.route({
    method: call.method,
    url: call.path,
    ...describeCall(call, schemaOf(call)),
    config: {
      acceptsTicket: call.opensInTab === true,
      // What is recorded as an event is printed, exported or sent, which may keep a copy.
      readsOnly: call.readsOnly ?? (call.method === 'GET' && call.tells === undefined),
      ...(call.quota !== undefined && { quota: call.quota }),
    },
    onRequest: (request, _reply, done) => {
      // Before validation, so that callers without the role learn nothing about the parameters.
      if (satisfiesRoleRule(request.user, call.role)) done()
      else done(new NotAllowed('Your roles do not allow this.', call.path))
    },
    preValidation: (request, _reply, done) => {
      if (call.params !== null) request.params = readPathParameters(call.params, request.params)
      request.query = readQueryParameters(queryOf(call), withoutTicket(request.raw.url ?? ''))
      done()
    },
    handler: async (request, reply) => {
      const result = await call.run(parametersOf(request), request.user)
      if (result instanceof PartsResponse) return sendParts(request, reply, result)
      if (result instanceof ReadyResponse) return sendResult(reply, result.response)
      // Sound because the compiler checks the result of a call against its declaration (defineCall).
      if ('contentType' in call.response) return sendFile(request, reply, result as FileResponse)
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
    },
  })
}

function schemaOf(call: Call): FastifySchema {
  return {
    ...(call.params !== null && { params: call.params }),
    querystring: queryOf(call),
    ...(call.body !== null && { body: call.body }),
  }
}

/** A call without a query schema accepts no query string. */
function queryOf(call: Call): TObject {
  return call.query ?? NOTHING
}

function parametersOf(request: FastifyRequest): object {
  return { ...object(request.params), ...object(request.query), ...object(request.body) }
}

function object(part: unknown): object {
  return typeof part === 'object' && part !== null ? part : {}
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileResponse): FastifyReply {
  void reply.headers(cacheHeaders(file))
  if (isKept(file, request.headers['if-none-match'])) return reply.code(304).send()
  return reply
    .type(file.contentType)
    .header('content-disposition', contentDisposition(file))
    .header('content-security-policy', file.contentType === 'application/pdf' ? PDF_POLICY : FILE_POLICY)
    .send(file.bytes)
}
