import { AuditLog } from '#shared/auditing/AuditLog.ts'
import { gunzipSync } from 'node:zlib'
import { AUDIT_START, faultSentence } from '#shared/auditing/auditCheck.ts'
import type { Database } from '#server/database/Database.ts'
import type { ArchiveStore } from '#server/kernel/auditArchive.ts'
import { archiveAudit } from '#server/operation/audit/archiveAudit.ts'
import { AuditArchiveWorker } from '#server/operation/AuditArchiveWorker.ts'
import { readArchives } from '#server/reads/auditing/AuditArchives.ts'
import { checkAudit } from '#server/reads/auditing/checkAudit.ts'
import {
  readArchivedSave,
  searchArchives,
  type AskedOfArchives,
} from '#server/reads/auditing/searchArchives.ts'
import { erasePerson } from '#server/save/erasePerson.ts'
import { admin, modified, openSaving, type Saving } from '#test/server/save/openSaving.ts'
import { saveYears, YEARS } from './saveYears.ts'
import { memoryArchives, type MemoryArchives } from './memoryArchives.ts'

let saving: Saving
let files: MemoryArchives
let written: string[]
let instant = ''

/** Four saves in each of these years, of 5 entries in all. */
const ENTRIES = YEARS.length * 5

beforeEach(async () => {
  files = memoryArchives()
  written = []
  saving = await openSaving({ now: () => instant })
  await saveYears(saving, ['6165550101', '6165550102', '6165550103'], (now) => (instant = now))
})
afterEach(() => saving.database.close())

interface Means {
  readonly database?: Database
  readonly store?: ArchiveStore
  readonly maxEntries?: number
}

const archive = ({ database = saving.database, store = files, maxEntries }: Means = {}) =>
  archiveAudit({
    database,
    files: store,
    timeZone: 'America/Detroit',
    now: '2026-06-01T12:00:00.000Z',
    years: 5,
    linksAtOnce: 1,
    onWritten: async ({ year }) => void written.push(String(year)),
    ...(maxEntries !== undefined && { maxEntries }),
  })

const source = () => ({
  database: saving.database,
  openFile: (name: string) => files.open(name),
  timeZone: 'America/Detroit',
})

const check = () => checkAudit(source(), AUDIT_START, Infinity)

const archives = async () => (await readArchives(saving.database, (name) => files.open(name))).all

const idsInDatabase = async () => (await saving.rows('AuditLog')).map(({ id }) => id)

const texts = (): readonly string[] => [...files.stored.values()].map((bytes) => String(gunzipSync(bytes)))

async function tamper(statement: string): Promise<void> {
  await saving.database.transaction((transaction) => transaction.execute(statement, []))
}

describe('old years of the audit log', () => {
  it('B-08 [SV1160] [SV1162] go to a file a year, which anybody can read, and the check still covers them', async () => {
    const before = await check()
    expect(before).toMatchObject({ fault: null, cursor: { entries: ENTRIES } })
    expect(await archive()).toMatchObject([
      { year: 2018, rowCount: 5 },
      { year: 2019, rowCount: 5 },
    ])
    expect(written).toEqual(['2018', '2019'])
    expect(await idsInDatabase()).toEqual([11, 12, 13, 14, 15])
    const [first = '', ...links] = (texts()[0] ?? '').trimEnd().split('\n')
    expect(JSON.parse(first)).toMatchObject({ format: 'Rolloff audit log 1', year: 2018 })
    expect(links.map((line) => (JSON.parse(line) as { entries: object[] }).entries.length)).toEqual([
      2, 1, 1, 1,
    ])
    expect(await check()).toEqual(before)
    expect(await archive()).toEqual([])
    expect(files.begun.size).toBe(0)
  })

  it('[SV1160] of more entries than a file has go to several, and the last link of all stays', async () => {
    await tamper('DELETE FROM "AuditLog" WHERE "id" > 10')
    await tamper('DELETE FROM "AuditLink" WHERE "firstId" > 10')
    expect((await archive({ maxEntries: 3 })).map(({ year, rowCount }) => [year, rowCount])).toEqual([
      [2018, 3],
      [2018, 2],
      [2019, 3],
      [2019, 1],
    ])
    expect(await idsInDatabase()).toEqual([10])
    instant = '2025-03-05T12:00:00.000Z'
    await saving.save([modified('Customer', await saving.row('Customer', 4), { phone: '6165550109' })])
    expect(await check()).toMatchObject({ fault: null, cursor: { entries: 11 } })
  })

  it('[SV1161] lose no entry and keep none twice wherever the work is cut off', async () => {
    for (const moment of ['before', 'after'] as const)
      for (let step = 1; ; step += 1) {
        const failing = cutOffAt(step, moment)
        const wasCutOff = await archive({ ...failing, maxEntries: 3 }).then(
          () => false,
          () => true,
        )
        expect([moment, step, await check()]).toMatchObject([
          moment,
          step,
          { fault: null, cursor: { entries: ENTRIES } },
        ])
        expect((await archives()).filter(({ filename }) => !files.stored.has(filename))).toEqual([])
        await archive({ maxEntries: 3 })
        const { cursor, fault } = await check()
        expect([fault, cursor.entries, await idsInDatabase()]).toEqual([null, ENTRIES, [11, 12, 13, 14, 15]])
        if (!wasCutOff) break
        await putBack()
      }
    expect(new Set(written)).toEqual(new Set(['2018', '2019']))
  })

  it.each([
    ['the file is missing', async () => files.stored.clear(), 'fileDamaged', 1],
    [
      'the file was changed',
      async () => files.stored.forEach((bytes, name) => files.stored.set(name, bytes.subarray(1))),
      'fileDamaged',
      1,
    ],
    [
      'an entry is in the database again',
      () =>
        tamper(`INSERT INTO "AuditLog" ("id", "when", "entityTypeName", "entityId", "action", "data", "rowVersion")
          VALUES (3, '2018-03-05T12:00:00.000Z', 'Customer', 1, 'Modified', '{"Changes":[]}', 1)`),
      'entryAdded',
      0,
    ],
    [
      'more is said to be in files than is',
      () => tamper('UPDATE "AuditArchive" SET "removedPosition" = 9 WHERE "year" = 2019'),
      'entryAdded',
      0,
    ],
  ])('B-08 [SV1162] are shown not to be whole where %s', async (_what, change, kind, position) => {
    await archive()
    await change()
    const { fault } = await check()
    expect(fault).toMatchObject({ kind, position })
    expect(fault === null ? '' : faultSentence(fault)).toMatch(/^Broken at /)
  })

  it('[SV1160] are not moved where they are not whole', async () => {
    await tamper(`UPDATE "AuditLog" SET "data" = replace("data", '0102', '0999') WHERE "id" = 9`)
    await expect(archive()).rejects.toThrow('The audit log is not whole at link 7')
    expect((await archives()).map(({ year }) => year)).toEqual([2018])
    expect(await idsInDatabase()).toHaveLength(ENTRIES - 5)
  })

  it('[RD1164] are searched in their files with the conditions of the trail, and a save opens to its records', async () => {
    await archive()
    const found = await searchArchives(source(), {})
    expect(found.entries.map(({ what, archived, kind }) => [archived, kind, what])).toEqual([
      [8, 'Changed', 'Customer Sam Sandman 2019'],
      [7, 'Changed', 'Customer Sam Sandman 2019'],
      [6, 'Changed', 'Customer Sam Sandman 2019'],
      [5, 'Added', '2 records: Acme 2019, Sam Sandman 2019'],
      [4, 'Changed', 'Customer Sam Sandman 2018'],
      [3, 'Changed', 'Customer Sam Sandman 2018'],
      [2, 'Changed', 'Customer Sam Sandman 2018'],
      [1, 'Added', '2 records: Acme 2018, Sam Sandman 2018'],
    ])
    expect(found).toMatchObject({ next: null, archivedUntil: '2019-03-05T12:00:00.000Z' })
    const positions = async (asked: AskedOfArchives) =>
      (await searchArchives(source(), asked)).entries.map(({ archived }) => archived)
    expect(await positions({ endDate: '2018-12-31', value: '555-0199' })).toEqual([])
    expect(await positions({ endDate: '2018-12-31', value: '555-0102' })).toEqual([4, 3])
    expect(await positions({ startDate: '2019-01-01', kind: 'Added' })).toEqual([5])
    expect(await positions({ record: 'Acme', before: 5 })).toEqual([1])
    expect(await positions({ kind: 'Printed' })).toEqual([])
    const save = await readArchivedSave(source(), 5)
    expect(save.records.map(({ title, action }) => [title, action])).toEqual([
      ['Acme 2019', 'Added'],
      ['Sam Sandman 2019', 'Added'],
    ])
    await expect(readArchivedSave(source(), 9)).rejects.toThrow('no such save in a yearly file')
  })

  it('[SV1160] are moved each day by a server, where settings say so and something is old enough', async () => {
    const moved: string[] = []
    const worker = () =>
      new AuditArchiveWorker({
        database: saving.database,
        timeZone: 'America/Detroit',
        now: () => '2026-06-01T12:00:00.000Z',
        archive: async () => {
          await archive()
          return 'moved'
        },
        log: {
          info: (message) => moved.push(message),
          error: (details) => moved.push(JSON.stringify(details)),
        },
      })
    const run = async (): Promise<void> => {
      const running = worker()
      running.start()
      await running.stop()
    }
    await run()
    expect(moved).toEqual([])
    await tamper(`UPDATE "Setting" SET "decimalValue" = 5 WHERE "name" = 'AuditLogYears'`)
    await run()
    await run()
    expect([moved, await idsInDatabase()]).toEqual([['moved'], [11, 12, 13, 14, 15]])
  })

  it('[SV1163] lose the data of a person, too, and stay whole', async () => {
    await archive()
    expect(texts().join('')).toContain('Sam Sandman 2019')
    const { id } = await saving.row('Customer', 4)
    const erased = await erasePerson(saving.context, admin, { kind: 'Customer', id: Number(id), files })
    expect(erased.entries).toBe(5)
    expect(texts()).toHaveLength(2)
    expect(texts().join('')).not.toMatch(/Sam Sandman 2019/)
    expect(texts().join('')).toContain('Sam Sandman 2018')
    expect(await check()).toMatchObject({ fault: null, cursor: { entries: ENTRIES + 2 } })
    instant = '2032-01-01T12:00:00.000Z'
    await saving.save([modified('Customer', await saving.row('Customer', 1), { phone: '6165550109' })])
    await archiveAudit({
      database: saving.database,
      files,
      timeZone: 'America/Detroit',
      now: '2032-06-01T12:00:00.000Z',
      years: 1,
      onWritten: () => Promise.resolve(),
    })
    expect(await idsInDatabase()).toHaveLength(1)
    expect(await check()).toMatchObject({ fault: null, cursor: { entries: ENTRIES + 3 } })
  })
})

/** The database and the store of a process that ends before or after its step of that number. */
function cutOffAt(end: number, moment: 'before' | 'after'): Required<Pick<Means, 'database' | 'store'>> {
  let step = 0
  const cut = async <T>(work: () => Promise<T>): Promise<T> => {
    step += 1
    const isEnd = step >= end
    if (isEnd && moment === 'before') throw new Error('The process ended.')
    const result = await work()
    if (isEnd) throw new Error('The process ended.')
    return result
  }
  const { database } = saving
  return {
    database: {
      ...database,
      dialect: database.dialect,
      query: (sql, parameters) => database.query(sql, parameters),
      transaction: (work) => cut(() => database.transaction(work)),
    } as Database,
    store: {
      ...files,
      begin: (name) => cut(() => files.begin(name)),
      save: (name, bytes) => cut(() => files.save(name, bytes)),
      finish: (name) => cut(() => files.finish(name)),
    },
  }
}

/** All entries in the database, as they were before. */
async function putBack(): Promise<void> {
  const columns = Object.keys(AuditLog.fields)
  for (const text of texts())
    for (const line of text.trimEnd().split('\n').slice(1))
      for (const entry of (JSON.parse(line) as { entries: Record<string, string | number | null>[] }).entries)
        await saving.database.transaction((transaction) =>
          transaction.execute(
            `INSERT OR IGNORE INTO "AuditLog" (${columns.map((name) => `"${name}"`).join(', ')})
             VALUES (${columns.map((_name, index) => `?${index + 1}`).join(', ')})`,
            columns.map((name) => entry[name] ?? null),
          ),
        )
  await tamper('DELETE FROM "AuditArchive"')
  files.stored.clear()
  files.begun.clear()
}
