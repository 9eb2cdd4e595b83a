import { MigrationExecutor, type DataSource } from 'typeorm'
import { PRODUCT_VERSION } from '#shared/wire/boot.ts'
import { ConfigurationError } from '#server/kernel/errors.ts'
import type { Database } from './Database.ts'
import { MIGRATIONS_TABLE } from './findMigrations.ts'
import {
  BASELINE,
  LAST_BEFORE_BASELINE,
  migrationState,
  timestampOf,
  type MigrationState,
} from './migrationState.ts'

/**
 * Runs the pending migrations, then `complete`, and returns the names of the migrations; none if another server, for which this one
 * waits, has run them. Throws ConfigurationError when the database was already used by a newer version of the product, or last by one
 * that is too old.
 */
export async function runMigrations(
  database: Database,
  complete: () => Promise<void>,
): Promise<readonly string[]> {
  // Checking creates the table of migrations if it is missing, so it runs under the lock, too.
  return database.withExclusiveLock('migrate', async () => {
    const state = await usableState(database.dataSource)
    if (state === 'beforeBaseline') await recordBaseline(database)
    const migrations = state === 'current' ? [] : await runAll(database.dataSource)
    await complete()
    return migrations
  })
}

/** Runs the pending migrations in one transaction. Throws ConfigurationError where one fails; then none has run (MI1070). */
async function runAll(dataSource: DataSource): Promise<readonly string[]> {
  const begun: string[] = []
  for (const migration of dataSource.migrations) {
    const up = migration.up.bind(migration)
    migration.up = (runner) => {
      begun.push(migration.name ?? migration.constructor.name)
      return up(runner)
    }
  }
  try {
    const run = await dataSource.runMigrations({ transaction: 'all' })
    return run.map(({ name }) => name)
  } catch (error) {
    const failed = begun.at(-1)
    if (failed === undefined) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigurationError(
      `The database could not be updated to version ${PRODUCT_VERSION}: ${failed} failed (${reason}). It is as it was before: the former version can be started again. Keep this message and report it.`,
      { cause: error },
    )
  }
}

/** Have all migrations run? Throws ConfigurationError when this version cannot use or update the database. */
export async function isUpToDate(dataSource: DataSource): Promise<boolean> {
  return (await usableState(dataSource)) === 'current'
}

async function usableState(dataSource: DataSource): Promise<MigrationState['state']> {
  const known = dataSource.migrations.map(({ name }) => name ?? '')
  const executed = await new MigrationExecutor(dataSource).getExecutedMigrations()
  const found = migrationState(
    known,
    executed.map(({ name }) => name),
  )
  if (found.state === 'newer')
    throw new ConfigurationError(
      `The database was updated by a newer version of Rolloff (${found.migration}); start that version or restore a backup.`,
    )
  if (found.state === 'tooOld')
    throw new ConfigurationError(
      'The database is of a version of Rolloff that is too old for this one to update; start a version between the two first.',
    )
  return found.state
}

/** The database has all that the baseline makes: from now on it says so under the baseline's name. */
async function recordBaseline(database: Database): Promise<void> {
  const table = database.dialect.quote(MIGRATIONS_TABLE)
  const [name, timestamp] = ['name', 'timestamp'].map((column) => database.dialect.quote(column))
  await database.transaction(async (transaction) => {
    await transaction.execute(
      `UPDATE ${table} SET ${name} = '${BASELINE}' WHERE ${name} = '${LAST_BEFORE_BASELINE}'`,
      [],
    )
    await transaction.execute(`DELETE FROM ${table} WHERE ${timestamp} < ${timestampOf(BASELINE)}`, [])
  })
}
