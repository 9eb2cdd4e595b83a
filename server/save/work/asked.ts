import type { PlannedChange, Value } from '../pipeline/change.ts'

/** What a client asks of a stored record: the fields that it would have differently, and their values as it sent them. */
export function askedChanges({ requested, current }: PlannedChange): ReadonlyMap<string, Value> {
  const asked = new Map<string, Value>()
  if (requested.place < 0 || current === null) return asked
  requested.fields.forEach(({ name }, index) => {
    const value = requested.values[index] ?? null
    if (value !== current[name]) asked.set(name, value)
  })
  return asked
}

/** What a client gives a new record: the fields that it fills with anything but what they hold by default. */
export function givenValues({ requested, current }: PlannedChange): ReadonlyMap<string, Value> {
  const given = new Map<string, Value>()
  if (requested.place < 0 || current !== null) return given
  requested.fields.forEach(({ name, field }, index) => {
    const value = requested.values[index] ?? null
    if (value !== null && value !== (field.default ?? null)) given.set(name, value)
  })
  return given
}
