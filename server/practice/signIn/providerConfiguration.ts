import type { Configuration, Grant, KoaContextWithOIDC } from 'oidc-provider'
import { DEMO_NAMES, DEMO_PATH } from './demoPage.ts'
import type { DemoUser, UserDirectory } from '../../identity/UserDirectory.ts'
import { demoClientId, type DemoKeys } from './demoKeys.ts'
import { createMemoryStore } from './memoryStore.ts'
import { messagePage, PAGE_POLICY, signOutPage } from './signInPage.ts'

const HOUR_IN_SECONDS = 3_600
/** A working day without a second sign-in, though the provider forgets its sessions when the server restarts. */
const TOKEN_SECONDS = 12 * HOUR_IN_SECONDS
const SESSION_SECONDS = 14 * 24 * HOUR_IN_SECONDS

/** The provider identifies an API by a URL, whatever its audience is called. */
const API_RESOURCE = 'urn:rolloff:api'

export interface DemoProviderSettings {
  readonly keys: DemoKeys
  readonly users: Pick<UserDirectory, 'listDemoUsers'>
  /** Where pages may be sent back to after signing in or out. */
  readonly pageOrigins: readonly string[]
}

/** The demo provider: code flow with PKCE for one public client, tokens for one API, nothing else. */
export function providerConfiguration({ keys, users, pageOrigins }: DemoProviderSettings): Configuration {
  const pages = pageOrigins.map((origin) => `${origin}/`)
  return {
    adapter: createMemoryStore(),
    jwks: { keys: [{ ...keys.signingKey, alg: 'ES256', use: 'sig' }] },
    cookies: {
      keys: [keys.cookieKey],
      names: {
        session: 'rolloff_demo_session',
        interaction: 'rolloff_demo_sign_in',
        resume: 'rolloff_demo_resume',
      },
      long: { httpOnly: true, sameSite: 'lax', path: DEMO_PATH },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    clients: [
      {
        client_id: demoClientId(keys),
        client_name: 'Rolloff',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: pages,
        post_logout_redirect_uris: pages,
        id_token_signed_response_alg: 'ES256',
      },
    ],
    // Stryker disable next-line ArrayDeclaration: the provider adds the scopes for which it has claims
    scopes: ['openid', 'profile'],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
    conformIdTokenClaims: false,
    clientBasedCORS: (_context, origin) => pageOrigins.includes(origin),
    interactions: { url: (_context, { uid }) => `${DEMO_PATH}/sign-in/${uid}` },
    findAccount: async (_context, accountId) => {
      const user = await findDemoUser(users, accountId)
      return user && { accountId: user.userName, claims: () => ({ sub: user.userName, ...claimsOf(user) }) }
    },
    extraTokenClaims: async ({ oidc: { entities } }, token) => {
      const user = 'accountId' in token ? await findDemoUser(users, token.accountId) : undefined
      const askedAt = (entities.AuthorizationCode ?? entities.RefreshToken)?.authTime
      return user && { ...claimsOf(user), ...(askedAt !== undefined && { auth_time: askedAt }) }
    },
    loadExistingGrant: grantEverything,
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    features: features(),
    ttl: {
      AuthorizationCode: 60,
      AccessToken: TOKEN_SECONDS,
      IdToken: TOKEN_SECONDS,
      RefreshToken: SESSION_SECONDS,
      Grant: SESSION_SECONDS,
      Session: SESSION_SECONDS,
      Interaction: HOUR_IN_SECONDS,
    },
    renderError: (context, { error_description: description }) => {
      answerPage(context, messagePage('That did not work', description ?? 'The sign-in was refused.'))
    },
  }
}

/** The demo user of that name, if it is still offered. */
export async function findDemoUser(
  users: Pick<UserDirectory, 'listDemoUsers'>,
  userName: string | undefined,
): Promise<DemoUser | undefined> {
  const offered = await users.listDemoUsers()
  return offered.find((user) => user.userName === userName)
}

function features(): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    // Without it the ID token itself holds name and user name.
    userinfo: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => API_RESOURCE,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        audience: DEMO_NAMES.audience,
        scope: DEMO_NAMES.scope,
        accessTokenFormat: 'jwt',
        accessTokenTTL: TOKEN_SECONDS,
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context, form) => {
        answerPage(context, signOutPage(form))
      },
      postLogoutSuccessSource: (context) => {
        answerPage(context, messagePage('Signed out', 'You are signed out of the demo.'))
      },
    },
  }
}

/** The product asks its own provider for its own API: there is nothing to consent to. */
async function grantEverything({ oidc }: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, provider } = oidc
  // Stryker disable next-line all: a grant is asked for only with both; the test only tells it to the compiler
  if (client === undefined || session?.accountId === undefined) return undefined
  const known = session.grantIdFor(client.clientId)
  const existing = known === undefined ? undefined : await provider.Grant.find(known)
  const grant = existing ?? new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
  grant.addOIDCScope('openid profile')
  grant.addResourceScope(API_RESOURCE, DEMO_NAMES.scope)
  await grant.save()
  return grant
}

function claimsOf({ name, userName }: DemoUser): { name: string; preferred_username: string } {
  return { name, preferred_username: userName }
}

function answerPage(context: KoaContextWithOIDC, page: string): void {
  context.type = 'html'
  context.set('content-security-policy', PAGE_POLICY)
  context.body = page
}
