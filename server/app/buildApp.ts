import helmet from '@fastify/helmet'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { queryContracts } from '#shared/queries.ts'
import { currentUserCall } from '#server/calls/account/currentUserCall.ts'
import { streamCall } from '#server/calls/live/streamCall.ts'
import { savePhotoRoute } from '#server/calls/file/savePhoto.ts'
import { prepareImportRoute } from '#server/calls/import/prepareImportRoute.ts'
import { describeCalls } from '#server/calls/openapi/describeCalls.ts'
import { describeQueries } from '#server/calls/openapi/describeQueries.ts'
import { registerCalls } from '#server/calls/registerCalls.ts'
import { Connections } from '#server/edge/Connections.ts'
import { disconnectSlowReaders } from '#server/edge/disconnectSlowReaders.ts'
import { disconnectSlowSenders } from '#server/edge/disconnectSlowSenders.ts'
import { limitConcurrentRequests } from '#server/edge/limitConcurrentRequests.ts'
import { limitRequests } from '#server/edge/requestQuotas.ts'
import { PictureProcess } from '#server/files/PictureProcess.ts'
import { Pictures } from '#server/files/Pictures.ts'
import {
  authenticate,
  requireSignIn,
  signedInUserOf,
  type Authentication,
} from '#server/identity/authentication.ts'
import { bootCall } from '#server/identity/bootCall.ts'
import { cacheVerifiedTokens } from '#server/identity/cacheVerifiedTokens.ts'
import { createIdentity } from '#server/app/systems/createIdentity.ts'
import { databaseUsers } from '#server/reads/people/databaseUsers.ts'
import { Sessions } from '#server/identity/Sessions.ts'
import { SignedInUsers } from '#server/identity/SignedInUsers.ts'
import { Tickets } from '#server/identity/Tickets.ts'
import { Metrics } from '#server/operation/Metrics.ts'
import { observeRequests } from '#server/operation/observeRequests.ts'
import { operationRoutes } from '#server/operation/operationRoutes.ts'
import { processFolder, releaseFolder } from '#server/kernel/processFolder.ts'
import { Audience } from '#server/live/Audience.ts'
import { LiveStreams } from '#server/live/LiveStreams.ts'
import type { Presence } from '#server/live/Presence.ts'
import { Readiness } from '#server/operation/Readiness.ts'
import { refuseWhileStopping } from '#server/operation/refuseWhileStopping.ts'
import { outboxDepth } from '#server/outbox/outboxDepth.ts'
import type { SaveFeed } from '#server/live/SaveFeed.ts'
import { RefusalEvents } from '#server/events/RefusalEvents.ts'
import { ViewEvents } from '#server/events/ViewEvents.ts'
import { SignInEvents } from '#server/events/SignInEvents.ts'
import type { SaveContext } from '#server/save/pipeline/Save.ts'
import type { AppDependencies } from './AppDependencies.ts'
import { breezeRoutes, queryNames, requireQueries, roleOfQuery } from './breezeRoutes.ts'
import { compressResponses } from './compressResponses.ts'
import { createServer } from './createServer.ts'
import { createServices } from './createServices.ts'
import { logoRoute } from './logoRoute.ts'
import { handleErrors } from './errorHandler.ts'
import { serveClient } from './staticFiles.ts'
import type { Config } from '#server/config.ts'

/** Composes the server, which is not yet listening. Throws ConfigurationError where the identity provider must not run. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, database } = dependencies
  requireQueries()
  const app = createServer(config.logLevel)
  handleErrors(app)
  const { connections, metrics, readiness } = operate(app, dependencies)
  const startedAt = dependencies.now()
  const { onlyVisitor } = dependencies
  const users = onlyVisitor?.users ?? databaseUsers(database, dependencies.demoUsers)
  const signedInUsers = new SignedInUsers(users)
  const services = await createServices(app, dependencies, signedInUsers)
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('x-content-type-options', 'nosniff')
    done()
  })
  await compressResponses(app)
  const identity = onlyVisitor?.identity ?? (await createIdentity(app, config, users))
  bootCall(app, {
    identity,
    devExtremeLicenseKey: config.devExtremeLicenseKey,
    businessTimeZone: config.businessTimeZone,
  })
  logoRoute(app, database)
  await describeCalls(app, describeQueries(queryContracts, roleOfQuery))
  const signIns = new SignInEvents({
    saves: services.saves,
    onError: (error) => app.log.error({ err: error }, 'a sign-in could not be recorded'),
  })
  const views = new ViewEvents({
    saves: services.saves,
    onError: (error) => app.log.error({ err: error }, 'a look as another user could not be recorded'),
  })
  await app.register(async (signedIn) => {
    const tickets = new Tickets(database, dependencies.now)
    const sessions = createSessions(signedIn, dependencies)
    const authentication: Authentication = {
      verifyToken: cacheVerifiedTokens(identity.verifyToken),
      accountClaim: identity.accountClaim,
      users: signedInUsers,
      sessions,
      viewing: {
        findUser: (userId) => users.findActive(userId),
        onViewed: (user, viewed) => views.viewed(user, viewed),
      },
    }
    requireSignIn(signedIn, {
      ...authentication,
      tickets,
      onRefused: (account) => signIns.refused(account),
    })
    recordRefusals(signedIn, services.saves)
    limitConcurrentRequests(signedIn, connections, config.edge)
    limitRequests(signedIn, config.edge)
    await currentUserCall(signedIn, (user, askedAt) => signIns.signedIn(user, askedAt))
    const streams = createStreams(app, dependencies, { ...services, authentication })
    metrics.watchStreams(streams)
    streamCall(signedIn, streams)
    const system = {
      startedAt,
      usersOfPages: () => streams.users,
      checkReadiness: () => readiness.check(),
      requests: metrics.requests,
    }
    registerCalls(signedIn, { ...dependencies, ...services, tickets, sessions, system })
    const receiving = processFolder(path.join(config.dataDirectory, 'uploads'))
    signedIn.addHook('onClose', () => releaseFolder(receiving))
    const pictures = createPictures(dependencies)
    signedIn.addHook('onClose', () => pictures.close())
    await signedIn.register(savePhotoRoute, {
      saves: services.saves,
      files: services.files,
      pictures,
      receiving,
      uploadsOfUser: config.edge.uploads,
    })
    await signedIn.register(prepareImportRoute, { imports: services.imports, receiving })
    await signedIn.register((breeze) => breezeRoutes(breeze, dependencies, services), {
      prefix: '/api/breeze',
    })
  })
  await servePages(app, dependencies)
  return app
}

/** Who is signed in, which is noted beside the requests. */
function createSessions(app: FastifyInstance, { database, now }: AppDependencies): Sessions {
  const onError = (error: unknown): void => app.log.error({ err: error }, 'a session could not be noted')
  const sessions = new Sessions({ database, now, onError })
  app.addHook('onClose', () => sessions.close())
  return sessions
}

interface StreamParts {
  readonly feed: SaveFeed
  readonly presence: Pick<Presence, 'join' | 'leave'>
  readonly authentication: Authentication
}

/** The streams of changes; a server that closes ends them first, so that their pages go to another one. */
function createStreams(
  app: FastifyInstance,
  { config, model, database }: AppDependencies,
  { feed, presence, authentication }: StreamParts,
): LiveStreams {
  const streams = new LiveStreams({
    feed,
    audience: new Audience({ model, database }),
    presence,
    authenticate: (request) => authenticate(request, authentication),
    forgetUsers: () => authentication.users.invalidate(),
    maxStreams: config.edge.streams,
    idleSeconds: config.edge.idleTimeout,
    onError: (error) => app.log.error({ err: error }, 'a stream of changes failed'),
  })
  app.addHook('preClose', async () => streams.close())
  return streams
}

/** What users were refused goes into the log of events (CL721). */
function recordRefusals(app: FastifyInstance, saves: SaveContext): void {
  const refusals = new RefusalEvents({
    saves,
    onError: (error) => app.log.error({ err: error }, 'a refusal could not be recorded'),
  })
  app.addHook('onError', (request, _reply, error, done) => {
    const user = signedInUserOf(request)
    // Also one that another process refused.
    if (user !== undefined && error.code === 'not_allowed')
      refusals.refused(user, request.routeOptions.url ?? request.method, error.message)
    done()
  })
}

function createPictures({ config, pictureProgram }: AppDependencies): Pictures {
  const { megapixelsPerMinute } = config.edge
  return new Pictures({
    megapixelsPerMinute,
    ...(pictureProgram !== undefined && { reader: new PictureProcess({ program: pictureProgram }) }),
  })
}

/** What is watched, measured and refused of every request; the connections that were made, and the metrics. */
function operate(
  app: FastifyInstance,
  { config, database, readiness = new Readiness(database) }: AppDependencies,
): { readonly connections: Connections; readonly metrics: Metrics; readonly readiness: Readiness } {
  const metrics = new Metrics({
    outboxDepth: () => outboxDepth(database),
    queryNames,
  })
  observeRequests(app, metrics)
  refuseWhileStopping(app)
  const connections = new Connections(config.edge)
  connections.watch(app)
  disconnectSlowSenders(app, config.edge)
  disconnectSlowReaders(app, config.edge)
  operationRoutes(app, {
    metrics,
    readiness,
    metricsToken: config.metricsToken,
    openToThisComputer: config.demoSignIn,
  })
  return { connections, metrics, readiness }
}

async function servePages(app: FastifyInstance, { config, clientDirectory }: AppDependencies): Promise<void> {
  if (clientDirectory === null) return
  await app.register(async (pages) => {
    // API responses are data, never a page, so the policy for pages is needed only here.
    await pages.register(helmet, securityPolicy(config))
    await serveClient(pages, clientDirectory)
  })
}

/** What a page of ours may load and talk to: this origin, and the configured identity provider. */
function securityPolicy(config: Config): FastifyHelmetOptions {
  const provider = config.identity === null ? [] : [new URL(config.identity.authority).origin]
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        // The grid sets widths and positions as inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...provider],
        frameSrc: ["'self'", ...provider],
        formAction: ["'self'", ...provider],
      },
    },
    // Sent only in production: a browser would remember it for every port of this machine.
    ...(config.production ? {} : { strictTransportSecurity: false }),
    crossOriginOpenerPolicy: false,
  }
}
