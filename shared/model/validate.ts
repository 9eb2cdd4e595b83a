import { isDay, isInstant } from '../kernel/days.ts'
import { fitsPlaces } from '../kernel/money.ts'
import { isBlank } from '../kernel/text.ts'
import type { EntityDeclaration } from './defineEntity.ts'
import type { Field } from './field.ts'
import type { Kind } from './kinds.ts'

/** Something a record must not be. `field` is absent where the record as a whole is at fault. */
export interface Violation {
  /** Stable name of the rule, for programs and tests. */
  readonly rule: string
  readonly field?: string
  /** Words for people. */
  readonly message: string
}

/** Words for a field that must be filled and is not (S0 §5). */
export const REQUIRED = 'Required'

const INT32_LIMIT = 2_147_483_647
const EMAIL_PATTERN = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/

/** All violations of what the declaration says about single fields; used by client and server alike. */
export function validateRecord(
  entity: EntityDeclaration,
  record: Readonly<Record<string, unknown>>,
): Violation[] {
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    if (field.kind === 'id' || field.kind === 'version' || field.stamp !== undefined) return []
    const violation = validateValue(field, record[name])
    return violation === null ? [] : [{ ...violation, field: name }]
  })
}

/** The first thing wrong with one value of a field, or null. */
export function validateValue(field: Field, value: unknown): Violation | null {
  if (isBlank(value)) return field.required ? { rule: 'required', message: REQUIRED } : null
  return checkKind[field.kind](value, field)
}

type Check = (value: unknown, field: Field) => Violation | null

const checkKind: Record<Kind, Check> = {
  id: checkInteger,
  version: checkInteger,
  reference: checkReference,
  lookup: checkReference,
  text: checkText,
  note: checkText,
  integer: checkInteger,
  decimal: checkDecimal,
  money: checkDecimal,
  rate: checkDecimal,
  flag: (value) => (typeof value === 'boolean' ? null : wrongKind('Value needs to be true or false')),
  day: (value) => (typeof value === 'string' && isDay(value) ? null : wrongKind('Value needs to be a date')),
  instant: (value) =>
    typeof value === 'string' && isInstant(value) ? null : wrongKind('Value needs to be a date and time'),
  choice: (value, field) =>
    typeof value === 'string' && field.choices?.includes(value) === true
      ? null
      : { rule: 'choice', message: `Value needs to be one of ${(field.choices ?? []).join(', ')}` },
}

function wrongKind(message: string): Violation {
  return { rule: 'kind', message }
}

function checkReference(value: unknown, field: Field): Violation | null {
  const violation = checkInteger(value, field)
  // S0 §5: a choice from a list is "required and at least 1"; zero stands for "nothing chosen".
  return violation ?? (value === 0 && field.required ? { rule: 'required', message: REQUIRED } : null)
}

function checkText(value: unknown, field: Field): Violation | null {
  if (typeof value !== 'string') return wrongKind('Value needs to be text')
  if (field.maxLength !== undefined && value.length > field.maxLength)
    return { rule: 'maxLength', message: `Must be at most ${field.maxLength} characters` }
  if (field.format === 'email' && !EMAIL_PATTERN.test(value))
    return { rule: 'email', message: 'Enter an email address like name@company.com' }
  return null
}

function checkInteger(value: unknown, field: Field): Violation | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrongKind('Value needs to be a number')
  if (!Number.isInteger(value) || Math.abs(value) > INT32_LIMIT)
    return wrongKind('Value needs to be an integer')
  return checkRange(value, field)
}

function checkDecimal(value: unknown, field: Field): Violation | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrongKind('Value needs to be a number')
  const scale = field.scale ?? 2
  if (!fitsPlaces(value, scale))
    return { rule: 'scale', message: `Value needs to have at most ${scale} decimal places` }
  // Numbers are exact only up to 15 significant digits on the way through JSON.
  if (Math.abs(value) >= 10 ** (15 - scale)) return { rule: 'precision', message: 'Value is too large' }
  return checkRange(value, field)
}

function checkRange(value: number, field: Field): Violation | null {
  if (field.min !== undefined && value < field.min)
    return {
      rule: 'min',
      message: field.rangeMessage ?? `Value needs to be greater than or equal to ${field.min}`,
    }
  if (field.max !== undefined && value > field.max)
    return {
      rule: 'max',
      message: field.rangeMessage ?? `Value needs to be less than or equal to ${field.max}`,
    }
  return null
}
