import { fitsScale } from '#shared/kernel/money.ts'
import { formatValue, type ValueShape, type ValueFormatter } from './formatValue.ts'

interface NumberShape extends ValueShape {
  readonly scale?: number
  readonly formatter: ValueFormatter
}

/** The text of a number in an editor: in its kind's format, or as it is where the format would hide digits of it. */
export function formatEditedNumber(value: unknown, { formatter, ...shape }: NumberShape): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  const places = shape.kind === 'integer' ? 0 : (shape.scale ?? 2)
  return Number.isFinite(value) && fitsScale(value, places)
    ? formatValue(value, shape, formatter)
    : String(value)
}

/** The number that a text means, written with or without dollar sign and thousands; null for none; the text itself when it is no number. */
export function parseNumber(text: string): number | string | null {
  const bare = text.replaceAll(/[\s$,]/g, '')
  if (bare === '') return null
  const negative = /^\((.+)\)$/.exec(bare)?.[1]
  const digits = negative ?? bare
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(digits)) return text
  return negative === undefined ? Number(digits) : -Number(digits)
}
