import { isBlank } from '#shared/kernel/text.ts'
import type { Field } from '#shared/model/field.ts'
import { numberIn, valueText, type Words } from '../../kit/valueText.ts'

/** What values are put into words with. */
export type WordSources = Words

/** What stands for a value that is not there. */
export const BLANK = '—'

/** A field's value where it stands alone: as in lists, with words for no, for nothing, and for records not known here (B-02). */
export function valueInWords(field: Field, value: unknown, sources: WordSources): string {
  if (isBlank(value)) return BLANK
  if (field.kind === 'flag') return value === true ? 'Yes' : 'No'
  const text = valueText(value, field, sources)
  return text === '' ? numberInWords(numberIn(value)) : text
}

function numberInWords(id: number | null): string {
  if (id === null || id === 0) return BLANK
  return id < 0 ? 'new' : `No. ${id}`
}
