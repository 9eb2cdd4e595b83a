import { isDay, isInstant } from '../kernel/days.ts'
import { fitsScale } from '../kernel/money.ts'
import { isBlank, isSingleLine } from '../kernel/text.ts'
import { normalizeDuration } from '../kernel/durations.ts'
import type { EntityDeclaration } from './defineEntity.ts'
import type { Field } from './field.ts'
import { formatRules } from './formats.ts'
import type { Kind } from './kinds.ts'

/** A violated rule. `field` is absent if the rule concerns the record as a whole. */
export interface Violation {
  /** Stable name of what is wrong, for programs and tests. */
  readonly code: string
  readonly field?: string
  /** Message for users. */
  readonly message: string
}

/** Message for a missing value of a required field (S0 §5). */
export const REQUIRED_MESSAGE = 'Required'

const INT32_LIMIT = 2_147_483_647
const GUID_PATTERN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Validates the fields of a record against the declaration, on client and server. The text format of fields that are not edited
 * is not checked.
 */
export function validateRecord(
  entity: EntityDeclaration,
  record: Readonly<Record<string, unknown>>,
  isEdited: (field: string) => boolean = () => true,
): Violation[] {
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    if (entity.key.includes(name) || field.concurrency || field.stamp !== undefined) return []
    const violation = validateValue(field, record[name], isEdited(name))
    return violation === null ? [] : [{ ...violation, field: name }]
  })
}

/**
 * The first violation of a field's value, or null. A stored text may not match the format that the field is declared with now;
 * that is a violation only once the field is edited.
 */
export function validateValue(field: Field, value: unknown, isEdited = true): Violation | null {
  if (isBlank(value)) return field.required ? { code: 'required', message: REQUIRED_MESSAGE } : null
  return checkKind[field.kind](value, field) ?? (isEdited ? checkTextFormat(field, value) : null)
}

function checkTextFormat(field: Field, value: unknown): Violation | null {
  if (field.kind !== 'text' || typeof value !== 'string') return null
  if (!isSingleLine(value)) return { code: 'oneLine', message: 'Must be one line without control characters' }
  if (field.format === undefined || formatRules[field.format].normalize(value) !== null) return null
  return { code: field.format, message: formatRules[field.format].message }
}

type ValueCheck = (value: unknown, field: Field) => Violation | null

const checkKind: Record<Kind, ValueCheck> = {
  id: integerBetween(-INT32_LIMIT, INT32_LIMIT),
  version: integerBetween(-INT32_LIMIT, INT32_LIMIT),
  reference: checkReference,
  lookup: checkReference,
  text: checkText,
  note: checkText,
  integer: integerBetween(-INT32_LIMIT, INT32_LIMIT),
  byte: integerBetween(0, 255),
  short: integerBetween(-32_768, 32_767),
  long: integerBetween(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  float: (value, field) =>
    typeof value === 'number' && Number.isFinite(value)
      ? checkRange(value, field)
      : typeViolation('Value needs to be a number'),
  decimal: checkDecimal,
  money: checkDecimal,
  rate: checkDecimal,
  flag: (value) => (typeof value === 'boolean' ? null : typeViolation('Value needs to be true or false')),
  day: matchingText(isDay, 'Value needs to be a date'),
  dateOnly: matchingText(isDay, 'Value needs to be a date'),
  instant: matchingText(isInstant, 'Value needs to be a date and time'),
  dateTime: matchingText(isInstant, 'Value needs to be a date and time'),
  dateTimeOffset: matchingText(isInstant, 'Value needs to be a date and time'),
  time: matchingText((value) => normalizeDuration(value) !== null, 'Value needs to be a time'),
  guid: matchingText((value) => GUID_PATTERN.test(value), 'Value needs to be a GUID'),
  binary: checkBinary,
  choice: (value, field) =>
    typeof value === 'string' && field.choices?.includes(value) === true
      ? null
      : { code: 'choice', message: `Value needs to be one of ${(field.choices ?? []).join(', ')}` },
}

function typeViolation(message: string): Violation {
  return { code: 'kind', message }
}

function matchingText(matches: (value: string) => boolean, message: string): ValueCheck {
  return (value) => (typeof value === 'string' && matches(value) ? null : typeViolation(message))
}

/** Base64 has four characters for three bytes. */
function checkBinary(value: unknown, field: Field): Violation | null {
  if (typeof value !== 'string') return typeViolation('Value needs to be binary')
  const bytes = Math.floor((value.replace(/=+$/, '').length * 3) / 4)
  return field.maxLength !== undefined && bytes > field.maxLength
    ? { code: 'maxLength', message: `Must be at most ${field.maxLength} bytes` }
    : null
}

function checkReference(value: unknown, field: Field): Violation | null {
  const violation = checkKind.integer(value, field)
  // S0 §5: a choice from a list is "required and at least 1"; zero stands for "nothing chosen".
  return violation ?? (value === 0 && field.required ? { code: 'required', message: REQUIRED_MESSAGE } : null)
}

function checkText(value: unknown, field: Field): Violation | null {
  if (typeof value !== 'string') return typeViolation('Value needs to be text')
  if (field.maxLength !== undefined && value.length > field.maxLength)
    return { code: 'maxLength', message: `Must be at most ${field.maxLength} characters` }
  return null
}

function integerBetween(min: number, max: number): ValueCheck {
  return (value, field) => {
    if (typeof value !== 'number' || !Number.isFinite(value))
      return typeViolation('Value needs to be a number')
    if (!Number.isInteger(value) || value < min || value > max)
      return typeViolation('Value needs to be an integer')
    return checkRange(value, field)
  }
}

function checkDecimal(value: unknown, field: Field): Violation | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return typeViolation('Value needs to be a number')
  const scale = field.scale ?? 2
  if (!fitsScale(value, scale))
    return { code: 'scale', message: `Value needs to have at most ${scale} decimal places` }
  // Numbers are exact only up to 15 significant digits on the way through JSON.
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
