import { rolloffModel } from '#shared/entities.ts'
import { checkRecord, prepareRecord, type RecordModel } from '#shared/model/checkRecord.ts'
import { getEntity, type AnyRecord, type RecordRules } from '#shared/model/model.ts'
import type { Violation } from '#shared/model/Violation.ts'
import { fieldValuesOf } from '../store/fieldValuesOf.ts'

const rules: Readonly<Record<string, RecordRules | undefined>> = rolloffModel.rules

/** The values that the server would store of a record of the store. `stored` is null for a new record. */
export function prepareEntity(entityName: string, record: AnyRecord, stored: AnyRecord | null): AnyRecord {
  const model = modelOf(entityName)
  return prepareRecord(model, fieldValuesOf(model.entity, record), stored)
}

/** Everything that is wrong with a record of the store: what the server would say of it, too. `stored` is null for a new record. */
export function checkEntity(
  entityName: string,
  record: AnyRecord,
  stored: AnyRecord | null,
): readonly Violation[] {
  return checkRecord(modelOf(entityName), prepareEntity(entityName, record, stored), stored)
}

function modelOf(entityName: string): RecordModel {
  return { entity: getEntity(rolloffModel, entityName), rules: rules[entityName] ?? {} }
}
