import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/Database.ts'
import type { Tickets } from '../identity/Tickets.ts'
import { mailboxFolder } from '../mail/localMailbox.ts'
import { offlineAddressSearch, offlineRouting } from '../places/offline.ts'
import { radarAddressSearch, radarRouting } from '../places/radar.ts'
import type { Reports } from '../reports/Reports.ts'
import { ticketCall } from './account/ticketCall.ts'
import { mailboxCalls } from './mailbox/mailboxCalls.ts'
import { placeCalls } from './places/placeCalls.ts'
import { registerCall } from './registerCall.ts'
import { reportCalls } from './report/reportCalls.ts'
import { getNextIntNumber } from './utility/getNextIntNumber.ts'
import { updateUncompletedJobs } from './utility/updateUncompletedJobs.ts'

/** What the calls work with. */
export interface CallParts {
  readonly config: Config
  readonly database: Database
  readonly reports: Reports
  readonly tickets: Tickets
}

/** Mounts the documented calls beside the data service; expects authentication on the instance. */
export function registerCalls(app: FastifyInstance, parts: CallParts): void {
  const { places, routing } = parts.config
  const calls = [
    ...placeCalls(
      places === null ? offlineAddressSearch : radarAddressSearch(places),
      routing === null ? offlineRouting : radarRouting(routing),
    ),
    updateUncompletedJobs(parts.database),
    getNextIntNumber(parts.database),
    ticketCall(parts.tickets),
    ...reportCalls(parts.reports),
    ...mailboxCalls(mailboxFolder(parts.config.dataDirectory)),
  ]
  for (const call of calls) registerCall(app, call)
}
