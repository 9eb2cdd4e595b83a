import { checkValue, isOfUnfit, isUnfit } from './checkValue.ts'
import type { EntityDeclaration } from './defineEntity.ts'
import type { Field } from './field.ts'
import { MAX_FORMATTED_LENGTH, normalizeValue } from './textFormats.ts'
import type { AnyRecord, RecordRules } from './model.ts'
import { storedValue } from './storedValue.ts'
import type { Violation } from './Violation.ts'

/** The constraints of a record: the declaration of its entity, and the rules of its feature. */
export interface RecordModel {
  readonly entity: EntityDeclaration
  readonly rules: RecordRules
}

/** Does a record differ from the stored one in a field with user input? A new one, with nothing stored, does. */
export function isEdited(entity: EntityDeclaration, record: AnyRecord, stored: AnyRecord | null): boolean {
  return stored === null || checkedFields(entity).some(([name]) => record[name] !== stored[name])
}

/**
 * The record to store: edited values are normalized, then changed by `prepare` of the entity's rules. Client and server prepare a
 * record only with this function, and then check it only with `checkRecord`. Edited values of the wrong kind, or longer than they may
 * be, are kept; formats do not see very long ones, and the rules get null instead. `stored` is the stored record, null for a new one. Returns the
 * record itself if nothing changes.
 */
export function prepareRecord(
  { entity, rules }: RecordModel,
  record: AnyRecord,
  stored: AnyRecord | null = null,
): AnyRecord {
  const edited = editedFields(entity, record, stored)
  if (stored !== null && edited.length === 0) return record
  const normalized = withValues(record, edited, (field, name) => {
    const value = storedValue(field, record[name])
    return isFormatted(field, value) ? normalizeValue(field, value) : value
  })
  if (rules.prepare === undefined) return normalized
  const unfit = new Set(edited.flatMap(([name, field]) => (isUnfit(field, normalized[name]) ? [name] : [])))
  const byRules = Object.entries(rules.prepare(withoutFields(normalized, unfit)))
  const settable = byRules.filter(([name]) => !unfit.has(name) && isSettable(entity, name))
  return withValues(normalized, settable, (value) => value)
}

/**
 * All violations of a prepared record: by the declaration of each field, then by `check` of the entity's rules. A value of the
 * wrong kind, or longer than it may be, has only that violation; the rules get null instead. `stored` is the stored record, null for a
 * new one: a record that does not differ from it is not checked, even if it breaks a rule, and texts that do not keep their format.
 */
export function checkRecord(
  { entity, rules }: RecordModel,
  record: AnyRecord,
  stored: AnyRecord | null = null,
): readonly Violation[] {
  if (!isEdited(entity, record, stored)) return []
  const violations: Violation[] = []
  for (const [name, field] of checkedFields(entity)) {
    const isFieldEdited = stored === null || record[name] !== stored[name]
    const violation = checkValue(field, record[name], isFieldEdited)
    if (violation !== null) violations.push({ ...violation, field: name })
  }
  if (rules.check === undefined) return violations
  const unfit = new Set(violations.filter(isOfUnfit).map(({ field }) => field))
  const byRules = rules.check(withoutFields(record, unfit))
  return [...violations, ...byRules.filter(({ field }) => field === undefined || !unfit.has(field))]
}

/** Is the value given to the format of its field? Its work grows with the length of a text. */
function isFormatted(field: Field, value: unknown): boolean {
  if (field.format === undefined || typeof value !== 'string') return false
  return value.length <= MAX_FORMATTED_LENGTH || !isUnfit(field, value)
}

/** The fields with user input that differ from the stored record; all of a new one. */
function editedFields(
  entity: EntityDeclaration,
  record: AnyRecord,
  stored: AnyRecord | null,
): readonly NamedField[] {
  const fields = checkedFields(entity)
  return stored === null ? fields : fields.filter(([name]) => record[name] !== stored[name])
}

/** The record with other values of these names, undefined ones left out; itself where it has them all, as most records do. */
function withValues<T>(
  record: AnyRecord,
  named: readonly (readonly [name: string, T])[],
  valueOf: (given: T, name: string) => unknown,
): AnyRecord {
  let changed: Record<string, unknown> | null = null
  for (const [name, given] of named) {
    const value = valueOf(given, name)
    if (value !== undefined && value !== record[name]) (changed ??= { ...record })[name] = value
  }
  return changed ?? record
}

/** May rules set the field? */
function isSettable({ key, fields }: EntityDeclaration, name: string): boolean {
  const field = fields[name]
  return field !== undefined && !field.serverOwned && isChecked(key, name, field)
}

function withoutFields(record: AnyRecord, names: ReadonlySet<string | undefined>): AnyRecord {
  if (names.size === 0) return record
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, names.has(name) ? null : value]),
  )
}

type NamedField = readonly [string, Field]

const fieldsOf = new WeakMap<EntityDeclaration, readonly NamedField[]>()

/** The fields with user input: neither keys nor versions nor stamps. Cached by entity. */
function checkedFields(entity: EntityDeclaration): readonly NamedField[] {
  const known = fieldsOf.get(entity)
  if (known !== undefined) return known
  const fields = Object.entries(entity.fields).filter(([name, field]) => isChecked(entity.key, name, field))
  fieldsOf.set(entity, fields)
  return fields
}

function isChecked(key: readonly string[], name: string, field: Field): boolean {
  return !key.includes(name) && !field.concurrency && field.stamp === undefined
}
