import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { JWTPayload } from 'jose'
import { rolloffModel } from '#shared/entities.ts'
import type { PresentAt } from '#shared/wire/live.ts'
import { buildApp } from '#server/app/buildApp.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/Database.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { insert } from '#test/server/queries/openCompany.ts'
import { addHauler } from '#test/server/save/haulerRows.ts'
import type { SentEntity } from '#test/server/save/openSaving.ts'
import { startIdentityProvider } from '#test/support/identityProvider.ts'
import { LiveListener } from '#test/support/LiveListener.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'

/** The people of the hauler, with their roles; the driver is 901 and Ike is 902. */
const PEOPLE = {
  ann: [801, ['Schedule:Admin', 'Rentals:Admin', 'Customer:Admin', 'Admin']],
  ben: [802, ['Schedule:Admin', 'Rentals', 'Customer:Admin']],
  fran: [803, ['Customer']],
  dora: [901, ['Schedule']],
  ike: [902, ['Schedule']],
} as const

type Environment = Readonly<Record<string, string>>

export type Person = keyof typeof PEOPLE

/** One server of the hauler. */
interface LiveServer {
  readonly app: FastifyInstance
  readonly origin: string
  listen(person: Person, after?: string | null): Promise<LiveListener>
  save(person: Person, ...entities: readonly SentEntity[]): Promise<number>
  metric(name: string): Promise<number>
  show(person: Person, pageId: string, ...present: readonly PresentAt[]): Promise<number>
  close(): Promise<void>
}

/** The small hauler with whole servers on its database, over HTTP. */
export async function openLive() {
  const database = await openTestDatabase()
  await addHauler(database)
  await addPeople(database)
  const provider = await startIdentityProvider()
  const folders: string[] = []
  const listeners: LiveListener[] = []
  const tokenOf = (person: Person, seconds?: number, claims?: JWTPayload) =>
    provider.tokenOf(person, seconds, claims)

  const start = async (environment: Environment = {}, on: Database = database): Promise<LiveServer> => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-live-'))
    folders.push(folder)
    const config = readConfig({
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      METRICS_TOKEN: 'watcher-of-streams',
      ...provider.environment,
      ...environment,
    })
    const now = (): string => new Date().toISOString()
    const app = await buildApp({ config, model: rolloffModel, database: on, clientDirectory: null, now })
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const post = async (person: Person, address: string, body: object): Promise<number> => {
      const response = await fetch(`${origin}${address}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await tokenOf(person)}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      await response.text()
      return response.status
    }
    return {
      app,
      origin,
      listen: async (person, after = null) => {
        const listener = await LiveListener.open(origin, await tokenOf(person), after)
        listeners.push(listener)
        return listener
      },
      save: (person, ...entities) => post(person, '/api/breeze/SaveChanges', { entities }),
      metric: async (name) => {
        const response = await fetch(`${origin}/metrics`, {
          headers: { authorization: 'Bearer watcher-of-streams' },
        })
        const line = (await response.text()).split('\n').find((each) => each.startsWith(`${name} `))
        return Number(line?.slice(name.length))
      },
      show: (person, pageId, ...present) => post(person, '/api/live/presence', { pageId, present }),
      close: async () => {
        await app.close()
        if (on !== database) await on.close()
      },
    }
  }
  return {
    database,
    tokenOf,
    start,
    /** Another server on the same database. */
    startOther: async () => start({}, await openDatabase({ url: database.url, model: rolloffModel })),
    rowOf: async (entity: string, id: number) => {
      const [row = {}] = await database.query(`SELECT * FROM "${entity}" WHERE "id" = ?1`, [id])
      return row
    },
    /** Closes the streams that were opened. */
    hangUp: async () => {
      for (const listener of listeners.splice(0)) await listener.close()
    },
    close: async () => {
      await provider.close()
      await database.close()
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function addPeople(database: Database): Promise<void> {
  for (const [name, [userId, roles]] of Object.entries(PEOPLE)) {
    if (userId < 900)
      await insert(database, 'User', {
        userId,
        firstName: name,
        lastName: 'Tester',
        userName: name,
        isActive: true,
      })
    await database.transaction(async (transaction) => {
      await transaction.execute(`UPDATE "User" SET "isActive" = 1 WHERE "userId" = ?1`, [userId])
      for (const role of roles)
        await transaction.execute(
          `INSERT INTO "UserRole" ("id", "userId", "roleId", "rowVersion")
            SELECT 1000 * ?1 + "roleId", ?1, "roleId", 1 FROM "Role" WHERE "name" = ?2`,
          [userId, role],
        )
    })
  }
}
