import type { Queryable } from '../../database/Database.ts'
import { RecordNames, type RecordKey } from './RecordNames.ts'

/** What people call records, those that were removed too; empty where that is not known any more. */
export async function readTitles(
  database: Queryable,
  records: readonly RecordKey[],
): Promise<(record: RecordKey) => string> {
  const names = new RecordNames(database)
  await names.load(records)
  return (record) => (names.isKnown(record) ? names.ownTitle(record) : '')
}
