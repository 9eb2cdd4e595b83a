import type { Field } from '../model/field.ts'
import type { Kind } from '../model/kinds.ts'
import type { Reading } from './Reading.ts'
import { readEmails, readPhones, readZip } from './readContact.ts'
import {
  readAmount,
  readChoice,
  readDay,
  readFlag,
  readFraction,
  readLine,
  readLines,
  readWhole,
} from './readText.ts'

/** The kinds that are not texts. */
const READERS: Partial<Record<Kind, (text: string) => Reading<string | number | boolean>>> = {
  money: readAmount,
  decimal: readAmount,
  rate: readFraction,
  integer: readWhole,
  flag: readFlag,
  day: readDay,
  note: readLines,
}

/** What a cell says of a declared field. */
export function readField(field: Field, text: string): Reading<string | number | boolean> {
  const { choices } = field
  if (choices !== undefined)
    return readChoice(
      text,
      choices.map((title) => ({ title, value: title })),
    )
  return READERS[field.kind]?.(text) ?? readFormatted(field, text)
}

function readFormatted({ format }: Field, text: string): Reading<string> {
  if (format === 'zip') return readZip(text)
  if (format === 'email') return firstOf(readEmails(text), (email) => email)
  return format === 'phone' ? firstOf(readPhones(text), ({ number }) => number) : readLine(text)
}

function firstOf<T>(reading: Reading<readonly T[]>, textOf: (item: T) => string): Reading<string> {
  if ('problem' in reading) return reading
  const [first] = reading.value ?? []
  return { value: first === undefined ? null : textOf(first) }
}
