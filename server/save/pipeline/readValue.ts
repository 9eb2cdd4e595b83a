import { isDay, isInstant } from '#shared/kernel/days.ts'
import { isBase64, isGuid, isWellFormed, malformedIn } from '#shared/kernel/text.ts'
import { normalizeDuration } from '#shared/kernel/durations.ts'
import { MAX_TEXT_LENGTH } from '#shared/model/checkValue.ts'
import type { Kind } from '#shared/model/kinds.ts'
import { storedValue } from '#shared/model/storedValue.ts'
import { BadBundle, TooLarge } from '#server/kernel/errors.ts'
import { culpritOf, type Value } from './change.ts'
import type { FieldShape } from './modelShape.ts'

const MAX_BINARY_LENGTH = 1_000_000

const INT32_LIMIT = 2_147_483_647

function isInt32(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= INT32_LIMIT
}

/**
 * Converts a sent value of the field's kind to its stored form; user errors are left to validation. Throws BadBundle or TooLarge
 * naming the field.
 */
export function readValue(shape: FieldShape, value: unknown, index: number): Value {
  const stored = storedValue(shape.field, value)
  return stored === null ? null : readers[shape.field.kind](stored, shape, index)
}

type Reader = (value: unknown, shape: FieldShape, index: number) => Value

const readers: Record<Kind, Reader> = {
  id: readInteger,
  version: readInteger,
  reference: readInteger,
  lookup: readInteger,
  text: readText,
  note: readText,
  choice: readText,
  integer: readNumber,
  byte: readNumber,
  short: readNumber,
  long: readNumber,
  float: readNumber,
  decimal: readNumber,
  money: readNumber,
  rate: readNumber,
  flag: (value, shape, index) => {
    if (typeof value !== 'boolean') throw wrongKind(shape, index, 'true or false')
    return value
  },
  day: (value, shape, index) => readDateOrInstant(value, shape, index, isDay, 'a day like 2024-03-05'),
  dateOnly: (value, shape, index) => readDateOrInstant(value, shape, index, isDay, 'a day like 2024-03-05'),
  instant: readInstant,
  dateTime: readInstant,
  dateTimeOffset: readInstant,
  time: (value, shape, index) => {
    if (typeof value !== 'string' || normalizeDuration(value) === null)
      throw wrongKind(shape, index, 'a time like PT9H30M')
    return value
  },
  guid: (value, shape, index) => {
    if (typeof value !== 'string' || !isGuid(value)) throw wrongKind(shape, index, 'a GUID')
    return value
  },
  binary: (value, shape, index) => {
    if (typeof value !== 'string' || !isBase64(value)) throw wrongKind(shape, index, 'Base64')
    if (value.length > MAX_BINARY_LENGTH)
      throw new TooLarge(`${shape.field.caption} is too large.`, culpritOf({ index }, shape.name))
    return value
  },
}

function readInstant(value: unknown, shape: FieldShape, index: number): string {
  return readDateOrInstant(value, shape, index, isInstant, 'an instant like 2024-03-05T10:20:30.400Z')
}

function readInteger(value: unknown, shape: FieldShape, index: number): number {
  if (!isInt32(value)) throw wrongKind(shape, index, 'a 32-bit integer')
  return value
}

function readNumber(value: unknown, shape: FieldShape, index: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw wrongKind(shape, index, 'a number')
  return value
}

function readText(value: unknown, shape: FieldShape, index: number): string {
  if (typeof value !== 'string') throw wrongKind(shape, index, 'text')
  if (value.length > MAX_TEXT_LENGTH)
    throw new TooLarge(
      `${shape.field.caption} is longer than ${MAX_TEXT_LENGTH} characters.`,
      culpritOf({ index }, shape.name),
    )
  if (!isWellFormed(value))
    throw wrongKind(shape, index, `well-formed text, without ${String(malformedIn(value))}`)
  return value
}

function readDateOrInstant(
  value: unknown,
  shape: FieldShape,
  index: number,
  fits: (text: string) => boolean,
  expected: string,
): string {
  if (typeof value !== 'string' || !fits(value)) throw wrongKind(shape, index, expected)
  return value
}

function wrongKind(shape: FieldShape, index: number, expected: string): BadBundle {
  return new BadBundle(`${shape.field.caption} needs to be ${expected}.`, culpritOf({ index }, shape.name))
}
