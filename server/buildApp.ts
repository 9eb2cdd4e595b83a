import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import path from 'node:path'
import { constants } from 'node:zlib'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Model } from '#shared/model/model.ts'
import { describeCalls } from './calls/openapi/describeCalls.ts'
import { savePhotoRoute } from './calls/file/savePhoto.ts'
import { registerCalls } from './calls/registerCalls.ts'
import type { Config } from './config.ts'
import type { Database } from './database/Database.ts'
import { Connections } from './edge/Connections.ts'
import { Quota } from './edge/Quota.ts'
import { limitRequests } from './edge/requestQuotas.ts'
import { cutSlowReaders } from './edge/slowReaders.ts'
import { cutSlowSenders, LONGEST_UPLOAD_SECONDS } from './edge/slowSenders.ts'
import { DEMO_PEOPLE } from './demo/people.ts'
import { handleErrors } from './errorHandler.ts'
import { WayMeasurer } from './driving/WayMeasurer.ts'
import { localFileStore } from './files/localFileStore.ts'
import { requireSignIn } from './identity/authentication.ts'
import { bootCall } from './identity/bootCall.ts'
import { currentUserCall } from './calls/account/currentUserCall.ts'
import { databaseUsers } from './identity/databaseUsers.ts'
import { createIdentity } from './identity/createIdentity.ts'
import { rememberVerified } from './identity/rememberVerified.ts'
import { SignedInUsers } from './identity/SignedInUsers.ts'
import { Tickets } from './identity/Tickets.ts'
import { breezeMetadata } from './metadata/breezeMetadata.ts'
import { metadataRoute } from './metadata/metadataRoute.ts'
import { errorForLog } from './operation/errorForLog.ts'
import { Metrics } from './operation/Metrics.ts'
import { observeRequests } from './operation/observeRequests.ts'
import { operationRoutes } from './operation/operationRoutes.ts'
import { Readiness } from './operation/Readiness.ts'
import { refuseWhileStopping } from './operation/refuseWhileStopping.ts'
import { requestIdOf } from './operation/requestIds.ts'
import { createOutboxWorker } from './outbox/createOutboxWorker.ts'
import { invoicesOfMail } from './outbox/invoicesOfMail.ts'
import { outboxDepth } from './outbox/outboxDepth.ts'
import { createPlaces } from './places/createPlaces.ts'
import { MOST_HEADER_BYTES } from './queries/limits.ts'
import { computedQueries, listsQueries, namedQueries } from './queries/namedQueries.ts'
import type { QueryParts } from './queries/prepareQuery.ts'
import { queryRoutes } from './queries/queryRoutes.ts'
import { answerQueries } from './reading/answerQueries.ts'
import { createReading, reportReader, reportRenderer } from './reading/createReading.ts'
import { reportAttachments } from './reports/reportAttachments.ts'
import { ReportPrinter } from './reports/ReportPrinter.ts'
import { Reports } from './reports/Reports.ts'
import { limitRecipients, recipientsAdded } from './save/rules/customers/limitRecipients.ts'
import type { SaveContext } from './save/saveChanges.ts'
import { saveRoute } from './save/saveRoute.ts'
import { rolloffSaveRules } from './save/rules/saveRules.ts'
import { securityPolicy } from './securityPolicy.ts'
import { serveClient } from './staticFiles.ts'

export interface Parts {
  readonly config: Config
  readonly model: Model
  readonly database: Database
  /** Folder of the built client; null where only the calls are wanted. */
  readonly clientDirectory: string | null
  readonly now: () => string
  /** Told by whoever stops the server; without it the server is ready until it is closed. */
  readonly readiness?: Readiness
  /** The program of the processes that read what takes long; without it the server reads that in its own thread. */
  readonly readingProgram?: string
}

/** Below this, compressing costs more than it saves. */
const COMPRESS_FROM_BYTES = 2_048

/** Headers are sent at once or never. */
const HEADERS_TIMEOUT_MILLISECONDS = 15_000
/** How often Node looks for requests that have not arrived in time. */
const CONNECTIONS_CHECK_MILLISECONDS = 5_000

/** The whole server, not yet listening. Raises ConfigurationMistake where the identity provider must not run. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, database } = parts
  const app = Fastify({
    logger: { level: config.logLevel, serializers: { err: errorForLog } },
    // Requests are logged by observeRequests, without what stands in their addresses.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    // Queries are read from the raw address; nothing else looks at what stands behind the question mark.
    routerOptions: { maxParamLength: 200, querystringParser: () => ({}) },
    http: {
      maxHeaderSize: MOST_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MILLISECONDS,
      connectionsCheckingInterval: CONNECTIONS_CHECK_MILLISECONDS,
    },
    // A body is what its schema says or it is refused: nothing is bent into shape or dropped in silence.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    requestTimeout: LONGEST_UPLOAD_SECONDS * 1_000,
    forceCloseConnections: 'idle',
    // Refused below, in our form.
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
  connections.watch(app.server)
  cutSlowSenders(app, config.edge)
  cutSlowReaders(app, config.edge)
  operationRoutes(app, {
    metrics,
    readiness: parts.readiness ?? new Readiness(database),
    metricsToken: config.metricsToken,
    openToThisComputer: config.demoSignIn,
  })
  const reading = createReading(parts)
  app.addHook('onClose', () => reading.close())
  const reports = new Reports({
    read: reportReader(reading),
    render: reportRenderer(reading),
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
    model: parts.model,
    database,
    rules: [
      ...rolloffSaveRules,
      limitRecipients({ recipientsPerSave: config.edge.recipientsPerSave, quota: mailQuota }),
    ],
    now: parts.now,
    timeZone: config.businessTimeZone,
    // A changed role counts from the next request on.
    onSaved: (changeSet) => {
      const { changes, userId } = changeSet
      mailQuota.spend(userId, recipientsAdded(changeSet))
      if (changes.some(({ entity }) => entity === 'User' || entity === 'UserRole')) signedInUsers.forget()
      if (changes.some(({ entity }) => entity === 'EmailMessage')) outboxWorker.wake()
      if (changes.some(({ entity }) => entity === 'Job')) wayMeasurer.wake()
    },
    onSavedFailed: (error) => app.log.error({ err: error }, 'a listener to saves failed'),
  }
  const outboxWorker = createOutboxWorker(config, {
    database,
    attachmentsOf: (message) => reportAttachments(reports, message),
    listener: invoicesOfMail(saves),
    log: app.log,
    now: parts.now,
  })
  const places = createPlaces(config)
  const wayMeasurer = new WayMeasurer({ saves, routing: places.routing, log: app.log })
  for (const work of [outboxWorker, wayMeasurer]) {
    app.addHook('onReady', async () => work.start())
    app.addHook('onClose', () => work.stop())
  }
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('x-content-type-options', 'nosniff')
    done()
  })
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    // Nobody sends compressed bodies: a small one would unfold into a large one.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    // Quality 1 compresses five megabytes in a few dozen milliseconds; more costs more than the network saves.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  })
  const identity = createIdentity(app, config, users)
  bootCall(app, {
    identity,
    devExtremeLicenseKey: config.devExtremeLicenseKey,
    businessTimeZone: config.businessTimeZone,
  })
  await describeCalls(app)
  await app.register(async (signedIn) => {
    const tickets = new Tickets(database, parts.now)
    requireSignIn(signedIn, {
      verifyToken: rememberVerified(identity.verifyToken),
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
    registerCalls(signedIn, { ...parts, saves, reports, reading, tickets, files, places })
    await signedIn.register(savePhotoRoute, { saves, files, uploadsOfUser: config.edge.uploads })
    await signedIn.register(
      async (breeze) => {
        metadataRoute(breeze, breezeMetadata(parts.model, namedQueries))
        await breeze.register(saveRoute, saves)
        const queries: QueryParts = {
          model: parts.model,
          database,
          namedQueries,
          listsQueries,
          computed: { queries: computedQueries, now: parts.now, timeZone: config.businessTimeZone },
        }
        await queryRoutes(breeze, { ...queries, answerQuery: answerQueries(queries, reading) })
      },
      { prefix: '/api/breeze' },
    )
  })
  const { clientDirectory } = parts
  if (clientDirectory !== null)
    await app.register(async (pages) => {
      // Answers of calls are data, never a page: what a page may do needs saying here only.
      await pages.register(helmet, securityPolicy(config))
      await serveClient(pages, clientDirectory)
    })
  return app
}
