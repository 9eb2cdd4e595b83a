import { isBlank } from '#shared/kernel/text.ts'
import type { Field } from '#shared/model/field.ts'
import { isFraction } from '#shared/model/isFraction.ts'
import type { AnyRecord, Model } from '#shared/model/model.ts'
import { asNumber, formatValue, type ValueFormatter } from '../kit/formatValue.ts'

/** Shown for a missing value. */
export const NO_VALUE = '—'

/** A field's value as in lists, but never empty: with texts for no, for a missing value and for unknown records (B-02). */
export function displayValue(field: Field, value: unknown, formatter: ValueFormatter): string {
  if (isBlank(value)) return NO_VALUE
  if (field.kind === 'flag') return value === true ? 'Yes' : 'No'
  const text = formatValue(value, isFraction(field) ? { ...field, isPercentage: true } : field, formatter)
  return text === '' ? displayId(asNumber(value)) : text
}

/** A field of a record, of which no more may be known than its title. */
export interface FieldOfRecord {
  readonly model: Pick<Model, 'entities' | 'rules'>
  readonly entityTypeName: string
  readonly name: string
  readonly record: AnyRecord
}

/** The value of a field of a record, as the entity shows it there: the share of a setting as a percentage (HI1424). */
export function displayRecordValue(
  { model, entityTypeName, name, record }: FieldOfRecord,
  value: unknown,
  formatter: ValueFormatter,
): string {
  const entity = Object.hasOwn(model.entities, entityTypeName) ? model.entities[entityTypeName] : undefined
  const declared =
    entity !== undefined && Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  if (declared === undefined) return isBlank(value) ? NO_VALUE : JSON.stringify(value)
  const shown = isBlank(value) ? null : model.rules[entityTypeName]?.shown?.[name]?.(value, record)
  if (typeof shown === 'string') return shown
  return displayValue(shown ?? declared, value, formatter)
}

function displayId(id: number | null): string {
  if (id === null || id === 0) return NO_VALUE
  return id < 0 ? 'new' : `No. ${id}`
}
