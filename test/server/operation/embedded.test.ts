import { existsSync, writeFileSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { rolloffModel } from '#shared/entities.ts'
import type { Database } from '#server/database/Database.ts'
import { migrate } from '#server/installation/migrate.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { backUp } from '#server/operation/embedded/backUp.ts'
import { checkDatabaseFile } from '#server/operation/embedded/checkDatabaseFile.ts'
import { CommandFailed } from '#server/operation/embedded/CommandFailed.ts'
import { restore } from '#server/operation/embedded/restore.ts'
import { writeAtomically } from '#server/kernel/writeAtomically.ts'

const NOW = '2026-11-21T18:00:00.000Z'
const BEFORE = '.before-2026-11-21T18-00-00.000Z'

let folder: string
let file: string
let backup: string
let database: Database

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-backup-'))
  file = path.join(folder, 'rolloff.db')
  backup = path.join(folder, 'copy.db')
  database = await open()
  await migrate(database)
})

afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const open = () => openDatabase({ url: `sqlite:${file}`, model: rolloffModel })

const add = (name: string) =>
  database.transaction(async (transaction) => {
    const id = await database.dialect.reserveKeys(transaction, 'DumpsterCategory', 1)
    await transaction.execute(
      `INSERT INTO "DumpsterCategory" ("id", "name", "displayOrder", "rowVersion") VALUES (?1, ?2, 0, 1)`,
      [id, name],
    )
  })

/** The files of the database as they are while it is in use: as a server that is killed leaves them. */
async function copyAsKilled(): Promise<string> {
  const killed = path.join(folder, 'killed', 'rolloff.db')
  await mkdir(path.dirname(killed))
  for (const ending of ['', '-wal', '-shm']) await copyFile(`${file}${ending}`, `${killed}${ending}`)
  return killed
}

function namesIn(databaseFile: string): string[] {
  const read = new BetterSqlite3(databaseFile, { readonly: true })
  const names = read.prepare<[], string>(`SELECT "name" FROM "DumpsterCategory" ORDER BY "id"`).pluck().all()
  read.close()
  return names
}

/** Without the rights that the umask of this process takes away. */
const rightsOf = async (name: string): Promise<number> => (await stat(name)).mode & 0o777

describe('the files of the embedded database', () => {
  it('are private, from whatever umask they come, also what others made before', async () => {
    const umask = process.umask(0)
    try {
      await database.close()
      await chmod(file, 0o644)
      database = await open()
      await add('Private')
      for (const ending of ['', '-wal', '-shm'])
        expect([ending, await rightsOf(file + ending)]).toEqual([ending, 0o600])
      await backUp(file, backup)
      expect(await rightsOf(backup)).toBe(0o600)
      await chmod(backup, 0o644)
      const restored = path.join(folder, 'restored', 'rolloff.db')
      await mkdir(path.dirname(restored))
      await restore(backup, restored, NOW)
      expect(await rightsOf(restored)).toBe(0o600)
      const mail = path.join(folder, 'mailbox', 'one.eml')
      await writeAtomically(mail, Buffer.from('Dear Sam'))
      expect([await rightsOf(mail), await rightsOf(path.dirname(mail))]).toEqual([0o600, 0o700])
    } finally {
      process.umask(umask)
    }
  })
})

describe('a backup', () => {
  it('is created while the server writes, as a consistent snapshot', async () => {
    await add('before')
    let writing = true
    const writer = (async () => {
      for (let n = 0; writing; n += 1) {
        await add(`meanwhile ${n}`)
        await new Promise(setImmediate)
      }
    })()
    await backUp(file, backup)
    writing = false
    await writer
    const names = namesIn(backup)
    expect(names[0]).toBe('before')
    expect(names.slice(1)).toEqual(names.slice(1).map((_, n) => `meanwhile ${n}`))
    expect(await readdir(folder)).toEqual(expect.not.arrayContaining(['copy.db-wal', 'copy.db.part']))
  })

  it('never replaces an existing file', async () => {
    await writeFile(backup, 'mine')
    await expect(backUp(file, backup)).rejects.toThrow('is there already; name a new file.')
    expect(await readFile(backup, 'utf8')).toBe('mine')
  })

  it('does not replace a file created in the meantime either', async () => {
    const backingUp = backUp(file, backup)
    writeFileSync(backup, 'mine')
    await expect(backingUp).rejects.toThrow('is there already; name a new file.')
    expect(await readFile(backup, 'utf8')).toBe('mine')
    expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([])
  })

  it('of a damaged database fails with a message and leaves nothing, not even files of a killed backup', async () => {
    for (let n = 0; n < 50; n += 1) await add(`category ${n}`)
    await backUp(file, backup)
    const damaged = path.join(folder, 'damaged.db')
    await writeFile(damaged, (await readFile(backup)).fill(0xff, 8_192, 60_000))
    const target = path.join(folder, 'never.db')
    for (const ending of ['', '-wal', '-shm', '-journal']) await writeFile(`${target}.part${ending}`, 'left')
    await expect(backUp(damaged, target)).rejects.toThrow(CommandFailed)
    expect((await readdir(folder)).filter((name) => name.startsWith('never'))).toEqual([])
    await writeFile(damaged, 'a letter')
    await expect(backUp(damaged, target)).rejects.toThrow(/damaged\.db cannot be copied \(SQLITE_NOTADB\)\.$/)
  })

  it.each([
    [
      'a database that is not there',
      () => backUp(path.join(folder, 'none.db'), backup),
      'There is no database',
    ],
    [
      'a folder that is not there',
      () => backUp(file, path.join(folder, 'no', 'copy.db')),
      'There is no folder',
    ],
  ])('of %s fails with a message', async (_what, run, message) => {
    await expect(run()).rejects.toThrow(CommandFailed)
    await expect(run()).rejects.toThrow(message)
  })
})

describe('a restored backup', () => {
  it('replaces the database, and the previous one is kept', async () => {
    await add('then')
    await backUp(file, backup)
    await add('now')
    await database.close()
    expect(await restore(backup, file, NOW)).toEqual([`${file}${BEFORE}`])
    expect(namesIn(`${file}${BEFORE}`)).toEqual(['then', 'now'])
    database = await open()
    expect(await migrate(database)).toEqual([])
    await add('later')
    expect((await database.query(`SELECT "name" FROM "DumpsterCategory"`, [])).length).toBe(2)
    expect(namesIn(backup)).toEqual(['then'])
  })

  it('ignores the log of a killed server whose database was removed', async () => {
    await backUp(file, backup)
    await add('lost')
    const killed = await copyAsKilled()
    await rm(killed)
    const former = `${killed}${BEFORE}`
    expect(await restore(backup, killed, NOW)).toEqual([`${former}-wal`, `${former}-shm`])
    expect(namesIn(killed)).toEqual([])
    expect((await readFile(`${former}-wal`)).length).toBeGreaterThan(0)
  })

  it('keeps the last saves of a killed server in the previous database', async () => {
    await backUp(file, backup)
    await add('saved')
    const killed = await copyAsKilled()
    expect(await restore(backup, killed, NOW)).toEqual([`${killed}${BEFORE}`])
    expect(namesIn(`${killed}${BEFORE}`)).toEqual(['saved'])
    expect(namesIn(killed)).toEqual([])
  })

  it.each([
    ['is no database any more', (bytes: Buffer) => bytes.fill('x', 0, 100)],
    ['begins with nothing', (bytes: Buffer) => bytes.fill(0, 0, 100)],
    ['is damaged within', (bytes: Buffer) => bytes.fill(0xff, 100, 4_096)],
    ['is empty', (bytes: Buffer) => bytes.subarray(0, 0)],
  ])('takes the place of a file that %s, which is kept with its log', async (_what, damage) => {
    await add('then')
    await backUp(file, backup)
    const killed = await copyAsKilled()
    const damaged = damage(await readFile(backup))
    await writeFile(killed, damaged)
    // A log whose beginning is lost brings nothing back, but is all that may be left.
    const log = (await readFile(`${killed}-wal`)).fill(0xff, 0, 32)
    await writeFile(`${killed}-wal`, log)
    const former = `${killed}${BEFORE}`
    expect(await restore(backup, killed, NOW)).toEqual(['', '-wal', '-shm'].map((ending) => former + ending))
    expect(namesIn(killed)).toEqual(['then'])
    expect(damaged.equals(await readFile(former))).toBe(true)
    expect(log.equals(await readFile(`${former}-wal`))).toBe(true)
  })

  it('brings back the last saves, which are in its log where it was copied from a disk with it', async () => {
    await backUp(file, backup)
    await add('only in the log')
    const killed = await copyAsKilled()
    await rm(`${killed}-shm`)
    const restored = path.join(folder, 'restored.db')
    expect(await restore(killed, restored, NOW)).toEqual([])
    expect(namesIn(restored)).toEqual(['only in the log'])
    expect((await readdir(folder)).filter((name) => /part/.test(name))).toEqual([])
    expect((await readFile(`${killed}-wal`)).length).toBeGreaterThan(0)
  })

  it('is checked as it is installed: a file that only its log completes is whole', async () => {
    for (let n = 0; n < 50; n += 1) await add(`category ${n}`)
    const killed = await copyAsKilled()
    // As half a checkpoint leaves it: some pages of the file are older than others, and the log has them all.
    await writeFile(killed, (await readFile(killed)).fill(0xff, 4_096))
    const restored = path.join(folder, 'restored.db')
    await restore(killed, restored, NOW)
    expect(() => checkDatabaseFile(restored)).not.toThrow()
    expect(namesIn(restored)).toHaveLength(50)
  })

  it('takes no part in what a killed restore left', async () => {
    await add('then')
    await backUp(file, backup)
    await database.close()
    for (const ending of ['', '-wal', '-shm', '-journal']) await writeFile(`${file}.part${ending}`, 'left')
    await restore(backup, file, NOW)
    expect((await readdir(folder)).filter((name) => /part/.test(name))).toEqual([])
    database = await open()
    expect(namesIn(file)).toEqual(['then'])
  })

  it('is restored where there was no database', async () => {
    await backUp(file, backup)
    const elsewhere = path.join(folder, 'new', 'rolloff.db')
    expect(await restore(backup, elsewhere, NOW)).toEqual([])
    expect(namesIn(elsewhere)).toEqual([])
  })

  it('is refused while a server has the database open, and nothing changes', async () => {
    await backUp(file, backup)
    await add('now')
    await expect(restore(backup, file, NOW)).rejects.toThrow(/is in use; stop the server first\.$/)
    await add('later')
    expect(namesIn(file)).toEqual(['now', 'later'])
    expect((await readdir(folder)).filter((name) => /part|before/.test(name))).toEqual([])
  })

  it('is refused, with the reason, where the database cannot be opened', async () => {
    await backUp(file, backup)
    const folderThere = path.join(folder, 'folder.db')
    await mkdir(path.join(folderThere, 'within'), { recursive: true })
    await expect(restore(backup, folderThere, NOW)).rejects.toThrow(
      /folder\.db cannot be opened \(SQLITE_CANTOPEN\w*\)\.$/,
    )
  })

  it('is refused when it is damaged', async () => {
    for (let n = 0; n < 50; n += 1) await add(`category ${n}`)
    await backUp(file, backup)
    const bytes = await readFile(backup)
    bytes.fill(0xff, 8_192, 60_000)
    await writeFile(backup, bytes)
    await database.close()
    await expect(restore(backup, file, NOW)).rejects.toThrow(/copy\.db (is damaged|cannot be)/)
    database = await open()
    expect(namesIn(file).length).toBe(50)
  })

  it.each([
    ['is no database', (name: string) => writeFile(name, 'a letter')],
    [
      'is of another product',
      async (name: string) => new BetterSqlite3(name).exec('CREATE TABLE t (a)').close(),
    ],
    [
      'comes from a newer version',
      async (name: string) => {
        await backUp(file, name)
        const newer = new BetterSqlite3(name)
        newer.exec(`INSERT INTO "Migration" ("timestamp", "name") VALUES (9, 'InventTime9')`)
        newer.close()
      },
    ],
    [
      'comes from a version of Rolloff that is too old [MI302]',
      async (name: string) => {
        await backUp(file, name)
        const older = new BetterSqlite3(name)
        older.exec(`UPDATE "Migration" SET "timestamp" = 1732000000004, "name" = 'CreateMoney1732000000004'`)
        older.close()
      },
    ],
  ])('is refused when it %s', async (_what, make) => {
    await make(backup)
    await database.close()
    await expect(restore(backup, file, NOW)).rejects.toThrow(CommandFailed)
    expect(existsSync(`${file}.part`)).toBe(false)
    database = await open()
  })
})
