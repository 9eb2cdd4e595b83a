import { rolloffModel } from '#shared/entities.ts'
import type { AnyRecord, RecordRules } from '#shared/model/model.ts'

const rules: Readonly<Record<string, RecordRules | undefined>> = rolloffModel.rules

/** What the rules of its entity change in a record before it is stored: `zone: null` for a rate by range. */
export function preparedFields(entityName: string, record: AnyRecord): AnyRecord {
  return rules[entityName]?.prepare?.(record) ?? {}
}
