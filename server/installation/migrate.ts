import type { Database } from '../database/Database.ts'
import { runMigrations } from '../database/runMigrations.ts'
import { linkEarlierEntries } from '../save/pipeline/linkAudit.ts'
import { addMissingSettings } from './addMissingSettings.ts'

/**
 * Brings the database of a company to this version: runs the pending migrations, whose names it returns, adds the settings that are
 * new, and links the entries of an audit log that has no links yet. Throws ConfigurationError when the database was already used by a newer version of the product, or last by one that is too old.
 */
export function migrate(database: Database): Promise<readonly string[]> {
  const { dataSource, dialect } = database
  return runMigrations(database, async () => {
    await addMissingSettings(dataSource)
    await database.transaction((transaction) =>
      linkEarlierEntries({ transaction, dialect }, new Date().toISOString()),
    )
  })
}
