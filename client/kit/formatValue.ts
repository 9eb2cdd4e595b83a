import { isDay, isInstant } from '#shared/kernel/days.ts'
import { normalizeValue, type TextFormat } from '#shared/model/textFormats.ts'
import { isNumberKind, type Kind } from '#shared/model/kinds.ts'
import type { WidgetServices } from './WidgetServices.ts'

/** What formatting values needs. */
export type ValueFormatter = Pick<WidgetServices, 'formats' | 'title'>

/** The properties of a field or column that decide how its values are formatted. */
export interface ValueShape {
  readonly kind: Kind
  /** The entity whose title is shown for an id. */
  readonly target?: string
  /** Decimal places, if not those of the kind. */
  readonly decimals?: number
  /** Whether it is a fraction that is shown as a percentage. */
  readonly isPercentage?: true
  /** Whether the digits stay together, as it is the number by which people call a record. */
  readonly ungrouped?: true
  /** The declared format of a text. */
  readonly format?: TextFormat
}

type FormatKind = (value: unknown, formatter: ValueFormatter, shape: ValueShape) => string

/** How values of each kind are displayed (F-041). */
const formatOfKind: Record<Kind, FormatKind> = {
  id: plainText,
  version: plainText,
  reference: titleOf,
  lookup: titleOf,
  text: (value, _words, { format }) =>
    plainText(format === undefined ? value : normalizeValue({ format }, value)),
  note: (value) => (isPicture(value) ? 'Picture' : plainText(value)),
  choice: plainText,
  integer: formatInteger,
  byte: formatInteger,
  short: formatInteger,
  long: formatInteger,
  float: (value, { formats }) => formats.number(asNumber(value), 0, 7),
  decimal: (value, { formats }, { decimals }) =>
    formats.number(asNumber(value), decimals ?? 0, decimals ?? 7),
  money: (value, { formats }) => formats.money(asNumber(value)),
  rate: (value, { formats }, { decimals }) => formats.number(asNumber(value), decimals ?? 2, decimals ?? 4),
  flag: (value) => (value === true ? 'Yes' : ''),
  day: (value, { formats }) => formats.day(asText(value)),
  instant: (value, { formats }) => formats.instant(asText(value)),
  dateOnly: formatDate((iso, { formats }) => formats.day(iso.slice(0, 10))),
  dateTime: formatDate((iso, { formats }) => formats.instant(iso)),
  dateTimeOffset: formatDate((iso, { formats }) => formats.instant(iso)),
  time: plainText,
  guid: plainText,
  binary: () => '',
}

/** Formats a value; empty for a missing one; a typed text that is not a value of the kind is returned as it is. */
export function formatValue(value: unknown, shape: ValueShape, formatter: ValueFormatter): string {
  if (shape.isPercentage === true) return formatter.formats.percent(asNumber(value), shape.decimals)
  return isUnparsedText(value, shape.kind) ? value : formatOfKind[shape.kind](value, formatter, shape)
}

/** Whether the value is a typed text that is not a value of the kind. */
function isUnparsedText(value: unknown, kind: Kind): value is string {
  if (typeof value !== 'string') return false
  if (kind === 'day') return !isDay(value)
  if (kind === 'instant') return !isInstant(value)
  return isNumberKind(kind) || kind === 'reference' || kind === 'lookup'
}

/** The value if it is a number, else null. */
export function asNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** The value if it is a non-empty text, else null. */
export function asText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function formatInteger(value: unknown, { formats }: ValueFormatter, { ungrouped }: ValueShape): string {
  if (ungrouped === true) return plainText(value)
  return formats.number(asNumber(value), 0, 0)
}

/** Formats a value that a Breeze client holds as a Date. */
function formatDate(format: (iso: string, format: ValueFormatter) => string): FormatKind {
  return (value, formatter) => (value instanceof Date ? format(value.toISOString(), formatter) : '')
}

function titleOf(value: unknown, formatter: ValueFormatter, { target }: ValueShape): string {
  const id = asNumber(value)
  if (id === null) return ''
  return target === undefined ? String(id) : formatter.title(target, id)
}

/** A picture among settings, as a data URI. */
function isPicture(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('data:image/')
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
