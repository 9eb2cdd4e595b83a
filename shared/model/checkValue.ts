import { isDay, isInstant } from '../kernel/days.ts'
import { fitsScale } from '../kernel/money.ts'
import { isBase64, isBlank, isGuid, isWellFormed, malformedIn, unprintableIn } from '../kernel/text.ts'
import { normalizeDuration } from '../kernel/durations.ts'
import type { Field } from './field.ts'
import { formatRules } from './textFormats.ts'
import type { Kind } from './kinds.ts'
import { missing, type Violation } from './Violation.ts'

const INT32_LIMIT = 2_147_483_647

/** A year beyond these was mistyped, or is what another program writes for no day: a rental since 1900 would be charged for 50,000 days. */
const YEARS = [1980, 2199] as const

/** In UTF-16 code units, which databases count; the limit of any text field. */
export const MAX_TEXT_LENGTH = 100_000

/**
 * The first violation of a field's value, or null. A stored text may not match the format that the field is declared with now,
 * and a stored day may be in an impossible year; that is a violation only once the field is edited. Null in a non-nullable field is 'Required' even if the field has a default.
 */
export function checkValue(field: Field, value: unknown, isEdited = true): Violation | null {
  if (isBlank(value)) return field.required || (value === null && !field.nullable) ? missing() : null
  return checkKind[field.kind](value, field) ?? (isEdited ? checkForm(field, value) : null)
}

/** The codes of values that formats and rules are not given: they expect another kind, and their work grows with the length of a text. */
const UNFIT: ReadonlySet<string> = new Set(['kind', 'maxLength'])

/** Is the value of another kind than its field, such as a text in a field of numbers, or longer than it may be? */
export function isUnfit(field: Field, value: unknown): boolean {
  if (isBlank(value)) return false
  const violation = checkKind[field.kind](value, field)
  return violation !== null && isOfUnfit(violation)
}

/** Is the violation that of an unfit value? */
export function isOfUnfit({ code }: Violation): boolean {
  return UNFIT.has(code)
}

function checkForm(field: Field, value: unknown): Violation | null {
  if (typeof value !== 'string') return null
  if (field.kind === 'day') return checkYear(value)
  if (field.kind !== 'text') return null
  const unprintable = unprintableIn(value)
  if (unprintable !== null)
    return { code: 'oneLine', message: `Must be one line without control characters: it has ${unprintable}` }
  if (field.format === undefined || formatRules[field.format].normalize(value) !== null) return null
  return { code: field.format, message: formatRules[field.format].message }
}

function checkYear(day: string): Violation | null {
  const year = Number(day.slice(0, 4))
  const [first, last] = YEARS
  return year < first || year > last
    ? { code: 'year', message: `Year needs to be from ${first} to ${last}` }
    : null
}

type Check = (value: unknown, field: Field) => Violation | null

const checkKind: Record<Kind, Check> = {
  id: integerOf(-INT32_LIMIT, INT32_LIMIT),
  version: integerOf(-INT32_LIMIT, INT32_LIMIT),
  reference: checkReference,
  lookup: checkReference,
  text: checkText,
  note: checkText,
  integer: integerOf(-INT32_LIMIT, INT32_LIMIT),
  byte: integerOf(0, 255),
  short: integerOf(-32_768, 32_767),
  long: integerOf(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  float: (value, field) =>
    typeof value === 'number' && Number.isFinite(value)
      ? checkRange(value, field)
      : wrongKind('Value needs to be a number'),
  decimal: checkDecimal,
  money: checkDecimal,
  rate: checkDecimal,
  flag: (value) => (typeof value === 'boolean' ? null : wrongKind('Value needs to be true or false')),
  day: textLike(isDay, 'Value needs to be a date'),
  dateOnly: textLike(isDay, 'Value needs to be a date'),
  instant: textLike(isInstant, 'Value needs to be a date and time'),
  dateTime: textLike(isInstant, 'Value needs to be a date and time'),
  dateTimeOffset: textLike(isInstant, 'Value needs to be a date and time'),
  time: textLike((value) => normalizeDuration(value) !== null, 'Value needs to be a time'),
  guid: textLike(isGuid, 'Value needs to be a GUID'),
  binary: checkBinary,
  choice: (value, field) =>
    typeof value === 'string' && field.choices?.includes(value) === true
      ? null
      : { code: 'choice', message: `Value needs to be one of ${(field.choices ?? []).join(', ')}` },
}

function wrongKind(message: string): Violation {
  return { code: 'kind', message }
}

function textLike(fits: (value: string) => boolean, message: string): Check {
  return (value) => (typeof value === 'string' && fits(value) ? null : wrongKind(message))
}

/** Base64 has four characters for three bytes. */
function checkBinary(value: unknown, field: Field): Violation | null {
  if (typeof value !== 'string' || !isBase64(value)) return wrongKind('Value needs to be binary')
  const bytes = Math.floor((value.replace(/={1,2}$/, '').length * 3) / 4)
  return field.maxLength !== undefined && bytes > field.maxLength
    ? { code: 'maxLength', message: `Must be at most ${field.maxLength} bytes` }
    : null
}

function checkReference(value: unknown, field: Field): Violation | null {
  // What was typed where one is chosen by its name, and is the name of none.
  if (typeof value === 'string') return wrongKind('Value needs to be one of the choices')
  const violation = checkKind.integer(value, field)
  // S0 §5: a choice from a list is "required and at least 1"; zero means "nothing chosen".
  return violation ?? (value === 0 && field.required ? missing() : null)
}

function checkText(value: unknown, field: Field): Violation | null {
  if (typeof value !== 'string') return wrongKind('Value needs to be text')
  if (!isWellFormed(value))
    return wrongKind(`Value needs to be well-formed text: it has ${String(malformedIn(value))}`)
  const { maxLength = MAX_TEXT_LENGTH } = field
  return value.length > maxLength
    ? { code: 'maxLength', message: `Must be at most ${maxLength} characters` }
    : null
}

function integerOf(min: number, max: number): Check {
  return (value, field) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return wrongKind('Value needs to be a number')
    if (!Number.isInteger(value) || value < min || value > max)
      return wrongKind('Value needs to be an integer')
    return checkRange(value, field)
  }
}

function checkDecimal(value: unknown, field: Field): Violation | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrongKind('Value needs to be a number')
  const scale = field.scale ?? 2
  if (!fitsScale(value, scale))
    return { code: 'scale', message: `Value needs to have at most ${scale} decimal places` }
  // Numbers are exact only up to 15 significant digits after a round trip through JSON.
  if (Math.abs(value) >= 10 ** (15 - scale)) return { code: 'precision', message: 'Value is too large' }
  return checkRange(value, field)
}

function checkRange(value: number, field: Field): Violation | null {
  if (field.min !== undefined && value < field.min)
    return {
      code: 'min',
      message: field.rangeMessage ?? `Value needs to be greater than or equal to ${field.min}`,
    }
  if (field.max !== undefined && value > field.max)
    return {
      code: 'max',
      message: field.rangeMessage ?? `Value needs to be less than or equal to ${field.max}`,
    }
  return null
}
