import type { Database } from '../database/Database.ts'
import { runMigrations } from '../database/runMigrations.ts'
import { linkEarlierEntries } from '../save/pipeline/linkAudit.ts'
import type { DataSource } from 'typeorm'
import { settings } from '#shared/settings/settings.ts'
import { insertRows } from '../database/migrations/tables.ts'

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

/** Adds a row with its declared value for each setting that has none, under the next free keys (MI304). */
async function addMissingSettings(dataSource: DataSource): Promise<void> {
  const queryRunner = dataSource.createQueryRunner()
  try {
    const stored: readonly Readonly<Record<string, unknown>>[] = await queryRunner.query(
      'SELECT "id", "name" FROM "Setting"',
    )
    const known = new Set(stored.map(({ name }) => name))
    const last = Math.max(0, ...stored.map(({ id }) => Number(id)))
    const missing = Object.entries(settings).filter(([name]) => !known.has(name))
    await insertRows(
      queryRunner,
      'Setting',
      missing.map(([name, { column, default: value }], index) => ({
        id: last + index + 1,
        name,
        [column]: value,
        rowVersion: 1,
      })),
    )
  } finally {
    await queryRunner.release()
  }
}
