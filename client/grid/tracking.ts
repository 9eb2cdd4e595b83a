import type { TrackedRecord } from '../store/types.ts'

/** Is this row an entity of the store, as against a plain row? */
export function isTracked(row: object): row is TrackedRecord {
  return 'entityType' in row && typeof row.entityType === 'object'
}
