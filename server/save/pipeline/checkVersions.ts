import type { RequestedChange, StoredRows } from './change.ts'
import type { PhaseRules } from './PhaseRules.ts'
import type { AdmitRule } from './SaveRule.ts'

/**
 * The changes that someone else has overtaken: another version, a row that is gone, one that is marked deleted unless a rule lets
 * it change, or one to be restored that is not (SV14).
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
