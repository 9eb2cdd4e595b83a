import type { Database } from '../database/Database.ts'
import { runMigrations } from '../database/runMigrations.ts'
import { addMissingSettings } from './addMissingSettings.ts'

/**
 * Brings the database of a company to this version: runs the pending migrations, whose names it returns, and adds the settings that are
 * new. Throws ConfigurationError when the database was already used by a newer version of the product, or last by one that is too old.
 */
export function migrate(database: Database): Promise<readonly string[]> {
  return runMigrations(database, () => addMissingSettings(database.dataSource))
}
