import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rolloffModel } from '#shared/entities.ts'
import { draftMigration } from './database/draftMigration.ts'
import { migrate } from './installation/migrate.ts'
import { migrationSource } from './database/migrationSource.ts'
import { openDatabase } from './database/openDatabase.ts'
import { pendingStatements } from './database/pendingStatements.ts'
import { CommandFailed } from './operation/embedded/CommandFailed.ts'
import { runProgram } from './operation/embedded/runProgram.ts'

const FOLDER = path.join(import.meta.dirname, 'database', 'migrations')

/**
 * `npm run migration AddTaxId`: writes the migration that gives the tables what the declarations have and they lack, and tries it in a
 * database of its own.
 */
await runProgram('migration', async () => {
  const [title = '', ...more] = process.argv.slice(2)
  if (!/^[A-Z][A-Za-z0-9]*$/.test(title) || more.length > 0)
    throw new CommandFailed('Name what it does: npm run migration AddTaxId')
  const statements = await withMigrated(({ dataSource }) => draftMigration(dataSource, rolloffModel))
  if (statements.length === 0) throw new CommandFailed('The tables have all that is declared.')
  const timestamp = Date.now()
  const file = path.join(FOLDER, `${timestamp}-${title}.ts`)
  writeFileSync(file, migrationSource(`${title}${timestamp}`, statements))
  execFileSync('npx', ['oxfmt', file])
  const pending = await withMigrated(({ dataSource }) => pendingStatements(dataSource))
  const left = pending.length === 0 ? '' : ['\nWrite by hand what it lacks:', ...pending].join('\n')
  return `Wrote ${path.relative(process.cwd(), file)}: say above its class what it is for.${left}`
})

/** Does something with a new database that has had all migrations. */
async function withMigrated<T>(
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rolloff-migration-'))
  const database = await openDatabase({ url: `sqlite:${path.join(folder, 'new.db')}`, model: rolloffModel })
  try {
    await migrate(database)
    return await work(database)
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
