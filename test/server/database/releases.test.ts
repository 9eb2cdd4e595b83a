import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { rolloffModel } from '#shared/entities.ts'
import { migrationNames } from '#server/database/findMigrations.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { isUpToDate } from '#server/database/runMigrations.ts'
import { migrate } from '#server/installation/migrate.ts'
import { temporaryFolder } from '#test/support/temporaryFolder.ts'
import { readFigures, type ReleaseFigures } from './releases/releaseFigures.ts'

const FOLDER = 'test/server/database/releases'
const releases = readdirSync(FOLDER).filter((name) => name.endsWith('.db.br'))

it('[MI1071] there is a company of a former release', () => {
  expect(releases.length).toBeGreaterThan(0)
})

it.each(releases)(
  '[MI1071] the company in %s is taken over with all rows and the same figures',
  async (release) => {
    const file = path.join(temporaryFolder('release'), 'company.db')
    writeFileSync(file, brotliDecompressSync(readFileSync(path.join(FOLDER, release))))
    // Written by `npm run release`.
    const before = JSON.parse(
      readFileSync(path.join(FOLDER, release.replace('.db.br', '.json')), 'utf8'),
    ) as ReleaseFigures
    const database = await openDatabase({ url: `sqlite:${file}`, model: rolloffModel })
    expect((await migrate(database)).length).toBeLessThan(migrationNames().length)
    expect(await isUpToDate(database.dataSource)).toBe(true)
    const after = await readFigures(database)
    await database.close()
    expect(after.queries).toMatchObject(before.queries)
    expect(after.receivables).toEqual(before.receivables)
    const { Migration: _migrations, ...rows } = before.rows
    const lost = Object.entries(rows).filter(([table, count]) => (after.rows[table] ?? 0) < count)
    expect(lost).toEqual([])
  },
)
