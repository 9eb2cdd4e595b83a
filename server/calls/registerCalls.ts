import type { FastifyInstance } from 'fastify'
import { EVENT } from '#shared/auditing/eventTypes.ts'
import type { QuickBooks } from '../accounting/QuickBooks.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/Database.ts'
import { recordEvent } from '../events/recordEvent.ts'
import type { Sessions } from '../identity/Sessions.ts'
import type { Tickets } from '../identity/Tickets.ts'
import type { FileStore } from '../files/FileStore.ts'
import type { SentDocuments } from '../files/SentDocuments.ts'
import type { Mailbox } from '../mail/Mailbox.ts'
import type { GeoServices } from '../geo/geoServices.ts'
import type { Model } from '#shared/model/model.ts'
import type { Presence } from '../live/Presence.ts'
import type { GreatPlains } from '../greatPlains/GreatPlains.ts'
import type { ReadDashboard } from '../reports/dashboardContent.ts'
import type { Reports } from '../reports/Reports.ts'
import type { Imports } from '../import/Imports.ts'
import type { ImportWorker } from '../import/ImportWorker.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'
import { ticketCall } from './account/ticketCall.ts'
import type { Call } from './Call.ts'
import { delegatedCalls } from './delegatedCalls.ts'
import { figureScreenCalls } from './figures/figureScreenCalls.ts'
import { exportCall } from './file/exportCall.ts'
import { photoCalls } from './file/photoCalls.ts'
import { sentDocumentCalls } from './file/sentDocumentCalls.ts'
import { jobCalls } from './job/jobCalls.ts'
import { emailQueueCalls } from './mailbox/emailQueueCalls.ts'
import { presenceCall } from './live/presenceCall.ts'
import { mailboxCalls } from './mailbox/mailboxCalls.ts'
import { geoCalls } from './geo/geoCalls.ts'
import { importCalls } from './import/importCalls.ts'
import { registerCall } from './registerCall.ts'
import { personalDataCalls } from './privacy/personalDataCalls.ts'
import { quickBooksCalls } from './quickBooks/quickBooksCalls.ts'
import { reportCalls } from './report/reportCalls.ts'
import { sendReportsNow } from './report/sendReportsNow.ts'
import type { ReadScheduler } from '../reading/ReadScheduler.ts'
import type { ExportSource } from '../export/exportCompany.ts'
import { getNextIntNumber } from './utility/getNextIntNumber.ts'
import { moneyCalls } from './utility/moneyCalls.ts'
import { signedOutCall } from './account/signedOutCall.ts'
import { recordListExport } from './utility/recordListExport.ts'
import { undeleteCall } from './utility/undeleteCall.ts'
import { correctedInGreatPlains } from './utility/correctedInGreatPlains.ts'
import { postToGreatPlains } from './utility/postToGreatPlains.ts'
import { sessionCalls } from './system/sessionCalls.ts'
import { systemCalls, type SystemCallsSource } from './system/systemCalls.ts'
import { updateRentalStatuses } from './utility/updateRentalStatuses.ts'
import { viewCalls } from './views/viewCalls.ts'
import { updateUncompletedJobs } from './utility/updateUncompletedJobs.ts'

/** Dependencies of the calls. */
export interface CallDependencies {
  readonly model: Model
  readonly config: Config
  readonly database: Database
  /** For calls that store something. */
  readonly saves: SaveContext
  readonly reports: Reports
  /** For calls that compute figures from many records. */
  readonly reads: Pick<ReadScheduler, 'run'>
  readonly readDashboard: ReadDashboard
  readonly tickets: Tickets
  readonly sessions: Pick<Sessions, 'read'>
  readonly files: FileStore
  readonly sentDocuments: SentDocuments
  readonly geo: GeoServices
  readonly greatPlains: GreatPlains
  readonly quickBooks: QuickBooks
  readonly mailbox: Mailbox
  readonly presence: Pick<Presence, 'say'>
  readonly imports: Imports
  readonly importWorker: Pick<ImportWorker, 'wake'>
  /** Where and how exports are prepared. */
  readonly exports: Pick<ExportSource, 'folder' | 'collect'>
  /** What is known of this server besides: when it started, its streams and requests. */
  readonly system: Pick<SystemCallsSource, 'startedAt' | 'usersOfPages' | 'checkReadiness' | 'requests'>
  /** The server's clock: an instant. */
  readonly now: () => string
}

/** Mounts the documented calls beside the data service; expects authentication on the instance. */
export function registerCalls(app: FastifyInstance, dependencies: CallDependencies): void {
  for (const call of documentedCalls(dependencies)) registerCall(app, recorded(app, call, dependencies.saves))
}

/** The call, which leaves what it tells in the log of events before it answers (CL720). */
function recorded({ log }: FastifyInstance, call: Call, saves: SaveContext): Call {
  const { run, tells } = call
  if (tells === undefined) return call
  return {
    ...call,
    run: async (parameters, user) => {
      const response = await run(parameters, user)
      const event = tells(parameters, response)
      // What was done stays done.
      if (event !== null)
        await recordEvent(saves, user, event).catch((error: unknown) =>
          log.error({ err: error }, 'an event could not be recorded'),
        )
      return response
    },
  }
}

/** All documented calls (S0 §7, S1 §7, S2 §7). */
function documentedCalls(dependencies: CallDependencies): readonly Call[] {
  const { businessTimeZone: timeZone } = dependencies.config
  const delegated = delegatedCalls({ ...dependencies, timeZone })
  const money = moneyCalls(dependencies.database, dependencies.saves, dependencies.config.businessTimeZone)
  return [
    ...geoCalls(dependencies.geo, dependencies.database),
    ...jobCalls(dependencies.database, dependencies.saves),
    updateUncompletedJobs(dependencies.saves),
    updateRentalStatuses(dependencies.saves),
    ...money,
    postToGreatPlains(dependencies.saves, dependencies.greatPlains),
    correctedInGreatPlains(dependencies.saves),
    getNextIntNumber(dependencies.database),
    ...delegated,
    ...figureScreenCalls({
      calls: [...delegated, ...money],
      reads: dependencies.reads,
      maxConcurrent: dependencies.config.queriesPerUser,
    }),
    ticketCall(dependencies.tickets),
    ...viewCalls(dependencies.database, dependencies.saves),
    ...reportCalls(dependencies.reports, {
      dashboard: { ...dependencies, timeZone },
      sentDocuments: dependencies.sentDocuments,
    }),
    sendReportsNow(dependencies.saves),
    ...photoCalls(dependencies.database, dependencies.files),
    ...sentDocumentCalls(dependencies.database, dependencies.files),
    ...quickBooksCalls(dependencies.quickBooks, dependencies.saves),
    exportCall(
      { ...dependencies.exports, files: dependencies.files, timeZone, now: dependencies.now },
      (user) =>
        recordEvent(dependencies.saves, user, {
          type: EVENT.dataExport,
          message: 'All data of the company was exported.',
        }),
    ),
    recordListExport(),
    signedOutCall(),
    undeleteCall(dependencies.saves),
    ...emailQueueCalls(dependencies.saves),
    ...mailboxCalls(dependencies.mailbox),
    presenceCall(dependencies.model, dependencies.presence),
    ...importCalls(dependencies.imports, dependencies.importWorker),
    ...personalDataCalls(dependencies.saves, dependencies.files),
    ...systemCalls({ ...dependencies, ...dependencies.system }),
    ...sessionCalls(dependencies.sessions, dependencies.saves),
  ]
}
