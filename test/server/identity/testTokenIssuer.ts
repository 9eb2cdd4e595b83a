import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  SignJWT,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose'

export interface TokenIssuer {
  readonly keySet: JWTVerifyGetKey
  readonly keys: readonly Record<string, unknown>[]
  /** A token with these claims, signed by this issuer. */
  sign(claims: JWTPayload): Promise<string>
}

/** A token issuer with its own key; all keys have the same id. */
export async function aTokenIssuer(algorithm = 'RS256'): Promise<TokenIssuer> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm)
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'key-1', alg: algorithm }]
  return {
    keys,
    keySet: createLocalJWKSet({ keys }),
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: 'key-1' }).sign(privateKey),
  }
}

/** Seconds since 1970, as tokens count. */
export function secondsFromNow(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds
}
