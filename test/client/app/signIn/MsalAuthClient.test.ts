import {
  InteractionRequiredAuthError,
  type AccountInfo,
  type AuthenticationResult,
} from '@azure/msal-browser'
import { MsalAuthClient, type MsalClient } from '#client/app/signIn/MsalAuthClient.ts'

const dana: AccountInfo = {
  homeAccountId: 'dana',
  environment: 'localhost',
  tenantId: 'demo',
  username: 'dana@rolloff.example',
  localAccountId: 'dana',
  name: 'Dana Whitfield',
  idToken: 'id-token',
  idTokenClaims: { sub: 'dana', preferred_username: 'dana@rolloff.example' },
}

const result = (more: Partial<AuthenticationResult>): AuthenticationResult => ({
  authority: '',
  uniqueId: '',
  tenantId: '',
  scopes: [],
  account: dana,
  idToken: '',
  idTokenClaims: {},
  accessToken: 'token',
  fromCache: true,
  expiresOn: null,
  tokenType: 'Bearer',
  correlationId: '',
  ...more,
})

interface Asked {
  readonly state?: string | undefined
  readonly idTokenHint?: string | undefined
}

/** A replacement for MSAL's client, because tests cannot be redirected to an identity provider. */
function createClient(more: Partial<MsalClient> = {}) {
  let active: AccountInfo | null = null
  const asked: Asked[] = []
  const forgotten: unknown[] = []
  const client: MsalClient = {
    acquireTokenSilent: async () => result({}),
    clearCache: async (request) => void forgotten.push(request?.account?.homeAccountId),
    getActiveAccount: () => active,
    getAllAccounts: () => [],
    handleRedirectPromise: async () => null,
    loginPopup: async () => result({}),
    loginRedirect: async (request) => void asked.push({ state: request?.state }),
    logoutRedirect: async (request) => void asked.push({ idTokenHint: request?.idTokenHint }),
    setActiveAccount: (account) => {
      active = account
    },
    ...more,
  }
  return { signIn: new MsalAuthClient(client, 'rolloff'), asked, forgotten, active: () => active }
}

const expiredError = () =>
  Promise.reject(new InteractionRequiredAuthError('login_required', 'c-1', 'sign in again'))
let logged: jest.SpyInstance

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => logged.mockRestore())

describe('signing in', () => {
  it('F-001 returns from the provider to the requested path', async () => {
    const { signIn } = createClient({ handleRedirectPromise: async () => result({ state: '/customers/7' }) })
    expect(await signIn.open()).toBe('/customers/7')
    expect(signIn.account).toEqual({ name: 'Dana Whitfield', claims: dana.idTokenClaims })
  })

  it("F-001 takes the provider's answer off the address without an entry of the browser's history", async () => {
    const asked: unknown[] = []
    const { signIn } = createClient({
      handleRedirectPromise: async (options) => {
        asked.push(options?.hash, location.hash)
        return result({ state: '/customers/7' })
      },
    })
    history.replaceState(null, '', '/?from=mail#code=c-1&state=s-1')
    const { length } = history
    await signIn.open()
    expect(asked).toEqual(['#code=c-1&state=s-1', ''])
    expect([location.search, history.length]).toEqual(['?from=mail', length])
  })

  it('F-001 leaves an address that holds no answer as it is', async () => {
    history.replaceState(null, '', '/customers/7#rates')
    await createClient().signIn.open()
    expect(location.hash).toBe('#rates')
  })

  it('F-001 returns to the home page when the state names another site', async () => {
    const { signIn } = createClient({
      handleRedirectPromise: async () => result({ state: 'https://evil.example' }),
    })
    expect(await signIn.open()).toBe('/')
  })

  it('continues an earlier sign-in and keeps the address', async () => {
    const { signIn } = createClient({ getAllAccounts: () => [dana] })
    expect([await signIn.open(), signIn.account?.name]).toEqual([undefined, 'Dana Whitfield'])
  })

  it('treats a user whose sign-in has expired as a visitor', async () => {
    const { signIn } = createClient({ getAllAccounts: () => [dana], acquireTokenSilent: expiredError })
    await signIn.open()
    expect(signIn.account).toBeNull()
  })

  it('keeps the user signed in while the provider cannot be reached', async () => {
    const { signIn } = createClient({
      getAllAccounts: () => [dana],
      acquireTokenSilent: () => Promise.reject(new Error('no network')),
    })
    await signIn.open()
    expect(signIn.account?.name).toBe('Dana Whitfield')
  })

  it('logs a refusal by the provider and leaves the visitor signed out', async () => {
    const { signIn } = createClient({
      handleRedirectPromise: () => Promise.reject(new Error('access_denied')),
    })
    await signIn.open()
    expect(signIn.account).toBeNull()
    expect(logged).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['nothing where it then signs out', false, 0],
    ['once where it stays, since signing out failed', true, 1],
  ])('B-04 logs of a token that is missing while the page signs out %s', async (_what, isRefused, times) => {
    const refuse = () => Promise.reject(new Error('no network'))
    let isSignedIn = true
    const { signIn } = createClient({
      getAllAccounts: () => [dana],
      acquireTokenSilent: () => (isSignedIn ? Promise.resolve(result({})) : expiredError()),
      ...(isRefused && { logoutRedirect: refuse }),
    })
    await signIn.open()
    await signIn.signOut().catch(() => undefined)
    isSignedIn = false
    await signIn.token()
    await signIn.token()
    expect(logged).toHaveBeenCalledTimes(times)
  })

  it('F-001 sends the path in the state, and the ID token as a hint when signing out', async () => {
    const { signIn, asked } = createClient({ getAllAccounts: () => [dana] })
    await signIn.open()
    await signIn.signIn('/customers/search')
    await signIn.signOut()
    expect(asked).toEqual([{ state: '/customers/search' }, { idTokenHint: 'id-token' }])
  })
})

describe('F-018 the token', () => {
  it('is the one for the API scope', async () => {
    const { signIn } = createClient({ getAllAccounts: () => [dana] })
    await signIn.open()
    expect(await signIn.token()).toBe('token')
  })

  it('is undefined for a visitor', async () => {
    expect(await createClient().signIn.token()).toBeUndefined()
  })

  it('is undefined when none can be acquired, which is logged once until one is acquired again', async () => {
    let works = true
    const { signIn } = createClient({
      getAllAccounts: () => [dana],
      acquireTokenSilent: () => (works ? Promise.resolve(result({})) : expiredError()),
    })
    await signIn.open()
    works = false
    expect([await signIn.token(), await signIn.token()]).toEqual([undefined, undefined])
    expect(logged).toHaveBeenCalledTimes(1)
    works = true
    await signIn.token()
    works = false
    await signIn.token()
    expect(logged).toHaveBeenCalledTimes(2)
  })
})

describe('B-04 the account of a page', () => {
  const ann: AccountInfo = { ...dana, homeAccountId: 'ann', username: 'ann@rolloff.example' }

  it('stays the same when another tab signs in another user', async () => {
    const asked: (string | undefined)[] = []
    let active: AccountInfo | null = dana
    const { signIn } = createClient({
      getActiveAccount: () => active,
      acquireTokenSilent: async (request) => {
        asked.push(request.account?.homeAccountId)
        return result({})
      },
    })
    await signIn.open()
    active = ann
    await signIn.token()
    expect(asked).toEqual(['dana', 'dana'])
  })

  it('changes only when the new sign-in is accepted; the former account is then forgotten', async () => {
    const { signIn, forgotten, active } = createClient({
      getAllAccounts: () => [dana],
      loginPopup: async () => result({ account: ann, accessToken: 'of ann' }),
    })
    await signIn.open()
    const answer = await signIn.reauthenticate()
    expect([answer.token, active()?.homeAccountId]).toEqual(['of ann', 'dana'])
    await answer.accept()
    expect([active()?.homeAccountId, forgotten]).toEqual(['ann', ['dana']])
  })

  it('[OP1320] is asked for anew where an earlier sign-in does not count', async () => {
    const asked: unknown[] = []
    const { signIn } = createClient({
      getAllAccounts: () => [dana],
      loginPopup: async (request) => {
        asked.push(request?.prompt)
        return result({})
      },
      loginRedirect: async (request) => void asked.push(request?.prompt),
    })
    await signIn.open()
    await signIn.reauthenticate({ isAnew: false })
    await signIn.reauthenticate({ isAnew: true })
    await signIn.signIn('/start', { isAnew: true })
    expect(asked).toEqual([undefined, 'login', 'login'])
  })

  it('is null after signing out, no matter who signed in before', async () => {
    const { signIn, forgotten } = createClient({
      getActiveAccount: () => dana,
      getAllAccounts: () => [ann, dana],
    })
    await signIn.open()
    await signIn.signOut()
    expect(forgotten).toEqual(['ann'])
  })
})
