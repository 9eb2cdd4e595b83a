import type { FastifyInstance } from 'fastify'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { Call } from '#server/calls/Call.ts'
import { describeCalls } from '#server/calls/openapi/describeCalls.ts'
import { registerCall } from '#server/calls/registerCall.ts'
import { createServer } from '#server/app/createServer.ts'
import { handleErrors } from '#server/app/errorHandler.ts'

/** A user with these roles. */
export function aUser(...roles: string[]): SignedInUser {
  return {
    userId: 7,
    userName: 'pat.doe@rolloff.example',
    firstName: 'Pat',
    lastName: 'Doe',
    email: null,
    isActive: true,
    roles,
  }
}

/** A server with only these calls; `as` sets the user. */
export async function aCallServer(
  calls: readonly Call[],
): Promise<{ app: FastifyInstance; as: (user: SignedInUser) => void }> {
  let asking = aUser('Admin')
  const app = createServer('silent')
  handleErrors(app)
  app.decorateRequest('user', { getter: () => asking })
  await describeCalls(app)
  await app.register(async (scope) => {
    for (const call of calls) registerCall(scope, call)
  })
  return { app, as: (user) => (asking = user) }
}
