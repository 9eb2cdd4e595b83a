import { MigrationExecutor, type DataSource } from 'typeorm'
import { ConfigurationError } from '#server/kernel/errors.ts'
import type { Database } from './Database.ts'

/**
 * Runs the pending migrations and returns their names; none if another server, for which this one waits, has run them. Throws
 * ConfigurationError when the database was already used by a newer version of the product.
 */
export async function migrate(database: Database): Promise<readonly string[]> {
  // Checking creates the table of migrations if it is missing, so it runs under the lock, too.
  return database.withExclusiveLock('migrate', async () => {
    if (await isUpToDate(database.dataSource)) return []
    const migrations = await database.dataSource.runMigrations({ transaction: 'all' })
    return migrations.map((migration) => migration.name)
  })
}

/** Have all migrations run? Throws ConfigurationError when the database was already used by a newer version of the product. */
export async function isUpToDate(dataSource: DataSource): Promise<boolean> {
  const known = new Set(dataSource.migrations.map((migration) => migration.name))
  const executed = await new MigrationExecutor(dataSource).getExecutedMigrations()
  const unknown = executed.find((migration) => !known.has(migration.name))
  if (unknown !== undefined)
    throw new ConfigurationError(
      `The database was updated by a newer version of Rolloff (${unknown.name}); start that version or restore a backup.`,
    )
  return executed.length === known.size
}
