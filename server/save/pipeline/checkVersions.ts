import type { RequestedChange, StoredRows } from './change.ts'
import type { PhaseRules } from './PhaseRules.ts'
import type { AdmitRule } from './SaveRule.ts'

/**
 * The stale changes: another version, a missing row, one that is marked deleted unless a rule admits the change, or a restoration
 * of one that is not deleted (SV14).
 */
export function staleChanges(
  changes: readonly RequestedChange[],
  stored: StoredRows,
  rules: PhaseRules<AdmitRule>,
): readonly RequestedChange[] {
  return changes.filter((change) => change.operation !== 'create' && isStale(change, stored, rules))
}

function isStale(change: RequestedChange, stored: StoredRows, rules: PhaseRules<AdmitRule>): boolean {
  const { shape, key, version, operation } = change
  const current = stored.get(shape)?.get(key)
  if (current === undefined) return true
  if (shape.version !== null && current[shape.version.name] !== version) return true
  const { deleted } = shape.stamps
  if (deleted === null) return false
  if (current[deleted.name] === null) return operation === 'restore'
  if (operation !== 'update') return operation !== 'restore'
  const names = change.changes
    .filter(({ field, to }) => to !== current[field.name])
    .map(({ field }) => field.name)
  return ![...rules.watching(new Set([shape.name]))].some((rule) => rule.run(current, names))
}
