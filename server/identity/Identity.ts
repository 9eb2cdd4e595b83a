import type { BootIdentity } from '#shared/wire/boot.ts'
import type { Config } from '../config.ts'
import type { VerifyToken } from './verifyToken.ts'

/** Clocks of provider and server may differ by this much. */
export const CLOCK_TOLERANCE_SECONDS = 5

/** The part of the configuration that decides who may vouch for a visitor. */
export type IdentityConfig = Pick<
  Config,
  'host' | 'port' | 'production' | 'demoSignIn' | 'developmentPagePort' | 'dataDirectory' | 'identity'
>

/** Who vouches for visitors: a provider by configuration, or the embedded demo one. */
export interface Identity {
  readonly verifyToken: VerifyToken
  /** The claim of its tokens that holds the user name. */
  readonly accountClaim: string
  /** What a page needs for signing in, given the Host header it was asked with. */
  forPage(hostHeader: string | undefined): BootIdentity
}
