import type { QueryRunner } from 'typeorm'
import { insertRows } from './tables.ts'

/** A setting with its initial value: a number, or a text as it is stored. */
type SettingRow = { readonly name: string } & (
  | { readonly decimalValue: number }
  | { readonly stringValue: string }
)

/** Adds settings under the next free keys; those that an installation has under keys of its own stay as they are. */
export async function insertSettings(
  queryRunner: QueryRunner,
  settings: readonly SettingRow[],
): Promise<void> {
  const stored: readonly Record<string, unknown>[] = await queryRunner.query(
    'SELECT "id", "name" FROM "Setting"',
  )
  const known = new Set(stored.map((row) => row['name']))
  const last = Math.max(0, ...stored.map((row) => Number(row['id'])))
  const missing = settings.filter(({ name }) => !known.has(name))
  await insertRows(
    queryRunner,
    'Setting',
    missing.map((setting, index) => ({ id: last + index + 1, ...setting, rowVersion: 1 })),
  )
}
