import { normalizeDateTime, normalizeInstant } from '../kernel/days.ts'
import { roundHalfUp } from '../kernel/money.ts'
import { isBlank, withoutControls, withoutNoCharacters } from '../kernel/text.ts'
import { normalizeDuration } from '../kernel/durations.ts'
import type { Field } from './field.ts'
import type { Kind } from './kinds.ts'

/**
 * The normalized value of a field as stored; null for a blank text in a nullable field and for zero as a reference (S0 §5). A
 * value of the wrong kind is unchanged.
 */
export function storedValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null
  return toStored[field.kind](value, field)
}

type ToStored = (value: unknown, field: Field) => unknown

const asItIs: ToStored = (value) => value

const toStored: Record<Kind, ToStored> = {
  id: asItIs,
  version: asItIs,
  reference: storedReference,
  lookup: storedReference,
  text: storedText,
  note: storedNote,
  choice: storedText,
  integer: asItIs,
  byte: asItIs,
  short: asItIs,
  long: asItIs,
  float: asItIs,
  decimal: storedDecimal,
  money: storedDecimal,
  rate: storedDecimal,
  flag: asItIs,
  day: storedDate,
  dateOnly: storedDate,
  instant: (value) => storedInstant(value, normalizeInstant),
  dateTime: (value) => storedInstant(value, normalizeDateTime),
  dateTimeOffset: (value) => storedInstant(value, normalizeDateTime),
  time: (value) => (typeof value === 'string' ? (normalizeDuration(value) ?? value) : value),
  guid: (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  binary: asItIs,
}

function storedReference(value: unknown, { nullable }: Field): unknown {
  return value === 0 && nullable ? null : value
}

function storedText(value: unknown, { nullable }: Field): unknown {
  const text = typeof value === 'string' ? withoutNoCharacters(value) : value
  return nullable && isBlank(text) ? null : text
}

function storedNote(value: unknown, field: Field): unknown {
  return storedText(typeof value === 'string' ? withoutControls(value) : value, field)
}

function storedDate(value: unknown): unknown {
  return isBlank(value) ? null : value
}

function storedInstant(value: unknown, normalize: (text: string) => string | null): unknown {
  if (isBlank(value)) return null
  return typeof value === 'string' ? (normalize(value) ?? value) : value
}

/** Relative tolerance for floating-point errors. */
const NOISE = 1e-12

/** Corrects floating-point errors of decimal fractions (0.1 + 0.2), but no larger deviations. */
function storedDecimal(value: unknown, { scale = 2 }: Field): unknown {
  if (typeof value !== 'number' || !Number.isFinite(value)) return value
  const rounded = roundHalfUp(value, scale)
  return Math.abs(rounded - value) <= Math.abs(value) * NOISE ? rounded : value
}
