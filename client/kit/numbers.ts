import { fitsPlaces } from '#shared/kernel/money.ts'
import { valueText, type ValueShape, type Words } from './valueText.ts'

interface NumberShape extends ValueShape {
  readonly scale?: number
  readonly words: Words
}

/** The text of a number in an editor: in its kind's format, or as it is where the format would hide digits of it. */
export function numberText(value: unknown, { words, ...shape }: NumberShape): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  const places = shape.kind === 'integer' ? 0 : (shape.scale ?? 2)
  return Number.isFinite(value) && fitsPlaces(value, places) ? valueText(value, shape, words) : String(value)
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
