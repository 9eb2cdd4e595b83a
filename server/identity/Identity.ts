import type { BootIdentity } from '#shared/wire/boot.ts'
import type { Config } from '../config.ts'
import type { VerifyToken } from './verifyToken.ts'

/** Clocks of provider and server may differ by this much. */
export const CLOCK_TOLERANCE_SECONDS = 5

/** The configuration of the identity provider. */
export type IdentityConfig = Pick<
  Config,
  'host' | 'port' | 'production' | 'demoSignIn' | 'developmentPagePort' | 'dataDirectory' | 'identity'
>

/** The identity provider: a configured one, or the embedded demo provider. */
export interface Identity {
  readonly verifyToken: VerifyToken
  /** The claim of its tokens that holds the user name. */
  readonly accountClaim: string
  /** What a page needs for signing in, given the Host header of its request. */
  forPage(hostHeader: string | undefined): BootIdentity
}
