import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { rolloffModel } from '#shared/entities.ts'
import { buildApp } from '#server/app/buildApp.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { seedDemoCompany } from '#server/demo/seed.ts'
import { added, deleted, modified, type SentEntity, type Values } from '#test/server/save/openSaving.ts'
import { startMailServer, type MailServer, type ReceivedMail } from '#test/support/mailServer.ts'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import { reservePort } from '#test/support/startServer.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'
import { waitUntil } from '#test/support/waitUntil.ts'
import { nameOf } from './receivedReports.ts'

/** A Monday at noon in Detroit. */
const OPENED = '2026-11-23T17:00:00.000Z'

interface Answer {
  readonly status: number
  readonly answer: unknown
}

/** A server on the database, as another process would be. */
export interface Server {
  ask(address: string, body: object, as?: keyof typeof DEMO_USERS): Promise<Answer>
  /** Ends what it is doing first. */
  close(): Promise<void>
}

/** The demo company with a mail server, a clock that the test sets, and any number of servers. */
export class SchedulingCompany {
  clock = OPENED
  readonly #database: TestDatabase
  readonly #mailServer: MailServer
  readonly #folder: string
  readonly #servers = new Set<Server>()

  constructor(database: TestDatabase, mailServer: MailServer, folder: string) {
    this.#database = database
    this.#mailServer = mailServer
    this.#folder = folder
  }

  /** The emails to users; customers get the emails of the demo company. */
  get received(): readonly ReceivedMail[] {
    return this.#mailServer.received.filter(({ to }) =>
      to.every((address) => address.endsWith('@rolloff.example')),
    )
  }

  async start(): Promise<Server> {
    const port = await reservePort()
    const database = await openDatabase({ url: this.#database.url, model: rolloffModel })
    const config = readConfig({
      PORT: String(port),
      DATA_DIR: await mkdtemp(path.join(this.#folder, 'server-')),
      LOG_LEVEL: 'silent',
      DEMO_SIGN_IN: 'on',
      SMTP_URL: this.#mailServer.url,
      MAIL_FROM: 'Rolloff <office@rolloff.example>',
      QUERY_TIMEOUT: '300',
    })
    const now = (): string => this.clock
    const app = await buildApp({ config, model: rolloffModel, database, clientDirectory: null, now })
    await app.listen({ port, host: '127.0.0.1' })
    const origin = `http://localhost:${port}`
    const server: Server = {
      ask: (address, body, as = 'owner') => ask(origin, address, { body, as }),
      close: async () => {
        this.#servers.delete(server)
        await app.close()
        await database.close()
      },
    }
    this.#servers.add(server)
    return server
  }

  save(server: Server, ...entities: readonly SentEntity[]): Promise<Answer> {
    return server.ask('/api/breeze/SaveChanges', { entities })
  }

  /** Schedules a report for users. */
  async schedule(server: Server, values: Values, ...userNames: readonly string[]): Promise<Answer> {
    const users = await Promise.all(userNames.map((userName) => this.userOf(userName)))
    const recipients = users.map(({ userId }, index) =>
      added('ReportScheduleRecipient', -2 - index, { reportScheduleId: -1, userId }),
    )
    return this.save(server, added('ReportSchedule', -1, values), ...recipients)
  }

  /** The emails to users once there are `count` of them, by subject and recipient. */
  async mailed(count: number): Promise<readonly ReceivedMail[]> {
    await waitUntil(() => this.received.length >= count)
    return this.received.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
  }

  rows(table: string): Promise<readonly Values[]> {
    return this.#database.query(`SELECT * FROM "${table}" ORDER BY 1`, [])
  }

  async userOf(userName: string): Promise<Values> {
    const user = (await this.rows('User')).find((each) => each['userName'] === userName)
    if (user === undefined) throw new Error(`There is no user ${userName}.`)
    return user
  }

  /** Takes all roles from a user, who may then no longer read reports. */
  async takeRoles(server: Server, userName: string): Promise<Answer> {
    const { userId } = await this.userOf(userName)
    const held = (await this.rows('UserRole')).filter((role) => role['userId'] === userId)
    return this.save(server, ...held.map((role) => deleted('UserRole', role)))
  }

  async deactivate(server: Server, userName: string): Promise<Answer> {
    const user = { ...(await this.userOf(userName)), isActive: true }
    return this.save(server, modified('User', user, { isActive: false }))
  }

  /** Replaces what saved views consist of by what no grid stores. */
  async damageViews(): Promise<void> {
    const damaged = JSON.stringify({ filter: {}, layout: { columns: [null] } })
    await this.#database.transaction((transaction) =>
      transaction.execute(`UPDATE "SavedView" SET "content" = '${damaged}'`, []),
    )
  }

  /** Makes the mail server refuse an address. */
  refuse(address: string): void {
    this.#mailServer.unknown.add(address)
  }

  async stopAll(): Promise<void> {
    for (const server of this.#servers) await server.close()
  }

  async close(): Promise<void> {
    await this.stopAll()
    await this.#mailServer.close()
    await this.#database.close()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

export async function openSchedulingCompany(): Promise<SchedulingCompany> {
  const database = await openTestDatabase()
  await seedDemoCompany(database, {
    now: OPENED,
    timeZone: 'America/Detroit',
    size: { customers: 20, rentals: 20, days: 60, drivers: 2 },
  })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-schedules-'))
  return new SchedulingCompany(database, await startMailServer(), folder)
}

async function ask(
  origin: string,
  address: string,
  { body, as }: { readonly body: object; readonly as: keyof typeof DEMO_USERS },
): Promise<Answer> {
  const token = await signInOverHttp(origin, DEMO_USERS[as])
  const response = await fetch(`${origin}${address}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  return { status: response.status, answer: await response.json() }
}
