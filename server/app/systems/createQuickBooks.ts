import type { Config } from '../../config.ts'
import type { Database } from '../../database/Database.ts'
import { Secrets } from '../../kernel/Secrets.ts'
import { ConnectionStore } from '../../accounting/ConnectionStore.ts'
import { INTUIT_ENDPOINTS } from '../../accounting/oauth.ts'
import { QuickBooks, type QuickBooksProvider } from '../../accounting/QuickBooks.ts'

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
  let started: ReturnType<typeof startPractice> | null = null
  const start = () => (started ??= startPractice(config.dataDirectory, database))
  return {
    quickBooks: new QuickBooks({ provider: async () => (await start()).provider(pageOrigin()), store, now }),
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

async function startPractice(dataDirectory: string, database: Database) {
  const { practiceProvider, startPracticeQuickBooks } =
    await import('../../practice/quickBooks/practiceQuickBooks.ts')
  const standIn = await startPracticeQuickBooks(dataDirectory, database)
  return {
    provider: (pageOrigin: string) => practiceProvider(standIn, pageOrigin),
    close: () => standIn.close(),
  }
}
