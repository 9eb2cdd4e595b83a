import type { PlannedChange, Value } from '../pipeline/change.ts'

/** What a client asks of a stored record: the fields that it would have differently, and their values as it sent them. */
export function requestedChanges({ requested, current }: PlannedChange): ReadonlyMap<string, Value> {
  const requestedValues = new Map<string, Value>()
  if (requested.index < 0 || current === null) return requestedValues
  for (const { field, to } of requested.changes)
    if (to !== current[field.name]) requestedValues.set(field.name, to)
  return requestedValues
}

/** What a client gives a new record: the fields that it fills with anything but what they hold by default. */
export function givenValues({ requested, current }: PlannedChange): ReadonlyMap<string, Value> {
  const given = new Map<string, Value>()
  if (requested.index < 0 || current !== null) return given
  for (const { field, to } of requested.changes)
    if (to !== null && to !== (field.field.default ?? null)) given.set(field.name, to)
  return given
}
