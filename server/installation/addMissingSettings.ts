import type { DataSource } from 'typeorm'
import { settings } from '#shared/settings/settings.ts'
import { insertRows } from '../database/migrations/tables.ts'

/** Adds a row with its declared value for each setting that has none, under the next free keys (MI304). */
export async function addMissingSettings(dataSource: DataSource): Promise<void> {
  const queryRunner = dataSource.createQueryRunner()
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
  await queryRunner.release()
}
