import { AUDIT_START } from '#shared/auditing/auditCheck.ts'
import type { Database, Transaction } from '#server/database/Database.ts'
import { readPersonalData } from '#server/export/personalData.ts'
import type { ArchiveStore, OpenFile } from '#server/kernel/auditArchive.ts'
import { archiveAudit } from '#server/operation/audit/archiveAudit.ts'
import { readArchives } from '#server/reads/auditing/AuditArchives.ts'
import { checkAudit } from '#server/reads/auditing/checkAudit.ts'
import { erasePerson } from '#server/save/erasePerson.ts'
import type { SaveContext } from '#server/save/pipeline/Save.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { added, admin, openSaving, type Saving } from '#test/server/save/openSaving.ts'
import { saveYears, YEARS } from './saveYears.ts'
import { memoryArchives, type MemoryArchives } from './memoryArchives.ts'

let saving: Saving
let files: MemoryArchives
let instant = ''

/** Two customers were added in each of these years, the second of which was changed once. */
const ENTRIES = YEARS.length * 3

beforeEach(async () => {
  files = memoryArchives()
  saving = await openSaving({ now: () => instant })
  await saveYears(saving, ['6165550102'], (now) => (instant = now))
})
afterEach(() => saving.database.close())

const source = () => ({ database: saving.database, openFile: files.open })
const check = () => checkAudit(source(), AUDIT_START, Infinity)
const archives = async () => (await readArchives(saving.database, files.open)).all
const execute = (sql: string) => saving.database.transaction((transaction) => transaction.execute(sql, []))
const archive = () =>
  archiveAudit({
    database: saving.database,
    files,
    timeZone: 'America/Detroit',
    now: '2026-06-01T12:00:00.000Z',
    years: 5,
    onWritten: () => Promise.resolve(),
  })

describe('old years of the audit log', () => {
  it('[SV1163] [SV1300] are written anew before the transaction, unless the person changed, and leave no former file', async () => {
    await archive()
    const { opened, context, open } = countingInTransactions()
    const { id } = await saving.row('Customer', 4)
    const former = (await archives()).map(({ filename }) => filename)
    const ended = { ...files, open, remove: () => Promise.reject(new Error('The process ended.')) }
    await expect(
      erasePerson(context, admin, { kind: 'Customer', id: Number(id), files: ended }),
    ).rejects.toThrow('The process ended.')
    // The transaction was committed: what is not removed yet is noted to be.
    expect([opened.count, await check()]).toMatchObject([0, { fault: null }])
    const left = [...files.begun].filter((name) => former.includes(name))
    expect(left).toEqual([former[1]])
    expect((await archives()).map(({ filename }) => filename)).not.toContain(former[1])
    let isAdded = false
    const adding: ArchiveStore = {
      ...files,
      open,
      save: async (name, bytes) => {
        if (!isAdded) {
          isAdded = true
          await saving.save([added('Contact', -1, { customerId: 2, firstName: 'Late', phone: '6165550777' })])
        }
        await files.save(name, bytes)
      },
    }
    await erasePerson(context, admin, { kind: 'Customer', id: 2, files: adding })
    expect([opened.count > 0, await check()]).toMatchObject([true, { fault: null }])
  })

  it('[EX1038] are read for all that there is about a person, each entry once', async () => {
    const before = await readPersonalData(source(), 'Customer', 4)
    expect(before['AuditLog']).toHaveLength(2)
    await archive()
    expect(await readPersonalData(source(), 'Customer', 4)).toEqual(before)
    expect((await readPersonalData(source(), 'User', 1))['AuditLog']).toHaveLength(ENTRIES)
    // As where not all entries that a file has are removed from the database yet.
    await execute('UPDATE "AuditArchive" SET "removedPosition" = "firstPosition" - 1 WHERE "year" = 2019')
    for (const { id, ...entry } of before['AuditLog'] ?? [])
      if (String(entry['when']).startsWith('2019')) await store(saving.database, 'AuditLog', { id, ...entry })
    expect(await readPersonalData(source(), 'Customer', 4)).toEqual(before)
  })
})

/** A context of saves, and how often files were opened while one of its transactions ran. */
function countingInTransactions(): {
  readonly opened: { count: number }
  readonly context: SaveContext
  readonly open: OpenFile
} {
  const opened = { count: 0 }
  const { database } = saving
  let running = 0
  const open: OpenFile = (name) => {
    if (running > 0) opened.count += 1
    return files.open(name)
  }
  const counting = {
    ...database,
    dialect: database.dialect,
    query: (sql, parameters) => database.query(sql, parameters),
    transaction: async <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
      running += 1
      try {
        return await database.transaction(work)
      } finally {
        running -= 1
      }
    },
  } as Database
  return { opened, open, context: { ...saving.context, database: counting } }
}
