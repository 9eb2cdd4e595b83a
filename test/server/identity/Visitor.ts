import { createHash, randomBytes } from 'node:crypto'
import { list, record, text } from './readJson.ts'

interface VisitOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
}

/** A browser as far as signing in needs one: it keeps cookies by path and follows no redirect by itself. */
export class Visitor {
  readonly #cookies = new Map<string, { readonly value: string; readonly path: string }>()

  async visit(address: string, { headers = {}, form }: VisitOptions = {}): Promise<Response> {
    const url = new URL(address)
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: this.#cookiesFor(url.pathname), accept: 'text/html', ...headers },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  /** Follows redirects from here to the first answer that is none, or that leaves for the page. */
  async follow(
    address: string,
    options: VisitOptions = {},
  ): Promise<{ response: Response; address: string }> {
    const response = await this.visit(address, options)
    const location = response.headers.get('location')
    if (location === null) return { response, address }
    const next = new URL(location, address)
    return next.pathname === '/' ? { response, address: next.href } : this.follow(next.href)
  }

  get cookieNames(): string[] {
    return [...this.#cookies.keys()]
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/; */)
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(pair.indexOf('=') + 1)
    const path = attributes.find((each) => /^path=/i.test(each))?.slice(5) ?? '/'
    if (value === '') this.#cookies.delete(name)
    else this.#cookies.set(name, { value, path })
  }

  #cookiesFor(pathname: string): string {
    return [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  }
}

/** What a page knows when it sends a visitor to sign in. */
export class SignInAttempt {
  readonly #verifier = randomBytes(32).toString('base64url')
  readonly state = randomBytes(8).toString('hex')
  readonly origin: string
  readonly clientId: string
  readonly scopes: string
  readonly endpoints: Readonly<Record<string, unknown>>

  constructor(origin: string, identity: Readonly<Record<string, unknown>>) {
    this.origin = origin
    this.clientId = text(identity['clientId'])
    this.scopes = [...list(identity['openIdScopes']), identity['scope']].join(' ')
    this.endpoints = record(JSON.parse(text(identity['authorityMetadata'])))
  }

  /** The address of the authorization request, as a public client with PKCE makes it. */
  address(more: Readonly<Record<string, string>> = {}): string {
    const url = new URL(text(this.endpoints['authorization_endpoint']))
    url.search = new URLSearchParams({
      client_id: this.clientId,
      response_type: 'code',
      response_mode: 'fragment',
      scope: this.scopes,
      redirect_uri: `${this.origin}/`,
      state: this.state,
      nonce: 'n-1',
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    }).toString()
    return url.href
  }

  /** Exchanges what came back in the page's fragment for tokens. */
  async redeem(visitor: Visitor, returned: string, verifier = this.#verifier): Promise<Response> {
    const code = new URLSearchParams(new URL(returned).hash.slice(1)).get('code') ?? ''
    return visitor.visit(text(this.endpoints['token_endpoint']), {
      headers: { origin: this.origin, accept: 'application/json' },
      form: {
        grant_type: 'authorization_code',
        client_id: this.clientId,
        code,
        redirect_uri: `${this.origin}/`,
        code_verifier: verifier,
      },
    })
  }
}
