import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clearImmediate, setImmediate } from 'node:timers'
import type { FastifyInstance } from 'fastify'
import { breezeRoutes } from '#server/app/breezeRoutes.ts'
import { createServer } from '#server/app/createServer.ts'
import { createServices } from '#server/app/createServices.ts'
import { handleErrors } from '#server/app/errorHandler.ts'
import { currentUserCall } from '#server/calls/account/currentUserCall.ts'
import { savePhotoRoute } from '#server/calls/file/savePhoto.ts'
import { prepareImportRoute } from '#server/calls/import/prepareImportRoute.ts'
import { registerCalls } from '#server/calls/registerCalls.ts'
import { RequestTally } from '#server/operation/RequestTally.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/Database.ts'
import { Pictures } from '#server/files/Pictures.ts'
import { authenticate, requireSignIn, type Authentication } from '#server/identity/authentication.ts'
import { Audience } from '#server/live/Audience.ts'
import { LiveStreams } from '#server/live/LiveStreams.ts'
import { streamCall } from '#server/calls/live/streamCall.ts'
import { databaseUsers } from '#server/reads/people/databaseUsers.ts'
import { Sessions } from '#server/identity/Sessions.ts'
import { SignedInUsers } from '#server/identity/SignedInUsers.ts'
import { Tickets } from '#server/identity/Tickets.ts'
import type { SaveContext } from '#server/save/pipeline/Save.ts'
import { rolloffModel } from '#shared/entities.ts'

/** The product's server in this process, on no port: it is sent requests by a function. */
export interface PageServer {
  /** Its DATA_DIR. */
  readonly folder: string
  /** With what it stores. */
  readonly saves: SaveContext
  readonly inject: FastifyInstance['inject']
  /** The pages that follow what is stored. */
  readonly streams: Pick<LiveStreams, 'count' | 'close'>
  /** Forgets what it knows of users, whose rows were changed in the database. */
  forgetUsers(): void
  close(): Promise<void>
}

// The server counts on what no browser has.
Object.assign(globalThis, { setImmediate, clearImmediate })

// The timers of a browser are numbers: they keep no process alive.
Object.defineProperty(Number.prototype, 'unref', {
  configurable: true,
  value(this: number) {
    return this
  },
})

// Fastify looks for the name of a plugin that has none among all modules: all those of Jest, for each plugin.
Object.defineProperty(Function.prototype, Symbol.for('fastify.display-name'), { value: 'plugin' })

const now = (): string => new Date().toISOString()

/**
 * The server as `buildApp` composes it, but for what has nothing to do with pages: limits for clients, metrics, and the pages of the
 * identity provider. The token of a request is the name of its user.
 */
export async function openPageServer(database: Database): Promise<PageServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rolloff-page-'))
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', QUERY_PROCESSES: '0' })
  const app = createServer(config.logLevel)
  handleErrors(app)
  const directory = databaseUsers(database, [])
  const users = new SignedInUsers(directory)
  const dependencies = { config, model: rolloffModel, database, clientDirectory: null, now }
  const services = await createServices(app, dependencies, users)
  const tickets = new Tickets(database, now)
  const verifyToken = (name: string) => Promise.resolve({ name })
  const viewing = { findUser: (userId: number) => directory.findActive(userId), onViewed: () => {} }
  const authentication: Authentication = { verifyToken, accountClaim: 'name', users, tickets, viewing }
  requireSignIn(app, authentication)
  const streams = new LiveStreams({
    ...services,
    audience: new Audience({ model: rolloffModel, database }),
    authenticate: (request) => authenticate(request, authentication),
    forgetUsers: () => users.invalidate(),
    maxStreams: config.edge.streams,
    idleSeconds: config.edge.idleTimeout,
    onError: (error) => {
      throw error
    },
  })
  streamCall(app, streams)
  await currentUserCall(app)
  await app.register(prepareImportRoute, {
    imports: services.imports,
    receiving: path.join(folder, 'uploads'),
  })
  const system = {
    startedAt: now(),
    usersOfPages: () => streams.users,
    checkReadiness: () => Promise.resolve(null),
    requests: new RequestTally(),
  }
  const sessions = new Sessions({
    database,
    now,
    onError: (error) => {
      throw error
    },
  })
  registerCalls(app, { ...dependencies, ...services, tickets, sessions, system })
  await app.register(savePhotoRoute, {
    saves: services.saves,
    files: services.files,
    pictures: new Pictures(config.edge),
    receiving: path.join(folder, 'uploads'),
    uploadsOfUser: config.edge.uploads,
  })
  await app.register((breeze) => breezeRoutes(breeze, dependencies, services), { prefix: '/api/breeze' })
  await app.ready()
  return {
    folder,
    saves: services.saves,
    inject: app.inject.bind(app),
    streams,
    forgetUsers: () => users.invalidate(),
    close: async () => {
      streams.close()
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
