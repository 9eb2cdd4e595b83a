import { isBlank } from '#shared/kernel/text.ts'
import type { Field } from '#shared/model/field.ts'
import { asNumber, formatValue, type ValueFormatter } from '../kit/formatValue.ts'

/** Shown for a missing value. */
export const NO_VALUE = '—'

/** A field's value as in lists, but never empty: with texts for no, for a missing value and for unknown records (B-02). */
export function displayValue(field: Field, value: unknown, formatter: ValueFormatter): string {
  if (isBlank(value)) return NO_VALUE
  if (field.kind === 'flag') return value === true ? 'Yes' : 'No'
  const text = formatValue(value, field, formatter)
  return text === '' ? displayId(asNumber(value)) : text
}

function displayId(id: number | null): string {
  if (id === null || id === 0) return NO_VALUE
  return id < 0 ? 'new' : `No. ${id}`
}
