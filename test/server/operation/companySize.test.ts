import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { grownSince, noteSize, readCompanySize } from '#server/operation/companySize.ts'
import { SizeWorker } from '#server/operation/SizeWorker.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { temporaryFolder } from '#test/support/temporaryFolder.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'

const KILOBYTE = 1_024

it('[OP1182] the size is noted once a day by any server, and says by how much the company has grown', async () => {
  const database = await openTestDatabase()
  const folder = temporaryFolder('size')
  const file = path.join(folder, 'files/ab/photo.webp')
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, Buffer.alloc(3 * KILOBYTE))
  const source = { config: { databaseUrl: 'sqlite:nowhere', dataDirectory: folder }, database }
  const noted = () => database.query('SELECT * FROM "CompanySize" ORDER BY "day"', [])
  let now = '2037-11-20T12:00:00.000Z'
  const errors: unknown[] = []
  const serve = (): SizeWorker => {
    const worker = new SizeWorker({
      ...source,
      timeZone: 'America/Detroit',
      now: () => now,
      log: { error: (details) => errors.push(details) },
      firstAfterMilliseconds: 0,
      idleMilliseconds: 5,
    })
    worker.start()
    return worker
  }
  const workers = [serve()]
  try {
    await expectEventually(noted).toEqual([{ day: '2037-11-20', databaseKilobytes: null, fileKilobytes: 3 }])
    await writeFile(file, Buffer.alloc(5 * KILOBYTE))
    workers.push(serve())
    now = '2037-11-22T04:59:00.000Z'
    await expectEventually(noted).toEqual([
      { day: '2037-11-20', databaseKilobytes: null, fileKilobytes: 3 },
      { day: '2037-11-21', databaseKilobytes: null, fileKilobytes: 5 },
    ])
    await noteSize(database, '2037-11-21', { databaseBytes: 1, files: { count: 1, bytes: 9 * KILOBYTE } })
    expect(await noted()).toHaveLength(2)
    expect(errors).toEqual([])

    await noteSize(database, '2037-11-22', {
      databaseBytes: 2 * KILOBYTE,
      files: { count: 1, bytes: 3 * KILOBYTE },
    })
    const size = { databaseBytes: 10 * KILOBYTE, files: { count: 2, bytes: 4 * KILOBYTE } }
    const grown = (day: string) => grownSince(database, day, size)
    expect(await Promise.all(['2037-11-22', '2037-11-29'].map(grown))).toEqual([9 * KILOBYTE, 9 * KILOBYTE])
    // Nothing was noted then, or not what the database had.
    expect(await Promise.all(['2037-11-19', '2037-11-30', '2037-11-21'].map(grown))).toEqual([
      null,
      null,
      null,
    ])
    expect(await readCompanySize(source)).toMatchObject({ files: { count: 1, bytes: 5 * KILOBYTE } })
  } finally {
    for (const worker of workers) await worker.stop()
    await database.close()
  }
})
