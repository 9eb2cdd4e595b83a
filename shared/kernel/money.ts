/** Exact decimal arithmetic for money and rates on numbers with few decimal places, calculated in integers. */

/** Rounds half up, away from zero for negative amounts, to `scale` decimal places (S2 §9: cents 2, rates 4). */
export function roundHalfUp(value: number, scale: number): number {
  const factor = 10 ** scale
  const units = Math.round(value * factor)
  // Most values are rounded already; dividing gives exactly the same number.
  if (units / factor === value && Math.abs(units) < MAX_UNITS) return value === 0 ? 0 : value
  const sign = value < 0 ? -1 : 1
  const text = Math.abs(value).toString()
  const shifted = text.includes('e') ? Math.abs(value) * 10 ** scale : Number(`${text}e${scale}`)
  const rounded = Math.floor(shifted + 0.5)
  const result = (sign * rounded) / factor
  return result === 0 ? 0 : result
}

/** Has the number at most `scale` decimal places? */
export function fitsScale(value: number, scale: number): boolean {
  const shift = 10 ** scale
  // A quotient of whole numbers is the number nearest to the decimal fraction; where the product is inexact, the digits decide.
  return Math.round(value * shift) / shift === value || roundHalfUp(value, scale) === value
}

/** The product of two decimal numbers, rounded half up once: 3.27 × 42.50 is 138.98. */
export function multiply(left: number, right: number, scale = 2): number {
  const fastProduct = multiplyAsIntegers(left, right, scale)
  if (fastProduct !== null) return fastProduct
  const a = toDecimal(left)
  const b = toDecimal(right)
  return toNumber(a.units * b.units, a.scale + b.scale, scale)
}

/**
 * A number of a record that may be under edit: what is typed is kept there as text while it is no number, such as the minus of an
 * amount, and hundreds of digits are more than a number holds. Nothing can be calculated from that, so it counts as 0.
 */
export function enteredNumber(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

/** Up to here whole numbers are exact, and so is twice one of them. */
const MAX_PRODUCT = 2 ** 52

/** The same product without BigInt, many times as fast; null if a factor or the product is too large or too precise. */
function multiplyAsIntegers(left: number, right: number, scale: number): number | null {
  if (scale > 2 * COMMON_SCALE) return null
  const [a, b] = [Math.round(left * COMMON_UNITS), Math.round(right * COMMON_UNITS)]
  if (a / COMMON_UNITS !== left || b / COMMON_UNITS !== right) return null
  const magnitude = Math.abs(a * b)
  if (magnitude > MAX_PRODUCT) return null
  const step = 10 ** (2 * COMMON_SCALE - scale)
  const remainder = magnitude % step
  const rounded = (magnitude - remainder) / step + (remainder * 2 >= step ? 1 : 0)
  return withSign(rounded / 10 ** scale, a < 0 !== b < 0)
}

/** The sum of decimal numbers, rounded half up once; subtract by adding a negative number. */
export function sum(amounts: readonly number[], scale = 2): number {
  const fastSum = sumAsIntegers(amounts, scale)
  if (fastSum !== null) return fastSum
  const decimals = amounts.map(toDecimal)
  const maxScale = Math.max(scale, ...decimals.map((decimal) => decimal.scale))
  const units = decimals.reduce(
    (total, decimal) => total + decimal.units * 10n ** BigInt(maxScale - decimal.scale),
    0n,
  )
  return toNumber(units, maxScale, scale)
}

/** A fraction at least this far from a half is rounded alike with and without the error of a binary quotient of at most MAX_UNITS. */
const SURE = 0.001

/** The quotient of two decimal numbers, rounded half up once: 44.73 by 6 is 7.46. The divisor is not 0. */
export function divide(dividend: number, divisor: number, scale = 2): number {
  const shifted = Math.abs(dividend / divisor) * 10 ** scale
  const isNegative = dividend < 0 !== divisor < 0
  if (shifted < MAX_UNITS && Math.abs((shifted % 1) - 0.5) > SURE)
    return withSign(Math.floor(shifted + 0.5) / 10 ** scale, isNegative)
  const [a, b] = [toDecimal(Math.abs(dividend)), toDecimal(Math.abs(divisor))]
  const numerator = a.units * 10n ** BigInt(b.scale + scale)
  const denominator = b.units * 10n ** BigInt(a.scale)
  return withSign(Number((2n * numerator + denominator) / (2n * denominator)) / 10 ** scale, isNegative)
}

function withSign(magnitude: number, isNegative: boolean): number {
  return isNegative && magnitude !== 0 ? -magnitude : magnitude
}

/** The mean of decimal numbers, rounded half up; null of none. */
export function average(values: readonly number[], scale: number): number | null {
  return values.length === 0 ? null : divide(sum(values, 8), values.length, scale)
}

/** The sum of weights, which have up to four decimals (ambiguities 53). */
export function sumTons(weights: readonly number[]): number {
  return sum(weights, 4)
}

/** Decimal places that suffice for nearly all amounts, weights and rates. */
const COMMON_SCALE = 4
const COMMON_UNITS = 10 ** COMMON_SCALE
/** Far below the largest exact integer, so that neither a value nor the sum loses precision. */
const MAX_UNITS = 2 ** 40
const MAX_AMOUNTS = 4_000

/** The same sum in integers without BigInt, several times as fast; null if an amount is too large or too precise. */
function sumAsIntegers(amounts: readonly number[], scale: number): number | null {
  if (amounts.length > MAX_AMOUNTS) return null
  let total = 0
  for (const amount of amounts) {
    const units = Math.round(amount * COMMON_UNITS)
    if (units / COMMON_UNITS !== amount || Math.abs(units) > MAX_UNITS) return null
    total += units
  }
  const magnitude = Math.abs(total)
  const step = 10 ** Math.max(0, COMMON_SCALE - scale)
  return withSign((Math.floor((magnitude * 2 + step) / (2 * step)) * step) / COMMON_UNITS, total < 0)
}

/** Allocates an amount by weights in whole cents that sum to it; the first shares get the remaining cents. */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const totalWeight = weights.reduce((total, weight) => total + weight, 0)
  if (totalWeight <= 0) throw new RangeError('an amount is split by weights that are positive together')
  const cents = Math.round(roundHalfUp(Math.abs(amount), 2) * 100)
  const shares = weights.map((weight) => Math.floor((cents * weight) / totalWeight))
  let remainder = cents - shares.reduce((total, share) => total + share, 0)
  return shares.map((share, index) => {
    const cent = remainder > 0 && (weights[index] ?? 0) > 0 ? 1 : 0
    remainder -= cent
    return (Math.sign(amount) * (share + cent)) / 100 || 0
  })
}

/** How many whole steps fit into an amount: 3 steps of 5 into 17.4, 3 of 0.1 into 0.3. Both have at most 4 decimals. */
export function wholeSteps(amount: number, step: number): number {
  return Math.floor(Math.round(amount * 10_000) / Math.round(step * 10_000))
}

/** Nothing is not negative, also where an amount was subtracted from nothing. */
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', signDisplay: 'negative' })

/** US dollars with two decimals, `$1,234.50` (F-041). */
export function formatMoney(amount: number): string {
  return usd.format(amount)
}

/** Formats a fraction as a percentage, `37.34%`; blank for null (F-041: two decimals, card fees four). */
export function formatPercent(fraction: number | null, scale = 2): string {
  return fraction === null ? '' : `${multiply(fraction, 100, scale).toFixed(scale)}%`
}

interface Decimal {
  readonly units: bigint
  readonly scale: number
}

function toDecimal(value: number): Decimal {
  const [digits = '', exponent = '0'] = value.toString().split('e')
  const [whole = '', fraction = ''] = digits.split('.')
  const shift = Number(exponent) - fraction.length
  const units = BigInt(whole + fraction)
  return shift > 0 ? { units: units * 10n ** BigInt(shift), scale: 0 } : { units, scale: -shift }
}

function toNumber(units: bigint, fromScale: number, toScale: number): number {
  const magnitude = units < 0n ? -units : units
  const excess = fromScale - toScale
  const rounded =
    excess > 0
      ? (magnitude * 2n + 10n ** BigInt(excess)) / (2n * 10n ** BigInt(excess))
      : magnitude * 10n ** BigInt(-excess)
  return withSign(Number(rounded) / 10 ** toScale, units < 0n)
}
