import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/Database.ts'
import type { Tickets } from '../identity/Tickets.ts'
import type { FileStore } from '../files/FileStore.ts'
import { mailboxFolder } from '../mail/localMailbox.ts'
import type { GeoServices } from '../geo/createGeoServices.ts'
import type { Reports } from '../reports/Reports.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'
import { ticketCall } from './account/ticketCall.ts'
import type { Call } from './Call.ts'
import { photoCalls } from './file/photoCalls.ts'
import { jobCalls } from './job/jobCalls.ts'
import { mailboxCalls } from './mailbox/mailboxCalls.ts'
import { geoCalls } from './geo/geoCalls.ts'
import { ReadyResponse, registerCall } from './registerCall.ts'
import { reportCalls } from './report/reportCalls.ts'
import { readOnlyCalls } from '../reading/readInChunks.ts'
import type { ReadScheduler } from '../reading/ReadScheduler.ts'
import { getNextIntNumber } from './utility/getNextIntNumber.ts'
import { moneyCalls } from './utility/moneyCalls.ts'
import { updateRentalStatuses } from './utility/updateRentalStatuses.ts'
import { viewCalls } from './views/viewCalls.ts'
import { updateUncompletedJobs } from './utility/updateUncompletedJobs.ts'

/** Dependencies of the calls. */
export interface CallDependencies {
  readonly config: Config
  readonly database: Database
  /** For calls that store something. */
  readonly saves: SaveContext
  readonly reports: Reports
  /** For calls that compute figures from many records. */
  readonly reads: Pick<ReadScheduler, 'run'>
  readonly tickets: Tickets
  readonly files: FileStore
  readonly geo: GeoServices
  /** The server's clock: an instant. */
  readonly now: () => string
}

/** Mounts the documented calls beside the data service; expects authentication on the instance. */
export function registerCalls(app: FastifyInstance, dependencies: CallDependencies): void {
  for (const call of documentedCalls(dependencies)) registerCall(app, call)
}

/** All documented calls (S0 §7, S1 §7, S2 §7). */
function documentedCalls(dependencies: CallDependencies): readonly Call[] {
  const { businessTimeZone: timeZone } = dependencies.config
  const figures = { database: dependencies.database, timeZone, now: dependencies.now }
  return [
    ...geoCalls(dependencies.geo),
    ...jobCalls(dependencies.database, dependencies.saves),
    updateUncompletedJobs(dependencies.saves),
    updateRentalStatuses(dependencies.saves),
    ...moneyCalls(dependencies.database, dependencies.saves, dependencies.config.businessTimeZone),
    getNextIntNumber(dependencies.database),
    ...readOnlyCalls(figures).map((call) => delegateToReadProcess(call, dependencies.reads)),
    ticketCall(dependencies.tickets),
    ...viewCalls(dependencies.database, dependencies.saves),
    ...reportCalls(dependencies.reports),
    ...photoCalls(dependencies.database, dependencies.files),
    ...mailboxCalls(mailboxFolder(dependencies.config.dataDirectory)),
  ]
}

/** The call with its declaration unchanged, but executed by a read process. */
function delegateToReadProcess(call: Call, reads: Pick<ReadScheduler, 'run'>): Call {
  const { path } = call
  return {
    ...call,
    run: async (parameters, user) =>
      new ReadyResponse(await reads.run(user.userId, { kind: 'call', path, parameters, user })),
  }
}
