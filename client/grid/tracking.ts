import type { TrackedRecord } from '../store/types.ts'

/** Whether this row is an entity of the store rather than a plain row. */
export function isTracked(row: object): row is TrackedRecord {
  return 'entityType' in row && typeof row.entityType === 'object'
}
