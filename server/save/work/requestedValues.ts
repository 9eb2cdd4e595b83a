import type { PlannedChange, Value } from '../pipeline/change.ts'

/** The fields of a stored record that a client changes, with their new values. */
export function requestedChanges({ requested, current }: PlannedChange): ReadonlyMap<string, Value> {
  const requestedValues = new Map<string, Value>()
  if (requested.index < 0 || current === null) return requestedValues
  for (const { field, to } of requested.changes)
    if (to !== current[field.name]) requestedValues.set(field.name, to)
  return requestedValues
}

/** The fields of a new record that a client sets to anything but their default. */
export function givenValues({ requested, current }: PlannedChange): ReadonlyMap<string, Value> {
  const given = new Map<string, Value>()
  if (requested.index < 0 || current !== null) return given
  for (const { field, to } of requested.changes)
    if (to !== null && to !== (field.field.default ?? null)) given.set(field.name, to)
  return given
}
