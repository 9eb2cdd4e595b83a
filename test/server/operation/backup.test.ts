import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { rolloffModel } from '#shared/entities.ts'
import { EVENT } from '#shared/auditing/eventTypes.ts'
import { serveCopy } from '#server/app/serveCopy.ts'
import { migrate } from '#server/installation/migrate.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { differencesOf } from '#server/operation/backup/companyFigures.ts'
import type { ServeCopy } from '#server/operation/backup/servedFigures.ts'
import { backupCommand } from '#server/operation/backupCommand.ts'
import { BackupWorker } from '#server/operation/BackupWorker.ts'
import { restoreCommand } from '#server/operation/restoreCommand.ts'
import { defaultsOf } from '#test/server/queries/defaultsOf.ts'
import { insert } from '#test/server/queries/openCompany.ts'
import { createMigrated } from '#test/support/migratedDatabase.ts'
import { temporaryFolder } from '#test/support/temporaryFolder.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import { waitUntil } from '#test/support/waitUntil.ts'

let folder: string
let file: string
let environment: Readonly<Record<string, string>>

beforeEach(async () => {
  folder = temporaryFolder('backup')
  file = path.join(folder, 'rolloff.db')
  environment = { DATA_DIR: folder, DEMO_SIGN_IN: 'on', DEMO_COMPANY: 'off', BACKUPS_KEPT: '2' }
  await createMigrated(file)
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
})

const FILES = { 'files/ab/abc.webp': 'a photo', 'mailbox/one.eml': 'Dear Sam', 'keys.json': '{}' }

let minute = 0
const now = (): string => `2037-11-26T15:${String((minute += 1)).padStart(2, '0')}:00.000Z`

const backUp = (...args: string[]) => backupCommand(args, environment, now)
const restore = (...args: string[]) => restoreCommand(args, environment, { now, migrate, serve: serveCopy })
const eventsOf = (type: string): readonly string[] => {
  const database = new BetterSqlite3(file, { readonly: true })
  const messages = database
    .prepare<[string], string>('SELECT "message" FROM "EventLog" WHERE "type" = ?')
    .pluck()
    .all(type)
  database.close()
  return messages
}

describe('a backup', () => {
  it('[OP1032] [OP1033] has the database and all files, is proven, and brings both back', async () => {
    const target = path.join(folder, 'monday.tar.gz')
    expect(await backUp(target)).toMatch(
      /^Backed up \S+rolloff\.db and 3 files to \S+monday\.tar\.gz \(\S+ MB, checked\)\.$/,
    )
    expect(eventsOf(EVENT.backupMade)).toHaveLength(1)
    expect(eventsOf(EVENT.auditVerified)).toHaveLength(1)
    await expect(backUp(target)).rejects.toThrow('is there already; name a new file.')
    expect(await restore('--rehearse', target)).toMatch(
      /can be restored\. .* and 3 files\.\n.*Audit log: whole.*\nAll figures are those that were noted when it was made\.\nA server was started with it/,
    )
    expect(eventsOf(EVENT.backupRehearsed)).toHaveLength(1)
    expect((await readdir(folder)).filter((name) => /part|restoring/.test(name))).toEqual([])

    await rm(path.join(folder, 'files'), { recursive: true })
    await writeFile(path.join(folder, 'keys.json'), 'cut of')
    expect(await restore(target)).toContain(`Restored ${file} and 2 missing files from ${target}.`)
    for (const [name, text] of Object.entries(FILES))
      expect([name, await readFile(path.join(folder, name), 'utf8')]).toEqual([name, text])
    expect((await readdir(folder)).filter((name) => name.startsWith('keys.json.before-'))).toHaveLength(1)
    expect(eventsOf(EVENT.backupMade)).toEqual([])
  })

  it('[OP1032] without a name goes into the folder of backups, where the newest stay', async () => {
    const backups = path.join(folder, 'backups')
    await mkdir(backups)
    await writeFile(path.join(backups, 'kept by hand.tar.gz'), '')
    for (let made = 0; made < 3; made += 1) await backUp()
    const names = await readdir(backups)
    expect(names.filter((name) => name.startsWith('rolloff-'))).toHaveLength(2)
    expect(names).toContain('kept by hand.tar.gz')
  })

  it('[OP1032] says that the files of another store are not in it', async () => {
    expect(await backUp()).not.toContain('backups of its own')
    const signed = 'https://company.blob.core.windows.net/files?sig=secret'
    expect(await backupCommand([], { ...environment, FILES_URL: signed }, now)).toMatch(
      /\nPhotos and documents are not in it: company\.blob\.core\.windows\.net needs backups of its own\.$/,
    )
  })

  it('[OP1033] that is damaged or cut off is refused, and nothing changes', async () => {
    const target = path.join(folder, 'monday.tar.gz')
    await backUp(target)
    const bytes = await readFile(target)
    const before = await readFile(file)
    for (const wrong of [
      bytes.subarray(0, -200),
      Buffer.from(bytes).fill(1, bytes.length - 400, bytes.length - 300),
    ]) {
      await writeFile(target, wrong)
      await expect(restore('--rehearse', target)).rejects.toThrow(
        /monday\.tar\.gz (cannot be unpacked|is damaged)/,
      )
      await expect(restore(target)).rejects.toThrow(/monday\.tar\.gz (cannot be unpacked|is damaged)/)
    }
    expect(before.equals(await readFile(file))).toBe(true)
    expect(existsSync(path.join(folder, 'files/ab/abc.webp'))).toBe(true)
  })

  it('[OP1033] is rehearsed by a server on a port of its own, which sends nothing and lets nobody else in', async () => {
    const company = await openDatabase({ url: `sqlite:${file}`, model: rolloffModel })
    await insert(company, 'Customer', {
      ...defaultsOf('Customer'),
      id: 1,
      typeId: 1,
      companyName: 'Acme',
      balance: 125.5,
    })
    await insert(company, 'EmailMessage', {
      ...defaultsOf('EmailMessage'),
      id: 1,
      to: 'sam@customer.example',
      subject: 'Invoice',
      status: 'Waiting',
    })
    await company.close()
    const target = path.join(folder, 'monday.tar.gz')
    await backUp(target)
    const asked: unknown[] = []
    const watched: ServeCopy = (copy, work) =>
      serveCopy(copy, async (origin, token) => {
        const stranger = await fetch(`${origin}/api/system/state`, {
          headers: { authorization: 'Bearer other' },
        })
        const sent = await copy.database.query('SELECT "status" FROM "EmailMessage"', [])
        asked.push(stranger.status, sent, copy.config.dataDirectory.startsWith(folder))
        return work(origin, token)
      })
    const rehearsed = (serve: ServeCopy) =>
      restoreCommand(['--rehearse', target], environment, { now, migrate, serve })
    expect(await rehearsed(watched)).toContain('A server was started with it on a free port')
    expect(asked).toEqual([401, [{ status: 'Waiting' }], true])
    const losing: ServeCopy = (copy, work) =>
      serveCopy(copy, async (origin, token) => {
        await copy.database.transaction((transaction) => transaction.execute('DELETE FROM "Customer"', []))
        return work(origin, token)
      })
    await expect(rehearsed(losing)).rejects.toThrow(
      /A server with \S+ says something else:\nCustomer \(Customer\): 1 was noted, 0 was found\.\nBalances: \d+\.?\d* was noted, 0 was found\.$/,
    )
  })

  it('[OP1033] with other figures than were noted is refused with what differs', () => {
    expect(
      differencesOf({ Balances: 10.5, 'Job (Job)': 3 }, { Balances: 10.5, 'Job (Job)': 2, New: 1 }),
    ).toEqual(['Job (Job): 3 was noted, 2 was found.', 'New: nothing was noted, 1 was found.'])
  })
})

it('[OP1034] a server backs up at its hour, once a day, and again an hour after a failure', async () => {
  const database = await openTestDatabase()
  let at = '2037-11-26T06:59:00.000Z'
  let isBroken = false
  const made: string[] = []
  const worker = new BackupWorker({
    database,
    hour: 2,
    timeZone: 'America/Detroit',
    now: () => at,
    log: { info: () => undefined, error: () => undefined },
    backUp: async () => {
      made.push(at)
      if (isBroken) throw new Error('The disk is full.')
      await database.transaction((transaction) =>
        transaction.execute(
          `INSERT INTO "EventLog" ("id", "when", "type", "message", "rowVersion") VALUES (${made.length}, '${at}', '${EVENT.backupMade}', '', 1)`,
          [],
        ),
      )
      return 'Backed up.'
    },
  })
  const goTo = async (instant: string, count: number): Promise<void> => {
    at = instant
    worker.wake()
    await waitUntil(() => made.length === count)
  }
  worker.start()
  await waitUntil(() => made.length === 1)
  // Two o'clock in Detroit is seven in UTC.
  await goTo('2037-11-26T07:00:30.000Z', 2)
  isBroken = true
  await goTo('2037-11-27T07:00:00.000Z', 3)
  await goTo('2037-11-27T07:30:00.000Z', 3)
  await goTo('2037-11-27T08:00:00.000Z', 4)
  await worker.stop()
  expect(made).toEqual([
    '2037-11-26T06:59:00.000Z',
    '2037-11-26T07:00:30.000Z',
    '2037-11-27T07:00:00.000Z',
    '2037-11-27T08:00:00.000Z',
  ])
  await database.close()
})
