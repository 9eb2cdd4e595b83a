import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider, type Configuration } from 'oidc-provider'

/** The key and the certificate of localhost; whoever is to trust it names the file in NODE_EXTRA_CA_CERTS. */
const CERTIFICATE_FILE = path.resolve('test/support/loopbackCertificate.pem')
const CLIENT = 'the-page'
const API = { audience: 'the-api', scope: 'work' } as const
const RESOURCE = 'urn:company:api'
const MAX_BODY_BYTES = 4_096
const HOUR_IN_SECONDS = 3_600

/** The identity provider of a company: whoever enters an account is signed in by it. */
export interface OpenIdProvider {
  /** For a server whose page is at this port. */
  readonly environment: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** Starts one on a free port of this computer, for a product whose page is at this origin. It speaks https, as real ones do. */
export async function startOpenIdProvider(pageOrigin: string): Promise<OpenIdProvider> {
  const server = createServer({ key: readFileSync(CERTIFICATE_FILE), cert: readFileSync(CERTIFICATE_FILE) })
  const authority = `https://localhost:${await listen(server)}`
  const provider = new Provider(authority, await configuration(pageOrigin))
  const answer = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/sign-in/') === true) void signIn(provider, request, response)
    else void answer(request, response)
  })
  return {
    environment: {
      OIDC_AUTHORITY: authority,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_AUDIENCE: API.audience,
      OIDC_SCOPE: API.scope,
      NODE_EXTRA_CA_CERTS: CERTIFICATE_FILE,
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function configuration(pageOrigin: string): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const pages = [`${pageOrigin}/`]
  return {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'company' }] },
    cookies: { keys: ['company'] },
    ttl: {
      AccessToken: HOUR_IN_SECONDS,
      Grant: HOUR_IN_SECONDS,
      IdToken: HOUR_IN_SECONDS,
      Interaction: HOUR_IN_SECONDS,
      Session: HOUR_IN_SECONDS,
    },
    clients: [
      {
        client_id: CLIENT,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: pages,
        post_logout_redirect_uris: pages,
        id_token_signed_response_alg: 'ES256',
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
    conformIdTokenClaims: false,
    clientBasedCORS: (_context, origin) => origin === pageOrigin,
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...claimsOf(accountId) }),
    }),
    extraTokenClaims: (_context, token) =>
      'accountId' in token ? claimsOf(String(token.accountId)) : undefined,
    loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
      if (client === undefined || session?.accountId === undefined) return undefined
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope('openid profile offline_access')
      grant.addResourceScope(RESOURCE, API.scope)
      await grant.save()
      return grant
    },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          audience: API.audience,
          scope: API.scope,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
  }
}

function claimsOf(account: string): { readonly name: string; readonly preferred_username: string } {
  return { name: account, preferred_username: account }
}

/** One field for the account, and no password. */
async function signIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html')
    response.end(
      '<!doctype html><title>Sign in</title><form method="post"><label>Account <input name="account" autofocus></label><button>Sign in</button></form>',
    )
    return
  }
  const account = new URLSearchParams(await bodyOf(request)).get('account') ?? ''
  await provider.interactionFinished(request, response, { login: { accountId: account } })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > MAX_BODY_BYTES) throw new Error('The form is too long.')
  }
  return body
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, 'localhost', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}
