import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { CurrentUser, SignedInUser } from '#shared/wire/account.ts'
import { described, type Described } from '../openapi/description.ts'
import { exactly, key, nullable } from '../schemas.ts'

const PATH = '/api/account/currentUser'

const DESCRIBED = {
  path: PATH,
  summary: 'The signed-in user with roles',
  needs: 'signedIn',
  answer: exactly({
    userId: key(),
    userName: Type.String(),
    firstName: Type.String(),
    lastName: Type.String(),
    email: nullable(Type.String()),
    isActive: Type.Boolean(),
    roles: Type.Array(exactly({ Name: Type.String() })),
  }),
} as const satisfies Described

/** POST /api/account/currentUser, empty body: the signed-in user with roles (S0 §7, F-002). */
export async function currentUserCall(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    // The call has no body; some clients still name a content type, which Fastify would take amiss.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => {
      done(null)
    })
    scope.post(PATH, described(DESCRIBED), (request): CurrentUser => currentUser(request.user))
  })
}

function currentUser({ roles, ...user }: SignedInUser): CurrentUser {
  return { ...user, roles: roles.map((Name) => ({ Name })) }
}
