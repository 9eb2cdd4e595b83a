import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignedInUser } from '#shared/wire/account.ts'
import { NotSignedIn, UserNotSetUp } from '../errors.ts'
import { accountName } from './accountName.ts'
import type { SignedInUsers } from './SignedInUsers.ts'
import type { VerifyToken } from './verifyToken.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes this request; reading it on a route without sign-in raises NotSignedIn. */
    readonly user: SignedInUser
  }
  interface FastifyContextConfig {
    /** The route answers without a token. */
    readonly withoutSignIn?: boolean
  }
}

export interface Authentication {
  readonly verifyToken: VerifyToken
  readonly users: SignedInUsers
}

const usersOfRequests = new WeakMap<object, SignedInUser>()

/**
 * Makes every route registered on this instance afterwards need a bearer token and a user who is set up, except those
 * with `config: { withoutSignIn: true }`. Raises NotSignedIn (401) or UserNotSetUp (403, F-003).
 */
export function requireSignIn(app: FastifyInstance, authentication: Authentication): void {
  app.decorateRequest('user', {
    getter() {
      const user = usersOfRequests.get(this)
      if (user === undefined) throw new NotSignedIn('Please sign in')
      return user
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.withoutSignIn === true) return
    try {
      usersOfRequests.set(request, await authenticate(request, authentication))
    } catch (error) {
      if (error instanceof NotSignedIn) void reply.header('www-authenticate', 'Bearer')
      throw error
    }
  })
}

async function authenticate(
  request: FastifyRequest,
  { verifyToken, users }: Authentication,
): Promise<SignedInUser> {
  const claims = await verifyToken(bearerToken(request.headers.authorization))
  const name = accountName(claims)
  if (name === undefined) throw new NotSignedIn('The access token names no account')
  const user = await users.find(name)
  if (user === null) throw new UserNotSetUp(name)
  return user
}

function bearerToken(header: string | undefined): string {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
  if (token === undefined) throw new NotSignedIn('Please sign in')
  return token
}
