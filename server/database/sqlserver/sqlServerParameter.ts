import { MssqlParameter } from 'typeorm'
import type { Parameter } from '../Transaction.ts'

/** The longest text of a parameter below `nvarchar(max)`. */
const MAX_TEXT_LENGTH = 4000
/** Decimal digits that a JavaScript number represents exactly and that the driver scales without error. */
const EXACT_DIGITS = 15
const DECIMAL_PRECISION = 19
/** Few scales for all numbers, so that a statement needs few plans. */
const SCALES = [2, 4, 6, 10]

/**
 * A value with the SQL type in which it is sent. The types depend as little as possible on the value, since the server compiles a
 * plan per combination of types: short texts share one length. Fractions are exact decimals, which can use an index on a decimal
 * column; numbers with too many digits are floats.
 */
export function sqlServerParameter(value: Parameter): Parameter | MssqlParameter {
  if (typeof value === 'string')
    return value.length > MAX_TEXT_LENGTH ? value : new MssqlParameter(value, 'nvarchar', MAX_TEXT_LENGTH)
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const scale = exactScale(value)
  return scale === null
    ? new MssqlParameter(value, 'float')
    : new MssqlParameter(value, 'decimal', DECIMAL_PRECISION, scale)
}

/** The scale of a decimal that holds the number exactly, or null where there is none. */
function exactScale(value: number): number | null {
  const [, whole, fraction] = /^-?0*(\d*)\.(\d+)$/.exec(String(value)) ?? []
  if (whole === undefined || fraction === undefined) return null
  const scale = SCALES.find((each) => each >= fraction.length && whole.length + each <= EXACT_DIGITS)
  if (scale !== undefined) return scale
  return whole.length + fraction.length <= EXACT_DIGITS ? fraction.length : null
}
