import { fitsScale } from '#shared/kernel/money.ts'
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
