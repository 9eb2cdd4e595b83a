import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { NotSignedIn } from '../kernel/errors.ts'

export interface TokenRules {
  readonly issuer: string
  readonly audience: string
  /** The provider's public keys: jose's remote or local key set. */
  readonly keySet: JWTVerifyGetKey
  readonly clockToleranceSeconds: number
}

/** Returns the claims of a valid access token; throws NotSignedIn otherwise. */
export type VerifyToken = (token: string) => Promise<JWTPayload>

/** Only signatures made with a private key: never `none`, never a secret shared with the page. */
const SIGNATURE_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
]

/** Checks signature, issuer, audience and times of access tokens (F-018). */
export function createTokenVerifier({
  issuer,
  audience,
  keySet,
  clockToleranceSeconds,
}: TokenRules): VerifyToken {
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keySet, {
        issuer,
        audience,
        algorithms: SIGNATURE_ALGORITHMS,
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['exp'],
      })
      return payload
    } catch (error) {
      throw refusal(error)
    }
  }
}

/** A message that tells a caller what to fix and reveals nothing to an attacker. */
function refusal(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new NotSignedIn('The access token has expired')
  if (error instanceof errors.JWTClaimValidationFailed) return new NotSignedIn(claimRefusal(error.claim))
  // A key set that cannot be fetched is an outage of the provider, not the caller's mistake.
  if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) return error
  return new NotSignedIn('The access token is not valid')
}

function claimRefusal(claim: string): string {
  if (claim === 'aud') return 'The access token is meant for another audience'
  if (claim === 'iss') return 'The access token comes from another issuer'
  return 'The access token is not valid'
}
