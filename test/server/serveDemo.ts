import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { rolloffModel } from '#shared/entities.ts'
import { buildApp } from '#server/app/buildApp.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/Database.ts'
import type { DemoSize } from '#server/demo/sizes.ts'
import { seedDemoCompany } from '#server/demo/seed.ts'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import { reservePort } from '#test/support/startServer.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'

/** A user of the demo company by the work. */
export type DemoUser = keyof typeof DEMO_USERS

interface Served {
  readonly app: FastifyInstance
  readonly database: Database
  /** Where its data is. */
  readonly folder: string
  readonly origin: string
  /** The access tokens of all users. */
  readonly tokens: ReadonlyMap<string, string>
  /** The header that says who asks. */
  readonly bearer: (as: DemoUser) => { readonly authorization: string }
}

interface Options {
  readonly now: string
  readonly size: DemoSize
  /** What is stored before the company is made. */
  readonly before?: (database: Database) => Promise<unknown>
  /** What there is when the server starts. */
  readonly prepare?: (database: Database, folder: string) => Promise<unknown>
}

/** One server on a demo company for all tests of a file, at which all users are signed in; to be read once they run. */
export function serveDemo({ now, size, before, prepare }: Options): () => Served {
  let served: Served | null = null
  beforeAll(async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-demo-'))
    const port = await reservePort()
    const origin = `http://localhost:${port}`
    const database = await openTestDatabase()
    await before?.(database)
    await seedDemoCompany(database, { now, timeZone: 'America/Detroit', size })
    await prepare?.(database, folder)
    const config = readConfig({
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      DEMO_SIGN_IN: 'on',
    })
    const app = await buildApp({
      config,
      model: rolloffModel,
      database,
      clientDirectory: null,
      now: () => now,
    })
    await app.listen({ port, host: '127.0.0.1' })
    const tokens = new Map<string, string>()
    for (const [name, userName] of Object.entries(DEMO_USERS))
      tokens.set(name, await signInOverHttp(origin, userName))
    const bearer = (as: DemoUser) => ({ authorization: `Bearer ${tokens.get(as) ?? ''}` })
    served = { app, database, folder, origin, tokens, bearer }
  })
  afterAll(async () => {
    await served?.app.close()
    await served?.database.close()
    if (served !== null) await rm(served.folder, { recursive: true, force: true })
  })
  return () => {
    if (served === null) throw new Error('The server has not been started yet.')
    return served
  }
}
