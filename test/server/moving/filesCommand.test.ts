import { mkdir, readdir, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { newFileName, thumbnailNameOf } from '#server/files/fileNames.ts'
import { localFileStore } from '#server/files/localFileStore.ts'
import { CommandFailed } from '#server/operation/embedded/CommandFailed.ts'
import { filesCommand } from '#server/moving/filesCommand.ts'
import { temporaryFolder } from '#test/support/temporaryFolder.ts'
import { openOwnDatabase, type TestDatabase } from '#test/support/testDatabase.ts'

const TWO_DAYS = 2 * 24 * 60 * 60

let database: TestDatabase
let folder: string
let environment: Record<string, string>

beforeAll(async () => {
  database = await openOwnDatabase()
  folder = temporaryFolder('company')
  environment = { DATA_DIR: folder, DATABASE_URL: database.url }
})
afterAll(() => database.close())

const files = () => localFileStore(path.join(folder, 'files'))

/** Stores a file as if some seconds ago. */
async function store(name: string, secondsAgo = TWO_DAYS): Promise<string> {
  await files().save(name, Buffer.from('content'))
  const file = path.join(folder, 'files', name.slice(0, 2), name)
  // The clock of the test is not that of the files.
  const then = (await stat(file)).mtimeMs / 1_000 - secondsAgo
  await utimes(file, then, then)
  return name
}

async function stored(): Promise<readonly string[]> {
  const all = await readdir(path.join(folder, 'files'), { recursive: true })
  return all.map((name) => path.basename(name)).filter((name) => name.includes('.'))
}

it('[FL1063] files that nobody names are found and removed; those of deleted records, of the log and of today stay', async () => {
  const photo = await store(newFileName('.jpg'))
  const thumbnail = await store(thumbnailNameOf(photo))
  const [printed, logged] = [await store(newFileName('.pdf')), await store(newFileName('.png'))]
  const today = await store(newFileName('.pdf'), 60)
  const lost = await store(newFileName('.webp'))
  const lostThumbnail = await store(thumbnailNameOf(lost))
  await database.transaction(async (transaction) => {
    await transaction.execute('PRAGMA defer_foreign_keys = ON', [])
    await transaction.execute(
      `INSERT INTO "PrintedDocument" ("document", "userId", "invoiceIds", "pageCounts", "printed") VALUES (?1, 1, '1', '1', ?2)`,
      [printed, '2026-11-01T00:00:00.000Z'],
    )
    await transaction.execute(`UPDATE "Setting" SET "stringValue" = ?1 WHERE "name" = 'MarginBaseDate'`, [
      photo,
    ])
    await transaction.execute(`UPDATE "Setting" SET "stringValue" = ?1 WHERE "name" = 'CompanyName'`, [
      `{"filename":["${logged}",null]}`,
    ])
  })
  const kept = [photo, thumbnail, printed, logged, today]
  expect(await filesCommand(['--orphans'], environment)).toBe(
    'Found 2 files (0.0 MB) that nobody names. 1 file of today may still get a record and stay. Remove them by npm run files -- --orphans --remove',
  )
  expect(await stored()).toHaveLength(7)
  expect(await filesCommand(['--orphans', '--remove'], environment)).toContain('Removed 2 files')
  expect((await stored()).toSorted()).toEqual(kept.toSorted())
  expect(await stored()).not.toEqual(expect.arrayContaining([lost, lostThumbnail]))
})

it('[FL1062] the command copies to the store that it is given, and says what to do then', async () => {
  const target = path.join(folder, 'elsewhere')
  await mkdir(target)
  expect(await filesCommand(['--to', `file:${target}`], environment)).toMatch(/^Copied 5 files and compared/)
  expect(await filesCommand(['--to', `file:${target}`], environment)).toContain('5 were there already')
  const itself = `file:${path.join(folder, 'files')}`
  await expect(filesCommand(['--to', itself], environment)).rejects.toThrow('The files are there already')
})

it.each([[[]], [['--remove']], [['--help']], [['--to', 'file:x', '--orphans']], [['everything']]])(
  '[FL1062] %j is answered with how the command is used',
  async (args) => {
    await expect(filesCommand(args, environment)).rejects.toThrow(CommandFailed)
    await expect(filesCommand(args, environment)).rejects.toThrow('Use: npm run files -- --to ADDRESS')
  },
)
