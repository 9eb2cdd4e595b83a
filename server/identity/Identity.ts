import type { BootIdentity } from '#shared/wire/boot.ts'
import type { VerifyToken } from './verifyToken.ts'

/** Clocks of provider and server may differ by this much. */
export const CLOCK_TOLERANCE_SECONDS = 5

/** An external identity provider. */
export interface IdentityProvider {
  readonly authority: string
  readonly clientId: string
  readonly audience: string
  readonly scope: string
  /** The claim of its tokens that holds the user name. */
  readonly accountClaim: string
}

/** The configuration of signing in. */
export interface IdentityConfig {
  readonly host: string
  readonly port: number
  readonly production: boolean
  /** Lets local users sign in as a demo user without a password and read the metrics. */
  readonly demoSignIn: boolean
  /** Port at which Vite serves the page during development, to which a demo sign-in may return too; null where there is none. */
  readonly developmentPagePort: number | null
  readonly dataDirectory: string
  /** The external identity provider; null if none is configured. */
  readonly identity: IdentityProvider | null
}

/** The identity provider: a configured one, or the embedded demo provider. */
export interface Identity {
  readonly verifyToken: VerifyToken
  /** The claim of its tokens that holds the user name. */
  readonly accountClaim: string
  /** What a page needs for signing in, given the Host header of its request. */
  forPage(hostHeader: string | undefined): BootIdentity
}
