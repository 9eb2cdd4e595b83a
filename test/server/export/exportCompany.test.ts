import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import BetterSqlite3 from 'better-sqlite3'
import { lastNotedLink } from '#server/reads/auditing/checkAudit.ts'
import { rolloffModel } from '#shared/entities.ts'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { exportCall } from '#server/calls/file/exportCall.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { migrate } from '#server/installation/migrate.ts'
import type { Database, Queryable } from '#server/database/Database.ts'
import { TINY } from '../demo/tinyCompany.ts'
import { seedDemoCompany } from '#server/demo/seed.ts'
import { collectInProcess } from '#server/export/collectInProcess.ts'
import { collectTables } from '#server/export/collectTables.ts'
import { exportCommand } from '#server/export/exportCommand.ts'
import { exportFolder } from '#server/export/exportFolder.ts'
import { exportedTables } from '#server/export/exportedTables.ts'
import { archiveStore } from '#server/files/openFileStore.ts'
import { archiveAudit } from '#server/operation/audit/archiveAudit.ts'
import { localFileStore } from '#server/files/localFileStore.ts'
import { backUp } from '#server/operation/embedded/backUp.ts'
import { checkDatabaseFile } from '#server/operation/embedded/checkDatabaseFile.ts'
import { CommandFailed } from '#server/operation/embedded/CommandFailed.ts'
import { waitUntil } from '#test/support/waitUntil.ts'
import { aCallServer, aUser } from '../calls/callServer.ts'
import { readTar } from './readTar.ts'

const NOW = '2026-11-21T18:00:00.000Z'
const ZONE = 'America/Detroit'

const YEARLY = '2026-from-link-1.jsonl.gz'

let folder: string
let file: string
let database: Database
let environment: Readonly<Record<string, string>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-export-'))
  file = path.join(folder, 'data', 'rolloff.db')
  await mkdir(path.dirname(file))
  environment = { DATA_DIR: path.dirname(file), DATABASE_URL: `sqlite:${file}`, DEMO_SIGN_IN: 'on' }
  database = await openDatabase({ url: `sqlite:${file}`, model: rolloffModel })
  await migrate(database)
  const files = localFileStore(path.join(path.dirname(file), 'files'))
  await seedDemoCompany(database, {
    now: NOW,
    timeZone: ZONE,
    size: TINY,
    files,
  })
  await archiveAudit({
    database,
    files: archiveStore(files),
    timeZone: ZONE,
    now: '2028-06-01T12:00:00.000Z',
    years: 1,
    onWritten: () => Promise.resolve(),
  })
  await database.transaction((transaction) =>
    transaction.execute(
      `UPDATE "Customer" SET "notes" = ?1, "email" = ?2 WHERE "id" = (SELECT min("id") FROM "Customer")`,
      ['He said "hi",\r\nthen left; =1+1, é 漢', ''],
    ),
  )
})

afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** What exports have prepared and not removed. */
const prepared = async (): Promise<string[]> => {
  const exports = path.join(path.dirname(file), 'exports')
  return existsSync(exports) ? (await readdir(exports, { recursive: true })).toSorted() : []
}

/** Runs `npm run export` and ends it as soon as it has collected something; its exit code, and what it said. */
async function endExport(target: string, signal: NodeJS.Signals): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.resolve('server/export.ts'), target], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const closed = once(child, 'close')
  await waitUntil(
    async () => child.exitCode !== null || (await prepared()).some((name) => name.endsWith('company.sqlite')),
  )
  // The terminal and npm both pass it on.
  child.kill(signal)
  child.kill(signal)
  const [code]: unknown[] = await closed
  return { code, said }
}

/** The values of each stored record of an entity, in the order of the fields. */
function stored(name: string, names: readonly string[], key = 'id'): unknown[][] {
  const reader = new BetterSqlite3(file, { readonly: true })
  try {
    const columns = names.map((each) => `"${each}"`).join(', ')
    return reader.prepare<[], unknown[]>(`SELECT ${columns} FROM "${name}" ORDER BY "${key}"`).raw().all()
  } finally {
    reader.close()
  }
}

/** The lines of a CSV file: texts, and null for what is neither quoted nor written. */
function parseCsv(text: string): (string | null)[][] {
  const lines: (string | null)[][] = []
  let line: (string | null)[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  for (const [, quoted, plain, end] of text.matchAll(cell)) {
    line.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    lines.push(line)
    line = []
  }
  return lines
}

/** Reads an archive back and compares every value with the database. */
async function expectComplete(archive: Buffer): Promise<void> {
  const files = readTar(gunzipSync(archive))
  expect(String(files.get('README.txt'))).toContain('also one that begins with = + - or @')
  const copy = path.join(folder, 'read-back.sqlite')
  await writeFile(copy, files.get('company.sqlite') ?? '')
  const back = new BetterSqlite3(copy, { readonly: true })
  const counts: Record<string, number> = {}
  for (const { entity, fields } of exportedTables(rolloffModel)) {
    const names = fields.map(([name]) => name)
    const key = keyFieldOf(entity)
    const expected = stored(entity.name, names, key)
    counts[entity.name] = expected.length
    const [header, ...lines] = parseCsv(String(files.get(`csv/${entity.name}.csv`)))
    expect([entity.name, header]).toEqual([entity.name, names])
    const asText = expected.map((row) =>
      row.map((value) => (value === null || typeof value === 'string' ? value : JSON.stringify(value))),
    )
    expect([entity.name, lines]).toEqual([entity.name, asText])
    const rows = back.prepare<[], unknown[]>(`SELECT * FROM "${entity.name}" ORDER BY "${key}"`).raw().all()
    expect([entity.name, rows]).toEqual([entity.name, expected])
  }
  const tables = back
    .prepare<[], string>(`SELECT "name" FROM "sqlite_master" WHERE "type" = 'table'`)
    .pluck()
    .all()
  expect(tables.toSorted()).toEqual(Object.keys(counts).toSorted())
  back.close()
  const photos = stored('Photo', ['filename']).flatMap(([name]) => (typeof name === 'string' ? [name] : []))
  expect(photos.length).toBeGreaterThan(0)
  const kept = localFileStore(path.join(path.dirname(file), 'files'))
  for (const photo of photos) {
    const original = await kept.open(photo)
    expect([photo, original !== null && files.get(`photos/${photo}`)?.equals(original)]).toEqual([
      photo,
      true,
    ])
  }
  expect(String(gunzipSync(files.get(`audit/${YEARLY}`) ?? ''))).toContain('Rolloff audit log 1')
  expect(JSON.parse(String(files.get('contents.json')))).toEqual({
    exported: expect.any(String),
    tables: counts,
    photos: photos.length,
    missingPhotos: [],
    documents: 0,
    missingDocuments: [],
    auditFiles: [YEARLY],
    missingAuditFiles: [],
    auditLink: await lastNotedLink(database),
  })
}

describe('the export of all data', () => {
  it('[EX1] [EX2] has every record, photo and yearly file of the audit log, in CSV and in SQLite, as they are stored', async () => {
    const target = path.join(folder, 'all.tar.gz')
    const message = await exportCommand([target], environment, NOW)
    expect(message).toMatch(/^Exported [\d,]+ records and \d+ photos to .*all\.tar\.gz\.$/)
    await expectComplete(await readFile(target))
    expect(execFileSync('tar', ['-tzf', target], { encoding: 'utf8' })).toContain('csv/Customer.csv')
    expect(await prepared()).toEqual([])
  })

  it.each(['SIGINT', 'SIGTERM'] as const)(
    '[EX4] [EX5] leaves nothing when it is ended by %s',
    async (signal) => {
      await mkdir(path.join(path.dirname(file), 'exports'), { recursive: true })
      const target = path.join(folder, 'stopped.tar.gz')
      let ended = await endExport(target, signal)
      // On a fast machine it was finished before.
      while (ended.code === 0) {
        await rm(target)
        ended = await endExport(target, signal)
      }
      expect(ended).toEqual({ code: 1, said: 'Stopped; nothing was exported.\n' })
      expect(await prepared()).toEqual([])
      expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([])
    },
  )

  it('[EX5] removes what a killed one left', async () => {
    await mkdir(path.join(path.dirname(file), 'exports'), { recursive: true })
    const target = path.join(folder, 'killed.tar.gz')
    while ((await endExport(target, 'SIGKILL')).code === 0) await rm(target)
    expect((await prepared()).length).toBeGreaterThan(0)
    await exportCommand([target], environment, NOW)
    expect(await prepared()).toEqual([])
  })

  it('[EX5] is given up when it is stopped while it is written', async () => {
    const target = path.join(folder, 'half.tar.gz')
    const stop = new AbortController()
    const stopped = exportCommand([target], environment, NOW, stop.signal).catch((error: unknown) => error)
    while (!existsSync(`${target}.part`)) await new Promise(setImmediate)
    const reason = new CommandFailed('Stopped')
    stop.abort(reason)
    expect(await stopped).toBe(reason)
    expect(await prepared()).toEqual([])
    expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([])
  })

  it('[EX4] has what can be read of a database with a damaged index', async () => {
    const damaged = path.join(folder, 'damaged.db')
    await backUp(file, damaged)
    const writer = new BetterSqlite3(damaged)
    writer.exec('CREATE INDEX "partial" ON "Customer" ("companyName") WHERE "id" < 0')
    writer.unsafeMode(true)
    writer.exec(`PRAGMA writable_schema = ON;
      UPDATE sqlite_master SET sql = replace(sql, '"id" < 0', '"id" > 0') WHERE name = 'partial'`)
    writer.close()
    expect(() => checkDatabaseFile(damaged)).toThrow(/is damaged/)
    const target = path.join(folder, 'rescued.tar.gz')
    await exportCommand([target], { ...environment, DATABASE_URL: `sqlite:${damaged}` }, NOW)
    await expectComplete(await readFile(target))
  })

  it('[EX4] fails where a file cannot be written, and nothing else does', async () => {
    const where = await mkdtemp(path.join(folder, 'unwritable-'))
    const [table] = exportedTables(rolloffModel)
    if (table === undefined) throw new Error('Nothing is exported.')
    await mkdir(path.join(where, `${table.entity.name}.csv`))
    // Like a large company's, its records are read when it turns out that the file cannot be opened.
    const slow: Queryable = {
      dialect: database.dialect,
      query: async (sql, values) => {
        for (let turn = 0; turn < 100; turn += 1) await stat(where)
        return database.query(sql, values)
      },
    }
    await expect(collectTables(slow, [table], where)).rejects.toThrow('EISDIR')
  })

  it('[EX4] never overwrites a file, and names what is wrong', async () => {
    await expect(exportCommand([file], environment, NOW)).rejects.toThrow(/is there already; name a new file/)
    await expect(exportCommand([], environment, NOW)).rejects.toThrow(CommandFailed)
    await expect(exportCommand([path.join(folder, 'no', 'where')], environment, NOW)).rejects.toThrow(
      /There is no folder/,
    )
  })

  it('[EX4] says what to do first where the database is of an older version', async () => {
    const older = path.join(folder, 'older.db')
    await (await openDatabase({ url: `sqlite:${older}`, model: rolloffModel })).close()
    const target = path.join(folder, 'older.tar.gz')
    await expect(
      exportCommand([target], { ...environment, DATABASE_URL: `sqlite:${older}` }, NOW),
    ).rejects.toThrow('The database is of an older version of Rolloff; start the server once to update it.')
    expect(await readdir(folder)).not.toContain('older.tar.gz')
  })

  it('[EX1] [EX5] [EX6] is collected in another process and streamed to administrators, to nobody else, and one at a time', async () => {
    const files = localFileStore(path.join(path.dirname(file), 'files'))
    const settings = { databaseUrl: `sqlite:${file}` }
    const source = {
      collect: collectInProcess({
        program: path.resolve('server/export/program.ts'),
        flags: ['--import', 'tsx'],
        settings,
      }),
      files,
      folder: exportFolder(path.dirname(file)),
      timeZone: ZONE,
      now: () => NOW,
    }
    const exporting: number[] = []
    const { app, as } = await aCallServer([
      exportCall(source, async (user) => void exporting.push(user.userId)),
    ])
    const get = () => app.inject({ method: 'GET', url: '/api/file/export' })
    const [first, second] = await Promise.all([get(), get()])
    const [whole, refused] = first.statusCode === 200 ? [first, second] : [second, first]
    expect([whole.statusCode, refused.statusCode]).toEqual([200, 429])
    expect(whole.headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-disposition': expect.stringContaining('filename="rolloff-export-2026-11-21.tar.gz"'),
    })
    await expectComplete(whole.rawPayload)
    expect((await get()).statusCode).toBe(200)
    as(aUser('Invoice:Admin'))
    expect((await get()).statusCode).toBe(403)
    // Whoever got it, each time, and nobody who did not.
    expect(exporting).toHaveLength(2)
    await app.close()
  })
})
