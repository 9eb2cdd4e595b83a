import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { JWTPayload } from 'jose'
import { NotSignedIn, SessionEnded, UserNotSetUp } from '../kernel/errors.ts'
import { accountName } from './accountName.ts'
import type { Sessions } from './Sessions.ts'
import type { SignedInUsers } from './SignedInUsers.ts'
import { hasTicket, type Tickets } from './Tickets.ts'
import type { VerifyToken } from './verifyToken.ts'
import { viewAs, type Viewing } from './viewAs.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; reading it on a public route throws NotSignedIn. */
    readonly user: SignedInUser
  }
  interface FastifyContextConfig {
    /** The route is public. */
    readonly withoutSignIn?: boolean
    /** The route accepts a ticket in its URL as well as a token. */
    readonly acceptsTicket?: boolean
    /** It stores nothing, so that it may be asked for with the roles of another user (IS1010): a GET unless it says so, and what says so. */
    readonly readsOnly?: boolean
  }
}

export interface Authentication {
  readonly verifyToken: VerifyToken
  /** The claim of a token that holds the user name. */
  readonly accountClaim: string
  readonly users: SignedInUsers
  /** The tickets; without them no route accepts one. */
  readonly tickets?: Pick<Tickets, 'redeem'>
  /** Called with an account of the provider that no active user has. */
  readonly onRefused?: (account: string) => void
  /** Is told of each request with a token, so that it is known who is signed in. */
  readonly sessions?: Pick<Sessions, 'seen'>
  /** What lets administrators look at the product with the roles of another user; without it nobody can. */
  readonly viewing?: Viewing
}

const usersOfRequests = new WeakMap<object, SignedInUser>()
const askedAtOfRequests = new WeakMap<object, number>()
const expiriesOfRequests = new WeakMap<object, number>()

/** When the provider asked the user of a request to sign in, in seconds since 1970; null if its token does not say. */
export function askedAtOf(request: object): number | null {
  return askedAtOfRequests.get(request) ?? null
}

/** When the token of a request expires, in milliseconds since 1970; null for a request without one. */
export function expiryOf(request: object): number | null {
  return expiriesOfRequests.get(request) ?? null
}

/** The signed-in user of a request, if any. */
export function signedInUserOf(request: object): SignedInUser | undefined {
  return usersOfRequests.get(request)
}

/**
 * Requires a bearer token of a user who is set up on every route registered on this instance afterwards, except those with
 * `config: { withoutSignIn: true }`. Throws NotSignedIn (401) or UserNotSetUp (403, F-003).
 */
export function requireSignIn(app: FastifyInstance, authentication: Authentication): void {
  app.decorateRequest('user', {
    getter() {
      const user = signedInUserOf(this)
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

/** The user whose token a request has, as of now. Throws NotSignedIn or UserNotSetUp. */
export async function authenticate(
  request: FastifyRequest,
  authentication: Authentication,
): Promise<SignedInUser> {
  const { name, claims } = await accountOf(request, authentication)
  const found = await authentication.users.find(name)
  if (found === null) {
    authentication.onRefused?.(name)
    throw new UserNotSetUp(name)
  }
  const { user, signedOut } = found
  if (claims !== null) {
    if (signedOut !== null && !isSince(claims, signedOut)) throw new SessionEnded()
    const askedAt = askedAtOf(request)
    authentication.sessions?.seen({ userId: user.userId, askedAt, userAgent: request.headers['user-agent'] })
  }
  return authentication.viewing === undefined ? user : viewAs(request, user, authentication.viewing)
}

/**
 * Was the token's owner asked to sign in after this instant? A token that does not say when counts by when it was issued; tokens count in
 * seconds, and one of the same second is of before.
 */
function isSince({ auth_time: askedAt, iat }: JWTPayload, instant: string): boolean {
  const seconds = typeof askedAt === 'number' ? askedAt : iat
  return seconds !== undefined && seconds > Math.floor(Date.parse(instant) / 1_000)
}

/** The account of a request, and the claims of its token; a ticket has none, and a minute to live. */
async function accountOf(
  request: FastifyRequest,
  { verifyToken, accountClaim, tickets }: Authentication,
): Promise<{ readonly name: string; readonly claims: JWTPayload | null }> {
  const address = request.raw.url ?? ''
  const acceptsTicket = request.routeOptions.config.acceptsTicket === true
  // A HEAD request does not count as opening the URL.
  if (tickets !== undefined && acceptsTicket && request.method === 'GET' && hasTicket(address)) {
    const userName = await tickets.redeem(address)
    if (userName === null)
      throw new NotSignedIn('This link was used before or is too old. Please open it again from Rolloff.')
    return { name: userName, claims: null }
  }
  const claims = await verifyToken(bearerToken(request.headers.authorization))
  const name = accountName(claims, accountClaim)
  if (name === undefined) throw new NotSignedIn('The access token names no account')
  const { auth_time: askedAt, exp } = claims
  if (exp !== undefined) expiriesOfRequests.set(request, exp * 1_000)
  if (typeof askedAt === 'number') askedAtOfRequests.set(request, askedAt)
  return { name, claims }
}

function bearerToken(header: string | undefined): string {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
  if (token === undefined) throw new NotSignedIn('Please sign in')
  return token
}
