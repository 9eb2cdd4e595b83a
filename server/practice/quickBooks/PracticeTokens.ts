import { randomBytes } from 'node:crypto'

const ACCESS_SECONDS = 3_600
const REFRESH_SECONDS = 100 * 24 * 3_600

/** Tokens as the stand-in answers them. */
export interface PracticeTokenAnswer {
  readonly token_type: 'bearer'
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in: number
  readonly x_refresh_token_expires_in: number
}

/** The tokens of the stand-in: a code works once, and a refresh token ends with the next one. JSON. */
export interface PracticeTokenData {
  readonly codes: readonly string[]
  readonly accessToken: string | null
  readonly refreshToken: string | null
}

export class PracticeTokens {
  readonly #codes: Set<string>
  #accessToken: string | null
  #refreshToken: string | null

  constructor({ codes, accessToken, refreshToken }: PracticeTokenData) {
    this.#codes = new Set(codes)
    this.#accessToken = accessToken
    this.#refreshToken = refreshToken
  }

  issueCode(): string {
    const code = secret()
    this.#codes.add(code)
    return code
  }

  /** Null for a grant that is not valid. */
  answer(grant: URLSearchParams): PracticeTokenAnswer | null {
    const isValid =
      grant.get('grant_type') === 'authorization_code'
        ? this.#codes.delete(grant.get('code') ?? '')
        : this.#refreshToken !== null && grant.get('refresh_token') === this.#refreshToken
    if (!isValid) return null
    const [accessToken, refreshToken] = [secret(), secret()]
    this.#accessToken = accessToken
    this.#refreshToken = refreshToken
    return {
      token_type: 'bearer',
      access_token: accessToken,
      refresh_token: refreshToken,
      expires_in: ACCESS_SECONDS,
      x_refresh_token_expires_in: REFRESH_SECONDS,
    }
  }

  accepts(authorization: string | undefined): boolean {
    return this.#accessToken !== null && authorization === `Bearer ${this.#accessToken}`
  }

  /** The access token is over, as after an hour. */
  expire(): void {
    this.#accessToken = null
  }

  revoke(): void {
    this.#accessToken = null
    this.#refreshToken = null
  }

  data(): PracticeTokenData {
    return { codes: [...this.#codes], accessToken: this.#accessToken, refreshToken: this.#refreshToken }
  }
}

function secret(): string {
  return randomBytes(24).toString('base64url')
}
