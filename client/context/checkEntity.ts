import { checkRecord, prepareRecord, type RecordModel } from '#shared/model/checkRecord.ts'
import { getEntity, type AnyRecord, type Model } from '#shared/model/model.ts'
import type { Violation } from '#shared/model/Violation.ts'
import { fieldValuesOf } from '../store/fieldValuesOf.ts'

/** The values that the server would store of a record of the store. `stored` is null for a new record. */
export function prepareEntity(
  model: Model,
  entityName: string,
  record: AnyRecord,
  stored: AnyRecord | null,
): AnyRecord {
  const declared = recordModel(model, entityName)
  return prepareRecord(declared, fieldValuesOf(declared.entity, record), stored)
}

/** Everything that is wrong with a record of the store: what the server would say of it, too. `stored` is null for a new record. */
export function checkEntity(
  model: Model,
  entityName: string,
  record: AnyRecord,
  stored: AnyRecord | null,
): readonly Violation[] {
  return checkRecord(recordModel(model, entityName), prepareEntity(model, entityName, record, stored), stored)
}

function recordModel(model: Model, entityName: string): RecordModel {
  return { entity: getEntity(model, entityName), rules: model.rules[entityName] ?? {} }
}
