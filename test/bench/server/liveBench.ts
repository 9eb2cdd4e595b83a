import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import BetterSqlite3 from 'better-sqlite3'
import { ROLES } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import type { Database } from '#server/database/Database.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { SaveFeed } from '#server/live/SaveFeed.ts'
import { runSave } from '#server/save/runSave.ts'
import { standaloneSaves } from '#server/save/standaloneSaves.ts'
import { copyDemoCompany } from '#test/support/demoCompany.ts'
import { startIdentityProvider, type IdentityProvider } from '#test/support/identityProvider.ts'
import { LiveListener } from '#test/support/LiveListener.ts'
import { startServer, type RunningServer } from '#test/support/startServer.ts'
import type { BenchLine } from '../benchLine.ts'
import { compare } from '../measure.ts'

const STREAMS = 200
const STREAMS_OF_USER = 10
const IDLE_MILLISECONDS = 20_000
const MAX_IDLE_SHARE = 0.02
const LISTENERS = 20
const SAVES = 30
const MAX_DELAY_MILLISECONDS = 1_000
const SAVE_TARGET = 1.05

const FIRST_USER = 5_000
const nameOf = (index: number): string => `listener${index}@rolloff.example`

/** What it costs to tell pages of saves, and how soon they hear. */
export async function runLiveBench(): Promise<BenchLine[]> {
  const lines = [await saveLine()]
  const provider = await startIdentityProvider()
  const dataDirectory = await copyDemoCompany('small')
  addUsers(path.join(dataDirectory, 'rolloff.db'))
  const server = await startServer({ dataDirectory, environment: provider.environment })
  try {
    lines.push(await idleLine(server, provider), await delayLine(server, provider))
  } finally {
    await server.stop()
    await provider.close()
    await rm(dataDirectory, { recursive: true, force: true })
  }
  return lines
}

/** A save with its entry in the feed and somebody who listens, against the same one without. */
async function saveLine(): Promise<BenchLine> {
  const folder = await copyDemoCompany('small')
  const database = await openDatabase({
    url: `sqlite:${path.join(folder, 'rolloff.db')}`,
    model: rolloffModel,
  })
  const feed = new SaveFeed({
    database,
    onError: (error) => {
      throw error
    },
  })
  const stop = feed.listen(() => undefined)
  const now = (): string => new Date().toISOString()
  const plain = standaloneSaves(withoutFeed(database), 'America/Detroit', now)
  const fed = { ...standaloneSaves(database, 'America/Detroit', now), onSaved: () => feed.wake() }
  const by = { userId: 1, firstName: 'Bench', lastName: 'Setup', roles: ROLES }
  const save = (context: typeof plain) => () => () =>
    runSave(context, by, async (records) =>
      records.add('Note', { entityTypeName: 'Customer', entityId: 1, text: randomUUID() }),
    )
  const line = await compare({
    name: 'a save with the feed, against one without',
    target: SAVE_TARGET,
    rounds: 2_000,
    ours: save(fed),
    baseline: save(plain),
  })
  stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
  return line
}

/** A database that stores no entry of the feed. */
function withoutFeed(database: Database): Database {
  return {
    dialect: database.dialect,
    dataSource: database.dataSource,
    readText: (...args) => database.readText(...args),
    query: (...args) => database.query(...args),
    transaction: (work) =>
      database.transaction((transaction) =>
        work({
          query: (...args) => transaction.query(...args),
          execute: async (sql, parameters) =>
            sql.startsWith('INSERT INTO "SaveFeed"') ? 0 : transaction.execute(sql, parameters),
          executeMany: (...args) => transaction.executeMany(...args),
        }),
      ),
    withExclusiveLock: (...args) => database.withExclusiveLock(...args),
    isWritable: () => database.isWritable(),
    close: () => database.close(),
  }
}

function addUsers(file: string): void {
  const database = new BetterSqlite3(file)
  for (let index = 0; index < STREAMS / STREAMS_OF_USER; index += 1) {
    database
      .prepare(
        `INSERT INTO "User" ("userId", "firstName", "lastName", "userName", "isActive", "rowVersion") VALUES (?, 'Listener', ?, ?, 1, 1)`,
      )
      .run(FIRST_USER + index, String(index), nameOf(index))
    database
      .prepare(
        `INSERT INTO "UserRole" ("id", "userId", "roleId", "rowVersion") SELECT 100 * ? + "roleId", ?, "roleId", 1 FROM "Role" WHERE "name" <> 'Schedule'`,
      )
      .run(FIRST_USER + index, FIRST_USER + index)
  }
  database.close()
}

async function connect(
  { url }: RunningServer,
  provider: IdentityProvider,
  count: number,
): Promise<readonly LiveListener[]> {
  const listeners: LiveListener[] = []
  for (let index = 0; index < count; index += 1) {
    const token = await provider.tokenOf(nameOf(index % (STREAMS / STREAMS_OF_USER)))
    listeners.push(await LiveListener.open(url, token))
  }
  return listeners
}

async function hangUp(listeners: readonly LiveListener[]): Promise<void> {
  for (const listener of listeners) await listener.close()
}

/** The share of a core that a server takes while nobody does anything. */
async function idleLine(server: RunningServer, provider: IdentityProvider): Promise<BenchLine> {
  await delay(5_000)
  const alone = await idleShare(server)
  const listeners = await connect(server, provider, STREAMS)
  await delay(5_000)
  const share = await idleShare(server)
  const open = listeners.filter(({ isOver }) => !isOver).length
  await hangUp(listeners)
  const percent = (value: number): string => `${(100 * value).toFixed(2)} % of a core`
  return {
    name: `idle with ${open} streams, as a share of ${percent(MAX_IDLE_SHARE)}`,
    ratio: share / MAX_IDLE_SHARE,
    target: 1,
    isWithinLimit: open === STREAMS,
    detail: `${percent(share)}, without a stream ${percent(alone)}`,
  }
}

async function idleShare({ processId }: RunningServer): Promise<number> {
  const [before, began] = [processorSeconds(processId), performance.now()]
  await delay(IDLE_MILLISECONDS)
  return (processorSeconds(processId) - before) / ((performance.now() - began) / 1_000)
}

/** Linux counts hundredths of a second. */
function processorSeconds(processId: number): number {
  const stat = readFileSync(`/proc/${processId}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** From sending a save to each page that hears of it, one save a second. */
async function delayLine(server: RunningServer, provider: IdentityProvider): Promise<BenchLine> {
  const listeners = await connect(server, provider, LISTENERS)
  const token = await provider.tokenOf(nameOf(0))
  const sentAt: number[] = []
  for (let save = 0; save < SAVES; save += 1) {
    sentAt.push(performance.now())
    const [response] = await Promise.all([send(server, token), delay(1_000)])
    if (!response.ok) throw new Error(await response.text())
  }
  await delay(1_000)
  const delays = listeners.flatMap(({ heardAt }) => heardAt.map((at, index) => at - (sentAt[index] ?? 0)))
  await hangUp(listeners)
  const sorted = delays.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return {
    name: `until ${LISTENERS} pages hear of a save, 99th percentile of a second`,
    ratio: at(0.99) / MAX_DELAY_MILLISECONDS,
    target: 1,
    isWithinLimit: delays.length === SAVES * LISTENERS,
    detail: `${at(0.99).toFixed(0)} ms, median ${at(0.5).toFixed(0)} ms, of ${delays.length}`,
  }
}

function send({ url }: RunningServer, token: string): Promise<Response> {
  const note = {
    id: -1,
    entityTypeName: 'Customer',
    entityId: 1,
    text: randomUUID(),
    rowVersion: 1,
    entityAspect: { entityTypeName: 'Note:#Rolloff', entityState: 'Added', originalValuesMap: {} },
  }
  return fetch(`${url}/api/breeze/SaveChanges`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ entities: [note] }),
  })
}
