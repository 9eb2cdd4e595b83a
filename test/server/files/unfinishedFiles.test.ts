import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Queryable } from '#server/database/Database.ts'
import { addPhoto } from '#server/files/addPhoto.ts'
import { thumbnailNameOf } from '#server/files/fileNames.ts'
import { localFileStore } from '#server/files/localFileStore.ts'
import { UnfinishedFiles } from '#server/files/UnfinishedFiles.ts'
import { openBooks, type Books } from '#test/server/save/rules/invoicing/books.ts'
import { userWith } from '#test/server/save/openSaving.ts'
import { leaveUnfinished } from './leaveUnfinished.ts'

let books: Books
let folder: string
let logged: unknown[]

beforeEach(async () => {
  books = await openBooks()
  folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-unfinished-'))
  logged = []
})
afterEach(async () => {
  await books.database.close()
  await rm(folder, { recursive: true, force: true })
})

/** What a server does once, and then each day. */
async function clean(database: Queryable = books.database): Promise<void> {
  const note = (...line: readonly unknown[]) => logged.push(line)
  const files = localFileStore(folder)
  const work = new UnfinishedFiles({ database, files, log: { info: note, error: note } })
  work.start()
  await work.stop()
}

const whichExist = (files: readonly string[]) => files.filter((file) => existsSync(file))

/** The name of a photo that is stored as any other. */
async function storePhoto(): Promise<string> {
  const prepared = {
    ending: '.jpg',
    picture: Buffer.from('picture'),
    thumbnail: Buffer.from('small'),
  } as const
  const photo = { rentalId: 512, fileName: 'gate.jpg', prepared }
  await addPhoto(books.context, localFileStore(folder), photo, userWith('Rentals:Admin'))
  const [stored] = await books.database.query('SELECT "filename" FROM "Photo" ORDER BY "id" DESC', [])
  return String(stored?.['filename'])
}

describe('photos that a killed server was storing', () => {
  it('F-112 are removed after a day, with what is left of their files, and the log says how many', async () => {
    const left = [
      await leaveUnfinished(folder, { daysAgo: 2 }),
      await leaveUnfinished(folder, { daysAgo: 9 }),
    ]
    await clean()
    expect(whichExist(left.flatMap(({ files }) => files))).toEqual([])
    expect(await readdir(path.join(folder, 'unfinished'))).toEqual([])
    expect(logged).toEqual([[{ files: 2 }, 'removed the files of what was never stored or sent']])
    await clean()
    expect(logged).toHaveLength(1)
  })

  it('F-112 are left alone within a day: a server may be storing them', async () => {
    const { files } = await leaveUnfinished(folder, { daysAgo: 0.9 })
    await clean()
    expect(whichExist(files)).toEqual(files)
    expect(logged).toEqual([])
  })

  it('F-112 are removed once where several servers find them', async () => {
    const { files } = await leaveUnfinished(folder, { daysAgo: 2 })
    await Promise.all([clean(), clean(), clean()])
    expect(whichExist(files)).toEqual([])
    expect(logged).not.toContainEqual(expect.arrayContaining(['unfinished files could not be removed']))
  })

  it('F-112 keep their files where a record has them, whatever it was that the server did not finish', async () => {
    const name = await storePhoto()
    const { files } = await leaveUnfinished(folder, { daysAgo: 2, name })
    await clean()
    expect(whichExist(files)).toEqual(files)
    expect(await readdir(path.join(folder, 'unfinished'))).toEqual([])
  })

  it('F-112 are left alone while the records cannot be read', async () => {
    const { files } = await leaveUnfinished(folder, { daysAgo: 2 })
    await clean({ dialect: books.database.dialect, query: () => Promise.reject(new Error('It is locked.')) })
    expect(whichExist(files)).toEqual(files)
    expect(logged).toEqual([[{ err: expect.any(Error) as unknown }, 'unfinished files could not be removed']])
    await clean()
    expect(whichExist(files)).toEqual([])
  })
})

describe('a photo that was stored', () => {
  it('F-112 is finished, and keeps its files also where an older backup no longer names it', async () => {
    const name = await storePhoto()
    expect(await readdir(path.join(folder, 'unfinished'))).toEqual([])
    await books.database.transaction((transaction) => transaction.execute('DELETE FROM "Photo"', []))
    await clean()
    const store = localFileStore(folder)
    expect([await store.open(name), await store.open(thumbnailNameOf(name))]).not.toContain(null)
  })
})
