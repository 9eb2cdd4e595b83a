import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { CurrentUser, SignedInUser } from '#shared/wire/account.ts'
import { askedAtOf } from '../../identity/authentication.ts'
import { describeCall, type CallDescription } from '../openapi/describeCall.ts'
import { strictObject, key, nullable } from '../schemas.ts'

/** Gets the user, and when the provider asked to sign in, in seconds since 1970. */
export type OnSignIn = (user: SignedInUser, askedAt: number | null) => void

const PATH = '/api/account/currentUser'

const DESCRIPTION = {
  path: PATH,
  summary: 'The signed-in user with roles',
  role: 'signedIn',
  response: strictObject({
    userId: key(),
    userName: Type.String(),
    firstName: Type.String(),
    lastName: Type.String(),
    email: nullable(Type.String()),
    isActive: Type.Boolean(),
    roles: Type.Array(strictObject({ Name: Type.String() })),
  }),
} as const satisfies CallDescription

/**
 * POST /api/account/currentUser, empty body: the signed-in user with roles (S0 §7, F-002). It is what a page asks for first, so that
 * `onSignIn` is told of each.
 */
export async function currentUserCall(app: FastifyInstance, onSignIn: OnSignIn = () => {}): Promise<void> {
  await app.register(async (scope) => {
    // The call has no body; some clients still send a content type, which Fastify would reject.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => {
      done(null)
    })
    scope.post(
      PATH,
      { ...describeCall(DESCRIPTION), config: { readsOnly: true } },
      (request): CurrentUser => {
        onSignIn(request.user, askedAtOf(request))
        return currentUser(request.user)
      },
    )
  })
}

function currentUser({ roles, ...user }: SignedInUser): CurrentUser {
  return { ...user, roles: roles.map((Name) => ({ Name })) }
}
