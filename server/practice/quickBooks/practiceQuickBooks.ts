import path from 'node:path'
import type { QuickBooksProvider } from '../../accounting/QuickBooks.ts'
import type { Database } from '../../database/Database.ts'
import { Secrets } from '../../kernel/Secrets.ts'
import { practiceSeed } from './practiceSeed.ts'
import { StandIn } from './StandIn.ts'

/** Starts the stand-in with its practice company, which is kept in the data folder. */
export function startPracticeQuickBooks(dataDirectory: string, database: Database): Promise<StandIn> {
  return StandIn.start({
    file: path.join(dataDirectory, 'quickbooks-practice.json'),
    seed: () => practiceSeed(database),
  })
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
