import { checkValue } from './checkValue.ts'
import type { EntityDeclaration } from './defineEntity.ts'
import type { Field } from './field.ts'
import { normalizeValue } from './textFormats.ts'
import type { AnyRecord, RecordRules } from './model.ts'
import { storedValue } from './storedValue.ts'
import type { Violation } from './Violation.ts'

/** The constraints of a record: the declaration of its entity, and the rules of its feature. */
export interface RecordModel {
  readonly entity: EntityDeclaration
  readonly rules: RecordRules
}

/** Is a field of the record edited? Stored values keep their format. */
export type IsEdited = (field: string) => boolean

const everyField: IsEdited = () => true

/**
 * The record to store: edited values are normalized, then changed by `prepare` of the entity's rules. Client and server prepare a
 * record only with this function, and then check it only with `checkRecord`. Values of the wrong kind are kept; the rules get
 * null instead.
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
 * All violations of a prepared record: by the declaration of each field, then by `check` of the entity's rules. A value of the
 * wrong kind has only that violation; the rules get null instead.
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

/** The fields with user input: neither keys nor versions nor stamps. Cached by entity. */
function checkedFields(entity: EntityDeclaration): readonly NamedField[] {
  const known = fieldsOf.get(entity)
  if (known !== undefined) return known
  const fields = Object.entries(entity.fields).filter(
    ([name, field]) => !entity.key.includes(name) && !field.concurrency && field.stamp === undefined,
  )
  fieldsOf.set(entity, fields)
  return fields
}
