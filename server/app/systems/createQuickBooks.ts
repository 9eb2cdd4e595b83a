import path from 'node:path'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/Database.ts'
import { Secrets } from '../../kernel/Secrets.ts'
import { ConnectionStore } from '../../accounting/ConnectionStore.ts'
import { INTUIT_ENDPOINTS } from '../../accounting/oauth.ts'
import { QuickBooks, type QuickBooksProvider } from '../../accounting/QuickBooks.ts'
import { practiceSeed } from '../../practice/quickBooks/practiceSeed.ts'
import { StandIn } from '../../practice/quickBooks/StandIn.ts'

const API_URLS = {
  production: 'https://quickbooks.api.intuit.com',
  sandbox: 'https://sandbox-quickbooks.api.intuit.com',
} as const

export interface QuickBooksDependencies {
  readonly config: Pick<Config, 'quickBooks' | 'identity' | 'dataDirectory'>
  readonly database: Database
  readonly now: () => string
  /** The origin of the page, to which the stand-in sends the browser back. */
  readonly pageOrigin: () => string
}

/** QuickBooks of this installation, and how it is closed with the server. */
export interface QuickBooksService {
  readonly quickBooks: QuickBooks
  close(): Promise<void>
}

/**
 * QuickBooks Online if it is configured, otherwise a stand-in on this computer with a practice company. An installation with an identity
 * provider of its own is no practice: there, QuickBooks is configured or not available.
 */
export function createQuickBooks({
  config,
  database,
  now,
  pageOrigin,
}: QuickBooksDependencies): QuickBooksService {
  const store = new ConnectionStore(database, now)
  if (config.quickBooks !== null) {
    const real = realProvider(config.quickBooks)
    return {
      quickBooks: new QuickBooks({ provider: () => Promise.resolve(real), store, now }),
      close: () => Promise.resolve(),
    }
  }
  if (config.identity !== null)
    return { quickBooks: new QuickBooks({ provider: null, store, now }), close: () => Promise.resolve() }
  let started: Promise<StandIn> | null = null
  const standIn = (): Promise<StandIn> =>
    (started ??= StandIn.start({
      file: path.join(config.dataDirectory, 'quickbooks-practice.json'),
      seed: () => practiceSeed(database),
    }))
  return {
    quickBooks: new QuickBooks({
      provider: async () => practiceProvider(await standIn(), pageOrigin()),
      store,
      now,
    }),
    close: async () => (await started)?.close(),
  }
}

function realProvider({
  clientId,
  clientSecret,
  redirectUri,
  environment,
  secretKeys,
}: NonNullable<Config['quickBooks']>): QuickBooksProvider {
  return {
    environment,
    oauth: { clientId, clientSecret, redirectUri, endpoints: INTUIT_ENDPOINTS },
    apiUrl: API_URLS[environment],
    secrets: new Secrets(secretKeys),
  }
}

/** The stand-in in the same shape; it needs no pauses between requests. */
export function practiceProvider(standIn: StandIn, pageOrigin: string): QuickBooksProvider {
  return {
    environment: 'practice',
    oauth: {
      clientId: 'practice',
      clientSecret: 'practice',
      redirectUri: `${pageOrigin}/quickbooks/callback`,
      endpoints: {
        authorize: `${standIn.url}/connect/oauth2`,
        token: `${standIn.url}/oauth2/v1/tokens/bearer`,
        revoke: `${standIn.url}/v2/oauth2/tokens/revoke`,
      },
    },
    apiUrl: standIn.url,
    secrets: new Secrets([{ id: 'practice', bytes: standIn.key }]),
    wait: () => Promise.resolve(),
  }
}
