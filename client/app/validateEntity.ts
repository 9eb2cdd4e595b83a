import { rolloffModel } from '#shared/entities.ts'
import { entityNamed, type AnyRecord, type RecordRules } from '#shared/model/model.ts'
import { validateRecord, type Violation } from '#shared/model/validate.ts'

const rules: Readonly<Record<string, RecordRules | undefined>> = rolloffModel.rules

/** Everything that is wrong with a record: what its declaration says about fields, then what its feature says about the whole. */
export function validateEntity(entityName: string, record: AnyRecord): readonly Violation[] {
  const prepared = { ...record, ...rules[entityName]?.prepare?.(record) }
  return [
    ...validateRecord(entityNamed(rolloffModel, entityName), prepared),
    ...(rules[entityName]?.check?.(prepared) ?? []),
  ]
}
