import { isBlank } from '#shared/kernel/text.ts'
import type { Field } from '#shared/model/field.ts'
import type { Kind } from '#shared/model/kinds.ts'
import type { Formats } from '../../kit/formats.ts'

/** What values are put into words with. */
export interface WordSources {
  readonly formats: Formats
  /** Title of a record of another entity; empty where it is not known here. */
  title(entityName: string, id: number | null): string
}

/** What stands for a value that is not there. */
export const BLANK = '—'

type Words = (value: unknown, field: Field, sources: WordSources) => string

const asWritten: Words = (value) => String(value)

const ofNumber =
  (write: (amount: number, field: Field, formats: Formats) => string): Words =>
  (value, field, { formats }) =>
    typeof value === 'number' ? write(value, field, formats) : String(value)

const ofText =
  (write: (text: string, formats: Formats) => string): Words =>
  (value, _field, { formats }) =>
    typeof value === 'string' ? write(value, formats) : String(value)

const ofReference: Words = (value, field, sources) => {
  if (typeof value !== 'number' || value === 0) return BLANK
  const title = field.target === undefined ? '' : sources.title(field.target, value)
  if (title !== '') return title
  return value < 0 ? 'new' : `No. ${value}`
}

const wordsOfKind: Record<Kind, Words> = {
  id: asWritten,
  version: asWritten,
  reference: ofReference,
  lookup: ofReference,
  text: asWritten,
  note: asWritten,
  integer: asWritten,
  decimal: ofNumber((amount, field, formats) => formats.number(amount, 0, field.scale ?? 2)),
  money: ofNumber((amount, _field, formats) => formats.money(amount)),
  rate: ofNumber((amount, _field, formats) => formats.number(amount, 2, 4)),
  flag: (value) => (value === true ? 'Yes' : 'No'),
  day: ofText((day, formats) => formats.day(day)),
  instant: ofText((instant, formats) => formats.instant(instant)),
  choice: asWritten,
}

/** A field's value as people read it: names instead of ids, money with its sign, dates as the office writes them (B-02). */
export function valueInWords(field: Field, value: unknown, sources: WordSources): string {
  return isBlank(value) ? BLANK : wordsOfKind[field.kind](value, field, sources)
}
