import { checkValue } from './checkValue.ts'
import type { EntityDeclaration } from './defineEntity.ts'
import type { Field } from './field.ts'
import { normalizeValue } from './formats.ts'
import type { AnyRecord, RecordRules } from './model.ts'
import { storedValue } from './storedValue.ts'
import type { Violation } from './Violation.ts'

/** What a record is held to: the declaration of its entity, and the rules that its feature adds. */
export interface RecordModel {
  readonly entity: EntityDeclaration
  readonly rules: RecordRules
}

/** Tells which fields of a record are edited: what is stored already is let be in the form that it has. */
export type IsEdited = (field: string) => boolean

const everyField: IsEdited = () => true

/**
 * The record as it is to be stored: edited values in the one form of their field, then changed by `prepare` of the entity's rules.
 * Client and server prepare a record like this, and then check it with `checkRecord`; neither does either in any other way.
 * Values that are not of their field's kind are kept, and rules are given null in their stead.
 */
export function prepareRecord(
  { entity, rules }: RecordModel,
  record: AnyRecord,
  isEdited = everyField,
): AnyRecord {
  const prepared: Record<string, unknown> = { ...record }
  for (const [name, field] of checkedFields(entity))
    if (isEdited(name)) prepared[name] = normalizeValue(field, storedValue(field, record[name]))
  if (rules.prepare === undefined) return prepared
  const wrong = fieldsOfWrongKind(entity, prepared)
  const changes = rules.prepare(withoutFields(prepared, wrong))
  for (const [name, field] of checkedFields(entity))
    if (changes[name] !== undefined && !field.serverOwned && !wrong.has(name)) prepared[name] = changes[name]
  return prepared
}

/**
 * Everything that is wrong with a prepared record: what its declaration says of each field, then `check` of the entity's rules. A
 * value that is not of its field's kind has that one violation; for the rules it is null.
 */
export function checkRecord(
  { entity, rules }: RecordModel,
  record: AnyRecord,
  isEdited = everyField,
): readonly Violation[] {
  const violations: Violation[] = []
  for (const [name, field] of checkedFields(entity)) {
    const violation = checkValue(field, record[name], isEdited(name))
    if (violation !== null) violations.push({ ...violation, field: name })
  }
  if (rules.check === undefined) return violations
  const wrong = new Set(violations.filter(isOfWrongKind).map(({ field }) => field))
  const byRules = rules.check(withoutFields(record, wrong))
  return [...violations, ...byRules.filter(({ field }) => field === undefined || !wrong.has(field))]
}

function fieldsOfWrongKind(entity: EntityDeclaration, record: AnyRecord): ReadonlySet<string> {
  const wrong = checkedFields(entity).filter(([name, field]) => {
    const violation = checkValue(field, record[name])
    return violation !== null && isOfWrongKind(violation)
  })
  return new Set(wrong.map(([name]) => name))
}

function isOfWrongKind({ code }: Violation): boolean {
  return code === 'kind'
}

function withoutFields(record: AnyRecord, names: ReadonlySet<string | undefined>): AnyRecord {
  if (names.size === 0) return record
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, names.has(name) ? null : value]),
  )
}

type NamedField = readonly [string, Field]

const fieldsOf = new WeakMap<EntityDeclaration, readonly NamedField[]>()

/** The fields whose values people give: neither keys nor versions nor stamps. Worked out once for each entity. */
function checkedFields(entity: EntityDeclaration): readonly NamedField[] {
  const known = fieldsOf.get(entity)
  if (known !== undefined) return known
  const fields = Object.entries(entity.fields).filter(
    ([name, field]) => !entity.key.includes(name) && !field.concurrency && field.stamp === undefined,
  )
  fieldsOf.set(entity, fields)
  return fields
}
