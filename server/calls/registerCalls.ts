import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/Database.ts'
import { mailboxFolder } from '../mail/localMailbox.ts'
import { offlineAddressSearch, offlineRouting } from '../places/offline.ts'
import { radarAddressSearch, radarRouting } from '../places/radar.ts'
import { mailboxCalls } from './mailbox/mailboxCalls.ts'
import { placeCalls } from './places/placeCalls.ts'
import { registerCall } from './registerCall.ts'
import { getNextIntNumber } from './utility/getNextIntNumber.ts'
import { updateUncompletedJobs } from './utility/updateUncompletedJobs.ts'

/** Mounts the documented calls beside the data service; expects authentication on the instance. */
export function registerCalls(app: FastifyInstance, parts: { config: Config; database: Database }): void {
  const { places, routing } = parts.config
  const calls = [
    ...placeCalls(
      places === null ? offlineAddressSearch : radarAddressSearch(places),
      routing === null ? offlineRouting : radarRouting(routing),
    ),
    updateUncompletedJobs(parts.database),
    getNextIntNumber(parts.database),
    ...mailboxCalls(mailboxFolder(parts.config.dataDirectory)),
  ]
  for (const call of calls) registerCall(app, call)
}
