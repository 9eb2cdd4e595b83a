import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import { satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import { NotAllowed } from '#server/kernel/errors.ts'
import { describeCall, type CallDescription } from '../openapi/describeCall.ts'
import { readQueryParameters } from '../readParameters.ts'

/** The route options of a call that is sent files: its role is checked before they arrive, and its query is validated by this schema. */
export function uploadOptions(call: CallDescription, query: TObject) {
  return {
    ...describeCall(call, { querystring: query }),
    config: { isUpload: true, quota: 'uploads' as const },
    onRequest: ({ user }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
      if (satisfiesRoleRule(user, call.role)) done()
      else done(new NotAllowed('Your roles do not allow this.', call.path))
    },
    preValidation: (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
      request.query = readQueryParameters(query, request.raw.url ?? '')
      done()
    },
  }
}
