import type { RequestedChange, StoredRows } from './change.ts'

/** The changes that someone else has overtaken: another version, a row that is gone or marked deleted (SV14). */
export function overtaken(
  changes: readonly RequestedChange[],
  stored: StoredRows,
): readonly RequestedChange[] {
  return changes.filter((change) => change.operation !== 'create' && isOvertaken(change, stored))
}

function isOvertaken({ shape, key, version, operation }: RequestedChange, stored: StoredRows): boolean {
  const current = stored.get(shape)?.get(key)
  if (current === undefined) return true
  if (shape.version !== null && current[shape.version.name] !== version) return true
  const { deleted } = shape.stamps
  return deleted !== null && current[deleted.name] !== null && operation !== 'restore'
}
