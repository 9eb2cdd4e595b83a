import type { RoleRule } from '#shared/model/kinds.ts'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import path from 'node:path'
import { constants } from 'node:zlib'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Model } from '#shared/model/model.ts'
import { describeCalls } from '#server/calls/openapi/describeCalls.ts'
import { savePhotoRoute } from '#server/calls/file/savePhoto.ts'
import { dashboardReader } from '#server/calls/figures/dashboardReader.ts'
import { registerCalls } from '#server/calls/registerCalls.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/Database.ts'
import { Connections } from '#server/edge/Connections.ts'
import { Quota } from '#server/edge/Quota.ts'
import { limitRequests } from '#server/edge/requestQuotas.ts'
import { disconnectSlowReaders } from '#server/edge/disconnectSlowReaders.ts'
import { disconnectSlowSenders, MAX_UPLOAD_SECONDS } from '#server/edge/disconnectSlowSenders.ts'
import { DEMO_PEOPLE } from '#server/demo/people.ts'
import { handleErrors } from './errorHandler.ts'
import { createQuickBooks } from '#server/accounting/createQuickBooks.ts'
import { DriveDistanceWorker } from '#server/driveDistance/DriveDistanceWorker.ts'
import { localFileStore } from '#server/files/localFileStore.ts'
import { requireSignIn } from '#server/identity/authentication.ts'
import { bootCall } from '#server/identity/bootCall.ts'
import { currentUserCall } from '#server/calls/account/currentUserCall.ts'
import { databaseUsers } from '#server/identity/databaseUsers.ts'
import { createIdentity } from '#server/identity/createIdentity.ts'
import { cacheVerifiedTokens } from '#server/identity/cacheVerifiedTokens.ts'
import { SignedInUsers } from '#server/identity/SignedInUsers.ts'
import { Tickets } from '#server/identity/Tickets.ts'
import { breezeMetadata } from '#server/metadata/breezeMetadata.ts'
import { isLoopbackName } from '#server/kernel/loopback.ts'
import { metadataRoute } from '#server/metadata/metadataRoute.ts'
import { serializeError } from '#server/operation/serializeError.ts'
import { Metrics } from '#server/operation/Metrics.ts'
import { observeRequests } from '#server/operation/observeRequests.ts'
import { operationRoutes } from '#server/operation/operationRoutes.ts'
import { Readiness } from '#server/operation/Readiness.ts'
import { refuseWhileStopping } from '#server/operation/refuseWhileStopping.ts'
import { requestIdOf } from '#server/operation/requestIds.ts'
import { createOutboxWorker } from '#server/outbox/createOutboxWorker.ts'
import { recordMailOutcome } from '#server/outbox/recordMailOutcome.ts'
import { outboxDepth } from '#server/outbox/outboxDepth.ts'
import { createGeoServices } from '#server/geo/createGeoServices.ts'
import { createGreatPlains } from '#server/greatPlains/createGreatPlains.ts'
import { MAX_HEADER_BYTES } from '#server/queries/limits.ts'
import { queryContracts } from '#shared/queries.ts'
import { computedQueries, listsQueries, namedQueries } from '#server/reads/namedQueries.ts'
import { describeQueries } from '#server/calls/openapi/describeQueries.ts'
import { requireImplementations } from '#server/queries/requireImplementations.ts'
import type { QueryDependencies } from '#server/queries/prepareQuery.ts'
import { queryRoutes } from '#server/queries/queryRoutes.ts'
import { createQueryHandler } from '#server/reading/createQueryHandler.ts'
import { createReadScheduler, reportReader, reportRenderer } from '#server/reading/createReadScheduler.ts'
import { reportAttachments } from '#server/outbox/reportAttachments.ts'
import { ReportPrinter } from '#server/reports/ReportPrinter.ts'
import { Reports } from '#server/reports/Reports.ts'
import { ReportScheduleWorker } from '#server/reportSchedules/ReportScheduleWorker.ts'
import { ScheduledReports } from '#server/reportSchedules/ScheduledReports.ts'
import { limitRecipients, recipientsAdded } from '#server/save/rules/customers/limitRecipients.ts'
import type { SaveContext } from '#server/save/pipeline/Save.ts'
import { saveRoute } from '#server/save/saveRoute.ts'
import { RuleSet } from '#server/save/pipeline/RuleSet.ts'
import { rolloffSaveRules } from '#server/save/rules/saveRules.ts'
import { securityPolicy } from './securityPolicy.ts'
import { serveClient } from './staticFiles.ts'

export interface AppDependencies {
  readonly config: Config
  readonly model: Model
  readonly database: Database
  /** Folder of the built client; null to serve only the API. */
  readonly clientDirectory: string | null
  readonly now: () => string
  /** Set by the caller that stops the server; without it the server is ready until it is closed. */
  readonly readiness?: Readiness
  /** The program that runs in the read processes; without it long reads run in the server's own thread. */
  readonly readingProgram?: string
}

/** Below this, compressing costs more than it saves. */
const COMPRESS_FROM_BYTES = 2_048

/** Besides the types that are known to shrink: lines of JSON. */
const COMPRESSED_TYPES = /^text\/(?!event-stream)|[+/](?:json|xml|x-ndjson)(?:;|$)/u

/** Honest clients send their headers in one go. */
const HEADERS_TIMEOUT_MILLISECONDS = 15_000
/** How often Node checks for requests that have not arrived in time. */
const CONNECTIONS_CHECK_MILLISECONDS = 5_000

/** Composes the server, which is not yet listening. Raises ConfigurationError where the identity provider must not run. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, database } = dependencies
  requireImplementations(queryContracts, [...namedQueries, ...listsQueries, ...computedQueries])
  const app = Fastify({
    logger: { level: config.logLevel, serializers: { err: serializeError } },
    // Requests are logged by observeRequests, without the contents of their URLs.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    // Queries are read from the raw URL; nothing else parses the query string.
    routerOptions: { maxParamLength: 200, querystringParser: () => ({}) },
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MILLISECONDS,
      connectionsCheckingInterval: CONNECTIONS_CHECK_MILLISECONDS,
    },
    // A body matches its schema or is rejected: nothing is coerced or dropped silently.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    requestTimeout: MAX_UPLOAD_SECONDS * 1_000,
    forceCloseConnections: 'idle',
    // Rejected below, with our error body.
    return503OnClosing: false,
  })
  handleErrors(app)
  const metrics = new Metrics({
    outboxDepth: () => outboxDepth(database),
    queryNames: new Set(namedQueries.map(({ resource }) => resource)),
  })
  observeRequests(app, metrics)
  refuseWhileStopping(app)
  const connections = new Connections(config.edge)
  connections.watch(app)
  disconnectSlowSenders(app, config.edge)
  disconnectSlowReaders(app, config.edge)
  operationRoutes(app, {
    metrics,
    readiness: dependencies.readiness ?? new Readiness(database),
    metricsToken: config.metricsToken,
    openToThisComputer: config.demoSignIn,
  })
  const reads = createReadScheduler(dependencies)
  app.addHook('onClose', () => reads.close())
  const reports = new Reports({
    read: reportReader(reads),
    render: reportRenderer(reads),
    printer: new ReportPrinter({ browserProgram: config.browserProgram }),
  })
  app.addHook('onClose', () => reports.close())
  const users = databaseUsers(
    database,
    DEMO_PEOPLE.map(({ firstName, lastName, userName, work }) => ({
      userName,
      name: `${firstName} ${lastName}`,
      roles: [work],
    })),
  )
  const signedInUsers = new SignedInUsers(users)
  const mailQuota = new Quota<number>({
    amount: config.edge.recipientsPerHour,
    seconds: 3_600,
    refusal: `You have written to more than ${config.edge.recipientsPerHour} recipients in an hour. Please try again later.`,
  })
  const saves: SaveContext = {
    model: dependencies.model,
    database,
    rules: new RuleSet(dependencies.model, [
      ...rolloffSaveRules,
      limitRecipients({ recipientsPerSave: config.edge.recipientsPerSave, quota: mailQuota }),
    ]),
    now: dependencies.now,
    timeZone: config.businessTimeZone,
    // A changed role takes effect with the next request.
    onSaved: (changeSet) => {
      const { changes, userId } = changeSet
      mailQuota.spend(userId, recipientsAdded(changeSet))
      if (changes.some(({ entity }) => entity === 'User' || entity === 'UserRole')) signedInUsers.invalidate()
      if (changes.some(({ entity }) => entity === 'EmailMessage')) outboxWorker.wake()
      if (changes.some(({ entity }) => entity === 'Job')) driveDistanceWorker.wake()
    },
    onSavedFailed: (error) => app.log.error({ err: error }, 'a listener to saves failed'),
  }
  const timeZone = config.businessTimeZone
  const readDashboard = dashboardReader({
    database,
    timeZone,
    now: dependencies.now,
    reads,
    concurrent: config.queriesPerUser,
  })
  const scheduledReports = new ScheduledReports({
    database,
    reads,
    reports,
    timeZone,
    now: dependencies.now,
    readDashboard,
  })
  const outboxWorker = createOutboxWorker(config, {
    database,
    attachmentsOf: async (message) => {
      const { reportScheduleId: scheduleId, reportRun: run, reportUserId: userId } = message
      return scheduleId === null || run === null || userId === null
        ? reportAttachments(reports, message)
        : [await scheduledReports.attachment({ scheduleId, run, userId })]
    },
    listener: recordMailOutcome(saves),
    log: app.log,
    now: dependencies.now,
  })
  const geo = createGeoServices(config)
  const greatPlains = createGreatPlains(config)
  const quickBooks = createQuickBooks({
    config,
    database,
    now: dependencies.now,
    pageOrigin: () => pageOriginOf(app, config),
  })
  app.addHook('onClose', () => greatPlains.close())
  app.addHook('onClose', () => quickBooks.close())
  const driveDistanceWorker = new DriveDistanceWorker({ saves, routing: geo.routing, log: app.log })
  const reportScheduleWorker = new ReportScheduleWorker({ saves, log: app.log })
  for (const work of [outboxWorker, driveDistanceWorker, reportScheduleWorker]) {
    app.addHook('onReady', async () => work.start())
    app.addHook('onClose', () => work.stop())
  }
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('x-content-type-options', 'nosniff')
    done()
  })
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    // Compressed request bodies are not accepted: a small one could expand into a huge one.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    customTypes: COMPRESSED_TYPES,
    // Quality 1 compresses five megabytes in a few dozen milliseconds; a higher one costs more than it saves on the network.
    // What a stream has so far is sent at once.
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
      flush: constants.BROTLI_OPERATION_FLUSH,
    },
    zlibOptions: { level: 1, flush: constants.Z_SYNC_FLUSH },
  })
  const identity = createIdentity(app, config, users)
  bootCall(app, {
    identity,
    devExtremeLicenseKey: config.devExtremeLicenseKey,
    businessTimeZone: config.businessTimeZone,
  })
  await describeCalls(app, describeQueries(queryContracts, roleOfQuery))
  await app.register(async (signedIn) => {
    const tickets = new Tickets(database, dependencies.now)
    requireSignIn(signedIn, {
      verifyToken: cacheVerifiedTokens(identity.verifyToken),
      accountClaim: identity.accountClaim,
      users: signedInUsers,
      tickets,
    })
    signedIn.addHook('onRequest', (request, _reply, done) => {
      connections.trust(request.raw.socket)
      done()
    })
    limitRequests(signedIn, config.edge)
    await currentUserCall(signedIn)
    const files = localFileStore(path.join(config.dataDirectory, 'files'))
    registerCalls(signedIn, {
      ...dependencies,
      saves,
      reports,
      reads,
      readDashboard,
      tickets,
      files,
      geo,
      greatPlains: greatPlains.greatPlains,
      quickBooks: quickBooks.quickBooks,
    })
    await signedIn.register(savePhotoRoute, { saves, files, uploadsOfUser: config.edge.uploads })
    await signedIn.register(
      async (breeze) => {
        metadataRoute(breeze, breezeMetadata(dependencies.model, namedQueries))
        await breeze.register(saveRoute, saves)
        const queries: QueryDependencies = {
          model: dependencies.model,
          database,
          namedQueries,
          listsQueries,
          computed: { queries: computedQueries, now: dependencies.now, timeZone: config.businessTimeZone },
        }
        await queryRoutes(breeze, { ...queries, handleQuery: createQueryHandler(queries, reads) })
      },
      { prefix: '/api/breeze' },
    )
  })
  const { clientDirectory } = dependencies
  if (clientDirectory !== null)
    await app.register(async (pages) => {
      // API responses are data, never a page, so the policy for pages is needed only here.
      await pages.register(helmet, securityPolicy(config))
      await serveClient(pages, clientDirectory)
    })
  return app
}

/** Where the page is served, as the server announces it; PORT 0 means any free port, which is known once the server listens. */
function pageOriginOf(app: FastifyInstance, { host, port, developmentPagePort }: Config): string {
  const address = app.server.address()
  const listening = typeof address === 'object' && address !== null ? address.port : port
  const name = isLoopbackName(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return new URL(`http://${name}:${developmentPagePort ?? listening}`).origin
}

/** Who may run a named query; for records that is besides the right to read the entity. */
function roleOfQuery(name: string): RoleRule {
  const query = [...namedQueries, ...listsQueries, ...computedQueries].find(
    ({ resource }) => resource === name,
  )
  return query?.roles ?? 'nobody'
}
