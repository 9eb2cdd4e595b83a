import { rolloffModel } from '#shared/entities.ts'
import { checkRecord, prepareRecord } from '#shared/model/checkRecord.ts'
import { getEntity, type AnyRecord, type RecordRules } from '#shared/model/model.ts'
import type { Violation } from '#shared/model/Violation.ts'
import { fieldValuesOf } from '../store/fieldValuesOf.ts'

const rules: Readonly<Record<string, RecordRules | undefined>> = rolloffModel.rules

/** Everything that is wrong with a record of the store: what the server would say of it, too. `stored` is null for a new record. */
export function checkEntity(
  entityName: string,
  record: AnyRecord,
  stored: AnyRecord | null,
): readonly Violation[] {
  const model = { entity: getEntity(rolloffModel, entityName), rules: rules[entityName] ?? {} }
  const values = fieldValuesOf(model.entity, record)
  return checkRecord(model, prepareRecord(model, values, stored), stored)
}
