import type { FastifyInstance } from 'fastify'
import type { CurrentUser, SignedInUser } from '#shared/wire/account.ts'

/** POST /api/account/currentUser, empty body: the signed-in user with roles (S0 §7, F-002). */
export async function currentUserCall(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    // The call has no body; some clients still name a content type, which Fastify would take amiss.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => {
      done(null)
    })
    scope.post('/api/account/currentUser', (request): CurrentUser => currentUser(request.user))
  })
}

function currentUser({ roles, ...user }: SignedInUser): CurrentUser {
  return { ...user, roles: roles.map((Name) => ({ Name })) }
}
