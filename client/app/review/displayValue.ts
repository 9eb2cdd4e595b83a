import { isBlank } from '#shared/kernel/text.ts'
import type { Field } from '#shared/model/field.ts'
import { asNumber, formatValue, type ValueFormatter } from '#client/kit/formatValue.ts'

/** What values are put into words with. */
export type WordSources = ValueFormatter

/** What stands for a value that is not there. */
export const NO_VALUE = '—'

/** A field's value where it stands alone: as in lists, with words for no, for nothing, and for records not known here (B-02). */
export function displayValue(field: Field, value: unknown, formatter: WordSources): string {
  if (isBlank(value)) return NO_VALUE
  if (field.kind === 'flag') return value === true ? 'Yes' : 'No'
  const text = formatValue(value, field, formatter)
  return text === '' ? displayId(asNumber(value)) : text
}

function displayId(id: number | null): string {
  if (id === null || id === 0) return NO_VALUE
  return id < 0 ? 'new' : `No. ${id}`
}
