import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/Database.ts'
import type { Tickets } from '../identity/Tickets.ts'
import type { FileStore } from '../files/FileStore.ts'
import { mailboxFolder } from '../mail/localMailbox.ts'
import type { Places } from '../places/createPlaces.ts'
import type { Reports } from '../reports/Reports.ts'
import type { SaveContext } from '../save/saveChanges.ts'
import { ticketCall } from './account/ticketCall.ts'
import type { Call } from './Call.ts'
import { photoCalls } from './file/photoCalls.ts'
import { jobCalls } from './job/jobCalls.ts'
import { mailboxCalls } from './mailbox/mailboxCalls.ts'
import { placeCalls } from './places/placeCalls.ts'
import { ReadyAnswer, registerCall } from './registerCall.ts'
import { reportCalls } from './report/reportCalls.ts'
import { readingCalls } from '../reading/readInPieces.ts'
import type { Reading } from '../reading/Reading.ts'
import { getNextIntNumber } from './utility/getNextIntNumber.ts'
import { moneyCalls } from './utility/moneyCalls.ts'
import { updateRentalStatuses } from './utility/updateRentalStatuses.ts'
import { updateUncompletedJobs } from './utility/updateUncompletedJobs.ts'

/** What the calls work with. */
export interface CallParts {
  readonly config: Config
  readonly database: Database
  /** For calls that store something. */
  readonly saves: SaveContext
  readonly reports: Reports
  /** For calls that compute figures from many records. */
  readonly reading: Pick<Reading, 'run'>
  readonly tickets: Tickets
  readonly files: FileStore
  readonly places: Places
  /** The server's clock: an instant. */
  readonly now: () => string
}

/** Mounts the documented calls beside the data service; expects authentication on the instance. */
export function registerCalls(app: FastifyInstance, parts: CallParts): void {
  for (const call of documentedCalls(parts)) registerCall(app, call)
}

/** All of them (S0 §7, S1 §7, S2 §7). */
function documentedCalls(parts: CallParts): readonly Call[] {
  const { businessTimeZone: timeZone } = parts.config
  const figures = { database: parts.database, timeZone, now: parts.now }
  return [
    ...placeCalls(parts.places),
    ...jobCalls(parts.database, parts.saves),
    updateUncompletedJobs(parts.saves),
    updateRentalStatuses(parts.saves),
    ...moneyCalls(parts.database, parts.saves, parts.config.businessTimeZone),
    getNextIntNumber(parts.database),
    ...readingCalls(figures).map((call) => readElsewhere(call, parts.reading)),
    ticketCall(parts.tickets),
    ...reportCalls(parts.reports),
    ...photoCalls(parts.database, parts.files),
    ...mailboxCalls(mailboxFolder(parts.config.dataDirectory)),
  ]
}

/** The call as it is declared; what it does is done by whoever reads what takes long. */
function readElsewhere(call: Call, reading: Pick<Reading, 'run'>): Call {
  const { path } = call
  return {
    ...call,
    run: async (parameters, user) =>
      new ReadyAnswer(await reading.run(user.userId, { kind: 'call', path, parameters, user })),
  }
}
