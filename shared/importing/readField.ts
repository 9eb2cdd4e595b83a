import type { Field } from '../model/field.ts'
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

/** What a cell says of a declared field. */
export function readField(field: Field, text: string): Reading<string | number | boolean> {
  switch (field.kind) {
    case 'money':
    case 'decimal':
      return readAmount(text)
    case 'rate':
      return readFraction(text)
    case 'integer':
      return readWhole(text)
    case 'flag':
      return readFlag(text)
    case 'day':
      return readDay(text)
    case 'note':
      return readLines(text)
    case 'choice':
      return readChoice(
        text,
        (field.choices ?? []).map((title) => ({ title, value: title })),
      )
    default:
      return readFormatted(field, text)
  }
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
