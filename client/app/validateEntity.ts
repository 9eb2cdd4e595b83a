import { rolloffModel } from '#shared/entities.ts'
import { getEntity, type AnyRecord, type RecordRules } from '#shared/model/model.ts'
import { validateRecord, type Violation } from '#shared/model/validate.ts'

const rules: Readonly<Record<string, RecordRules | undefined>> = rolloffModel.rules

/**
 * Everything that is wrong with a record: what its declaration says about fields, then what its feature says about the whole. A
 * field that holds a text that is no value of its kind yet counts as empty there, and has one problem only.
 */
export function validateEntity(
  entityName: string,
  record: AnyRecord,
  isEdited: (field: string) => boolean,
): readonly Violation[] {
  const entity = getEntity(rolloffModel, entityName)
  // Field by field: the properties of an entity of the store are not its own, so that spreading it copies none.
  const values = Object.fromEntries(Object.keys(entity.fields).map((name) => [name, record[name]]))
  const typed = validateRecord(entity, values).filter(({ code }) => code === 'kind')
  const unfinished = new Set(typed.map(({ field }) => field))
  const known = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, unfinished.has(name) ? null : value]),
  )
  const prepared = { ...known, ...rules[entityName]?.prepare?.(known) }
  const found = [
    ...validateRecord(entity, prepared, isEdited),
    ...(rules[entityName]?.check?.(prepared) ?? []),
  ]
  return [...typed, ...found.filter(({ field }) => field === undefined || !unfinished.has(field))]
}
