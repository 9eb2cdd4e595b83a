import { fitsScale } from '#shared/kernel/money.ts'
import { toTyped } from '#shared/kernel/text.ts'
import { formatValue, type ValueShape, type ValueFormatter } from './formatValue.ts'

interface NumberShape extends ValueShape {
  readonly scale?: number
  readonly formatter: ValueFormatter
}

/** The text of a number in an editor: in its kind's format, or unformatted if the format would hide digits. */
export function formatEditedNumber(value: unknown, { formatter, ...shape }: NumberShape): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  const scale = shape.kind === 'integer' ? 0 : (shape.scale ?? 2)
  return Number.isFinite(value) && fitsScale(value, scale)
    ? formatValue(value, shape, formatter)
    : String(value)
}

/** Commas only between groups of three digits: '1,5' may be meant as 1.5, and must not become 15. */
const NUMBER = /^-?(?:(?:\d{1,3}(?:,\d{3})+|\d+)\.?\d*|\.\d+)$/

/**
 * Parses a number with or without dollar sign and thousands separators, in parentheses if it is negative; null for an empty text; the
 * text itself if it is not a number: what is negative twice may be meant either way.
 */
export function parseNumber(text: string): number | string | null {
  const bare = toTyped(text).replaceAll(/[\s$]/g, '')
  if (bare === '') return null
  const negative = /^\(([^-].*)\)$/.exec(bare)?.[1]
  const digits = negative ?? bare
  if (!NUMBER.test(digits)) return text
  const value = Number(digits.replaceAll(',', ''))
  return negative === undefined ? value : -value
}
