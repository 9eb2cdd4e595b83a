import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { rolloffModel } from '#shared/entities.ts'
import type { Database } from '#server/database/Database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { backUp } from '#server/operation/embedded/backUp.ts'
import { CommandFailed } from '#server/operation/embedded/CommandFailed.ts'
import { restore } from '#server/operation/embedded/restore.ts'

const NOW = '2026-11-21T18:00:00.000Z'

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

function namesIn(databaseFile: string): string[] {
  const read = new BetterSqlite3(databaseFile, { readonly: true })
  const names = read.prepare<[], string>(`SELECT "name" FROM "DumpsterCategory" ORDER BY "id"`).pluck().all()
  read.close()
  return names
}

describe('a backup', () => {
  it('is taken while the server writes, and is the database of one moment', async () => {
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

  it('never takes the place of a file that is there', async () => {
    await writeFile(backup, 'mine')
    await expect(backUp(file, backup)).rejects.toThrow('is there already; name a new file.')
    expect(await readFile(backup, 'utf8')).toBe('mine')
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
  ])('of %s fails in words', async (_what, run, words) => {
    await expect(run()).rejects.toThrow(CommandFailed)
    await expect(run()).rejects.toThrow(words)
  })
})

describe('a restored backup', () => {
  it('is the database from then on, and what was there before is kept', async () => {
    await add('then')
    await backUp(file, backup)
    await add('now')
    await database.close()
    const former = await restore(backup, file, NOW)
    expect(former).toBe(`${file}.before-2026-11-21T18-00-00.000Z`)
    expect(namesIn(String(former))).toEqual(['then', 'now'])
    database = await open()
    expect(await migrate(database)).toEqual([])
    await add('later')
    expect((await database.query(`SELECT "name" FROM "DumpsterCategory"`, [])).length).toBe(2)
    expect(namesIn(backup)).toEqual(['then'])
  })

  it('comes to where there was no database', async () => {
    await backUp(file, backup)
    const elsewhere = path.join(folder, 'new', 'rolloff.db')
    expect(await restore(backup, elsewhere, NOW)).toBeNull()
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

  it('is refused when it is damaged', async () => {
    for (let n = 0; n < 50; n += 1) await add(`category ${n}`)
    await backUp(file, backup)
    const bytes = await readFile(backup)
    bytes.fill(0xff, 8_192, 60_000)
    await writeFile(backup, bytes)
    await database.close()
    await expect(restore(backup, file, NOW)).rejects.toThrow(/is damaged|cannot be read/)
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
  ])('is refused when it %s', async (_what, make) => {
    await make(backup)
    await database.close()
    await expect(restore(backup, file, NOW)).rejects.toThrow(CommandFailed)
    expect(existsSync(`${file}.part`)).toBe(false)
    database = await open()
  })
})
