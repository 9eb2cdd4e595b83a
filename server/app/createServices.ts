import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createQuickBooks } from '#server/app/systems/createQuickBooks.ts'
import type { QuickBooks } from '#server/accounting/QuickBooks.ts'
import { dashboardReader } from '#server/calls/figures/dashboardReader.ts'
import type { Config } from '#server/config.ts'
import { DriveDistanceWorker } from '#server/driveDistance/DriveDistanceWorker.ts'
import { Quota } from '#server/edge/Quota.ts'
import { collectCompany } from '#server/export/collectCompany.ts'
import { collectInProcess } from '#server/export/collectInProcess.ts'
import type { CollectCompany, ExportSource } from '#server/export/exportCompany.ts'
import { exportFolder } from '#server/export/exportFolder.ts'
import type { FileStore } from '#server/files/FileStore.ts'
import { openFileStore } from '#server/files/openFileStore.ts'
import { SentDocuments } from '#server/files/SentDocuments.ts'
import { UnfinishedFiles } from '#server/files/UnfinishedFiles.ts'
import type { GeoServices } from '#server/geo/geoServices.ts'
import { createGeoServices } from '#server/app/systems/createGeoServices.ts'
import { createMail } from '#server/app/systems/createMail.ts'
import type { Mailbox } from '#server/mail/Mailbox.ts'
import { createGreatPlains } from '#server/app/systems/createGreatPlains.ts'
import type { GreatPlains } from '#server/greatPlains/GreatPlains.ts'
import type { SignedInUsers } from '#server/identity/SignedInUsers.ts'
import { Presence } from '#server/live/Presence.ts'
import { SaveFeed } from '#server/live/SaveFeed.ts'
import { SharedPresence } from '#server/live/SharedPresence.ts'
import { Imports } from '#server/import/Imports.ts'
import { openTable, type TableReader } from '#server/import/OpenTable.ts'
import { openTableInProcess } from '#server/import/openTableInProcess.ts'
import { ImportWorker } from '#server/import/ImportWorker.ts'
import { isLoopbackName } from '#server/kernel/loopback.ts'
import { processFolder, releaseFolder } from '#server/kernel/processFolder.ts'
import { AuditArchiveWorker } from '#server/operation/AuditArchiveWorker.ts'
import { BackupWorker } from '#server/operation/BackupWorker.ts'
import { runCommand } from '#server/operation/runCommand.ts'
import { SizeWorker } from '#server/operation/SizeWorker.ts'
import { createOutboxWorker } from '#server/outbox/createOutboxWorker.ts'
import { recordMailOutcome } from '#server/outbox/recordMailOutcome.ts'
import { reportAttachments } from '#server/outbox/reportAttachments.ts'
import { createReadScheduler } from '#server/reading/createReadScheduler.ts'
import type { ReadScheduler } from '#server/reading/ReadScheduler.ts'
import { reportReader, reportRenderer } from '#server/reports/reportWorks.ts'
import type { ReadDashboard } from '#server/reports/dashboardContent.ts'
import { ReportPrinter } from '#server/reports/ReportPrinter.ts'
import { Reports } from '#server/reports/Reports.ts'
import { ReportScheduleWorker } from '#server/reportSchedules/ReportScheduleWorker.ts'
import { ScheduledReports } from '#server/reportSchedules/ScheduledReports.ts'
import { RuleSet } from '#server/save/pipeline/RuleSet.ts'
import type { SaveContext } from '#server/save/pipeline/Save.ts'
import { limitRecipients, recipientsAdded } from '#server/save/rules/customers/limitRecipients.ts'
import { rolloffSaveRules } from '#server/save/rules/saveRules.ts'
import { readProduct } from './readProduct.ts'
import type { AppDependencies } from './AppDependencies.ts'

/** What the routes are built on. */
interface Services {
  readonly reads: ReadScheduler
  readonly reports: Reports
  readonly readDashboard: ReadDashboard
  readonly saves: SaveContext
  readonly feed: SaveFeed
  readonly presence: SharedPresence
  readonly files: FileStore
  readonly sentDocuments: SentDocuments
  readonly geo: GeoServices
  readonly greatPlains: GreatPlains
  readonly quickBooks: QuickBooks
  readonly mailbox: Mailbox
  readonly exports: Pick<ExportSource, 'folder' | 'collect'>
  readonly imports: Imports
  readonly importWorker: ImportWorker
}

/**
 * Creates the services of the server: they start, and end, with the app. A save wakes the workers that wait for what it stored, and
 * lets `signedInUsers` read changed roles again.
 */
export async function createServices(
  app: FastifyInstance,
  dependencies: AppDependencies,
  signedInUsers: Pick<SignedInUsers, 'invalidate'>,
): Promise<Services> {
  const { config, database, now } = dependencies
  const timeZone = config.businessTimeZone
  const files = await openFileStore(config.files)
  const reads = createReadScheduler({
    ...dependencies,
    product: { ...readProduct, model: dependencies.model, openFile: (name) => files.open(name) },
  })
  app.addHook('onClose', () => reads.close())
  const profiles = processFolder(path.join(config.dataDirectory, 'printing'))
  const reports = new Reports({
    read: reportReader(reads),
    render: reportRenderer(reads),
    printer: new ReportPrinter({ browserProgram: config.browserProgram, profiles }),
  })
  app.addHook('onClose', async () => {
    await reports.close()
    releaseFolder(profiles)
  })
  const readDashboard = dashboardReader({
    database,
    timeZone,
    now,
    reads,
    maxConcurrent: config.queriesPerUser,
  })
  const scheduledReports = new ScheduledReports({ database, reads, reports, timeZone, now, readDashboard })
  const feed = new SaveFeed({
    database,
    onError: (error) => app.log.error({ err: error }, 'what was saved could not be read'),
  })
  const saves = createSaves(
    app,
    dependencies,
    { feed, files },
    {
      User: () => signedInUsers.invalidate(),
      UserRole: () => signedInUsers.invalidate(),
      EmailMessage: () => outboxWorker.wake(),
      Job: () => driveDistanceWorker.wake(),
    },
  )
  const presence = new SharedPresence({
    database,
    presence: new Presence(),
    onError: (error) => app.log.warn({ err: error }, 'who is there could not be shared with other servers'),
  })
  app.addHook('onClose', () => presence.close())
  const sentDocuments = new SentDocuments({ database, files, now })
  const { mailer, mailbox } = await createMail(config)
  const outboxWorker = createOutboxWorker(config, {
    database,
    mailer,
    documents: sentDocuments,
    attachmentsOf: async (message) => {
      const { reportScheduleId: scheduleId, reportRun: run, reportUserId: userId } = message
      return scheduleId === null || run === null || userId === null
        ? reportAttachments(reports, message)
        : [await scheduledReports.attachment({ scheduleId, run, userId })]
    },
    listener: recordMailOutcome(saves),
    log: app.log,
    now,
  })
  const geo = await createGeoServices(config)
  const greatPlains = await createGreatPlains(config)
  const quickBooks = createQuickBooks({ config, database, now, pageOrigin: () => pageOriginOf(app, config) })
  app.addHook('onClose', () => greatPlains.close())
  app.addHook('onClose', () => quickBooks.close())
  const exports = exportFolder(config.dataDirectory)
  app.addHook('onClose', async () => releaseFolder(exports))
  const driveDistanceWorker = new DriveDistanceWorker({ saves, routing: geo.routing, log: app.log })
  const reportScheduleWorker = new ReportScheduleWorker({ saves, log: app.log })
  const unfinishedFiles = new UnfinishedFiles({ database, files, log: app.log })
  const imports = new Imports(saves, createTableReader(dependencies))
  const importWorker = new ImportWorker({ imports, saves, log: app.log })
  const works = [
    outboxWorker,
    driveDistanceWorker,
    reportScheduleWorker,
    unfinishedFiles,
    importWorker,
    new SizeWorker({ config, database, timeZone, now, log: app.log }),
    ...createBackupWorker(dependencies, app.log),
    ...createArchiveWorker(dependencies, app.log),
  ]
  for (const work of dependencies.onlyVisitor === undefined ? works : []) {
    app.addHook('onReady', async () => work.start())
    app.addHook('onClose', () => work.stop())
  }
  return {
    reads,
    reports,
    readDashboard,
    saves,
    feed,
    presence,
    files,
    sentDocuments,
    geo,
    greatPlains: greatPlains.greatPlains,
    quickBooks: quickBooks.quickBooks,
    mailbox,
    exports: { folder: exports, collect: createCollector(dependencies) },
    imports,
    importWorker,
  }
}

/** None unless the server is told to make backups of an embedded database. */
function createBackupWorker(
  { config, database, now, backupProgram }: AppDependencies,
  log: FastifyInstance['log'],
): readonly BackupWorker[] {
  const { businessTimeZone: timeZone, databaseUrl } = config
  const { hour } = config.backups
  if (hour === null || backupProgram === undefined || !databaseUrl.startsWith('sqlite:')) return []
  return [new BackupWorker({ database, hour, timeZone, now, backUp: () => runCommand(backupProgram), log })]
}

/** None without the program of the command. */
function createArchiveWorker(
  { config, database, now, auditProgram }: AppDependencies,
  log: FastifyInstance['log'],
): readonly AuditArchiveWorker[] {
  if (auditProgram === undefined) return []
  const archive = (): Promise<string> => runCommand(auditProgram, ['archive'])
  return [new AuditArchiveWorker({ database, timeZone: config.businessTimeZone, now, archive, log })]
}

function createTableReader({ importProgram }: AppDependencies): TableReader {
  return importProgram === undefined ? openTable : openTableInProcess({ program: importProgram })
}

function createCollector({ model, database, config, exportProgram }: AppDependencies): CollectCompany {
  const { databaseUrl } = config
  return exportProgram === undefined
    ? (folder) => collectCompany({ model, database, databaseUrl }, folder)
    : collectInProcess({ program: exportProgram, flags: [], settings: { databaseUrl } })
}

/** By entity, what a save of such records sets off once it is stored. */
type SaveListeners = Readonly<Record<string, () => void>>

function createSaves(
  app: FastifyInstance,
  { config, model, database, now }: AppDependencies,
  { feed, files }: { readonly feed: Pick<SaveFeed, 'wake'>; readonly files: Pick<FileStore, 'open'> },
  listeners: SaveListeners,
): SaveContext {
  const mailQuota = new Quota<number>({
    amount: config.edge.recipientsPerHour,
    seconds: 3_600,
    refusalMessage: `You have written to more than ${config.edge.recipientsPerHour} recipients in an hour. Please try again later.`,
  })
  const rules = [
    ...rolloffSaveRules,
    limitRecipients({ recipientsPerSave: config.edge.recipientsPerSave, quota: mailQuota }),
  ]
  return {
    model,
    database,
    rules: new RuleSet(model, rules),
    now,
    timeZone: config.businessTimeZone,
    openFile: (name) => files.open(name),
    onSaved: (changeSet) => {
      feed.wake()
      mailQuota.spend(changeSet.userId, recipientsAdded(changeSet))
      for (const entity of new Set(changeSet.changes.map((change) => change.entity))) listeners[entity]?.()
    },
    onSavedFailed: (error) => app.log.error({ err: error }, 'a listener to saves failed'),
  }
}

/** Where the page is served, as the server announces it; PORT 0 means any free port, which is known once the server listens. */
function pageOriginOf(app: FastifyInstance, { host, port, developmentPagePort }: Config): string {
  const address = app.server.address()
  const listening = typeof address === 'object' && address !== null ? address.port : port
  const name = isLoopbackName(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return new URL(`http://${name}:${developmentPagePort ?? listening}`).origin
}
