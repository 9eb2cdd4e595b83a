import { randomBytes } from 'node:crypto'
import { createQuickBooks } from '#server/app/systems/createQuickBooks.ts'
import type { QuickBooksConfig } from '#server/accounting/quickBooksConfig.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'

const USER = 'owner@rolloff.example'

const CONFIGURED: QuickBooksConfig = {
  clientId: 'app',
  clientSecret: 's3cret',
  redirectUri: 'https://company.example/quickbooks/callback',
  environment: 'production',
  secretKeys: [{ id: 'one', bytes: randomBytes(32) }],
}

/** Of an installation that is no practice. */
const IDENTITY = {
  authority: 'https://login.example',
  clientId: 'rolloff',
  audience: 'rolloff',
  scope: 'openid',
  accountClaim: 'email',
}

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const created = (quickBooks: QuickBooksConfig | null) =>
  createQuickBooks({
    config: { quickBooks, identity: IDENTITY, dataDirectory: '' },
    database,
    now: () => '2025-06-02T12:00:00.000Z',
    pageOrigin: () => 'https://company.example',
  })

/** What Intuit and QuickBooks are asked while the work runs, with the answers that a connection gets. */
async function requestsOf(work: () => Promise<unknown>): Promise<readonly Request[]> {
  const requests: Request[] = []
  const answers: Readonly<Record<string, object>> = {
    bearer: { access_token: 'access', refresh_token: 'refresh', expires_in: 3_600 },
    '77': { CompanyInfo: { Id: '1', CompanyName: 'Van Dyke & Sons' } },
    preferences: { Preferences: { SalesFormsPrefs: { CustomTxnNumbers: true } } },
    revoke: {},
  }
  const spied = jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const request = new Request(address, init)
    requests.push(request)
    return Response.json(answers[new URL(request.url).pathname.split('/').at(-1) ?? ''] ?? {})
  })
  try {
    await work()
  } finally {
    spied.mockRestore()
  }
  return requests
}

describe('QuickBooks Online, where it is configured', () => {
  it.each([
    ['production', 'https://quickbooks.api.intuit.com'],
    ['sandbox', 'https://sandbox-quickbooks.api.intuit.com'],
  ] as const)('M-050 is that of Intuit, of the %s', async (environment, api) => {
    const { quickBooks } = created({ ...CONFIGURED, environment })
    const page = new URL(await quickBooks.authorize(USER))
    expect(page.origin + page.pathname).toBe('https://appcenter.intuit.com/connect/oauth2')
    expect(Object.fromEntries(page.searchParams)).toEqual({
      client_id: 'app',
      redirect_uri: CONFIGURED.redirectUri,
      response_type: 'code',
      scope: 'com.intuit.quickbooks.accounting',
      state: expect.any(String),
    })
    const state = page.searchParams.get('state') ?? ''
    const asked = await requestsOf(async () => {
      await quickBooks.connect(USER, { code: 'once', realmId: '77', state })
      await quickBooks.disconnect()
    })
    expect(asked.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
      'POST https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
      `GET ${api}/v3/company/77/companyinfo/77`,
      `GET ${api}/v3/company/77/preferences`,
      'POST https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
    ])
    const [tokens, company, , revoked] = asked
    const credentials = `Basic ${Buffer.from('app:s3cret').toString('base64')}`
    expect(tokens?.headers.get('authorization')).toBe(credentials)
    expect(Object.fromEntries(new URLSearchParams(await tokens?.text()))).toEqual({
      grant_type: 'authorization_code',
      code: 'once',
      redirect_uri: CONFIGURED.redirectUri,
    })
    expect(company?.headers.get('authorization')).toBe('Bearer access')
    expect(revoked?.headers.get('authorization')).toBe(credentials)
    expect(await revoked?.json()).toEqual({ token: 'refresh' })
  })

  it('M-050 has its tokens encrypted with the configured key', async () => {
    const { quickBooks } = created(CONFIGURED)
    const state = new URL(await quickBooks.authorize(USER)).searchParams.get('state') ?? ''
    await requestsOf(() => quickBooks.connect(USER, { code: 'once', realmId: '77', state }))
    const [stored] = await database.query('SELECT * FROM "AccountingConnection"', [])
    expect([stored?.['accessToken'], stored?.['refreshToken']]).toEqual([
      expect.stringMatching(/^one:/),
      expect.stringMatching(/^one:/),
    ])
  })

  it('M-050 is not there for an installation with its own people that does not configure it', async () => {
    expect(await created(null).quickBooks.state()).toMatchObject({
      isAuthorized: false,
      environment: 'none',
    })
  })
})
