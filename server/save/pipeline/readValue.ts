import { isDay, isInstant } from '#shared/kernel/days.ts'
import { roundHalfUp } from '#shared/kernel/money.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { normalizeDuration } from '#shared/kernel/durations.ts'
import type { Kind } from '#shared/model/kinds.ts'
import { BadBundle, TooLarge } from '#server/kernel/errors.ts'
import { culpritOf, type Value } from './change.ts'
import type { FieldShape } from './modelShape.ts'

const MAX_TEXT_LENGTH = 100_000
const MAX_BINARY_LENGTH = 1_000_000

/** Relative error of floating point arithmetic. */
const NOISE = 1e-12

const INT32_LIMIT = 2_147_483_647

function isInt32(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= INT32_LIMIT
}

/**
 * Converts a sent value of the field's kind to its stored form; user errors are left to validation. Raises BadBundle or TooLarge
 * naming the field.
 */
export function readValue(shape: FieldShape, value: unknown, index: number): Value {
  if (value === null || value === undefined) return null
  return readers[shape.field.kind](value, shape, index)
}

type Reader = (value: unknown, shape: FieldShape, index: number) => Value

const readers: Record<Kind, Reader> = {
  id: readInteger,
  version: readInteger,
  reference: readReference,
  lookup: readReference,
  text: readText,
  note: readText,
  choice: readText,
  integer: readNumber,
  byte: readNumber,
  short: readNumber,
  long: readNumber,
  float: readNumber,
  decimal: readDecimal,
  money: readDecimal,
  rate: readDecimal,
  flag: (value, shape, index) => {
    if (typeof value !== 'boolean') throw wrongKind(shape, index, 'true or false')
    return value
  },
  day: (value, shape, index) => readMoment(value, shape, index, isDay, 'a day like 2024-03-05'),
  dateOnly: (value, shape, index) => readMoment(value, shape, index, isDay, 'a day like 2024-03-05'),
  instant: readInstant,
  dateTime: readInstant,
  dateTimeOffset: readInstant,
  time: (value, shape, index) => {
    const time = typeof value === 'string' ? normalizeDuration(value) : null
    if (time === null) throw wrongKind(shape, index, 'a time like PT9H30M')
    return time
  },
  guid: (value, shape, index) => {
    const guid = typeof value === 'string' ? value.toLowerCase() : ''
    if (!GUID.test(guid)) throw wrongKind(shape, index, 'a GUID')
    return guid
  },
  binary: (value, shape, index) => {
    if (typeof value !== 'string' || !BASE64.test(value)) throw wrongKind(shape, index, 'Base64')
    if (value.length > MAX_BINARY_LENGTH)
      throw new TooLarge(`${shape.field.caption} is too large.`, culpritOf({ index }, shape.name))
    return value
  },
}

const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/

function readInstant(value: unknown, shape: FieldShape, index: number): string | null {
  return readMoment(value, shape, index, isInstant, 'an instant like 2024-03-05T10:20:30.400Z')
}

function readInteger(value: unknown, shape: FieldShape, index: number): number {
  if (!isInt32(value)) throw wrongKind(shape, index, 'a 32-bit integer')
  return value
}

function readReference(value: unknown, shape: FieldShape, index: number): number | null {
  const key = readInteger(value, shape, index)
  return key === 0 && shape.field.nullable ? null : key
}

function readNumber(value: unknown, shape: FieldShape, index: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw wrongKind(shape, index, 'a number')
  return value
}

/** Rounds away floating point noise of sums (0.1 + 0.2), but nothing more. */
function readDecimal(value: unknown, shape: FieldShape, index: number): number {
  const number = readNumber(value, shape, index)
  const rounded = roundHalfUp(number, shape.field.scale ?? 2)
  return Math.abs(rounded - number) <= Math.abs(number) * NOISE ? rounded : number
}

function readText(value: unknown, shape: FieldShape, index: number): string | null {
  if (typeof value !== 'string') throw wrongKind(shape, index, 'text')
  if (value.length > MAX_TEXT_LENGTH)
    throw new TooLarge(
      `${shape.field.caption} is longer than ${MAX_TEXT_LENGTH} characters.`,
      culpritOf({ index }, shape.name),
    )
  // Neither survives every database and JSON function unchanged.
  if (value.includes('\0') || /\p{Surrogate}/u.test(value)) throw wrongKind(shape, index, 'well-formed text')
  return shape.field.nullable && isBlank(value) ? null : value
}

function readMoment(
  value: unknown,
  shape: FieldShape,
  index: number,
  fits: (text: string) => boolean,
  expected: string,
): string | null {
  if (typeof value === 'string' && isBlank(value)) return null
  if (typeof value !== 'string' || !fits(value)) throw wrongKind(shape, index, expected)
  return value
}

function wrongKind(shape: FieldShape, index: number, expected: string): BadBundle {
  return new BadBundle(`${shape.field.caption} needs to be ${expected}.`, culpritOf({ index }, shape.name))
}
