/** Decimal arithmetic for money and rates: numbers come in and go out with few places, the work in between is in integers. */

/** Rounds half up, away from zero for negative amounts, to `places` decimal places (S2 §9: cents 2, rates 4). */
export function roundHalfUp(value: number, places: number): number {
  const sign = value < 0 ? -1 : 1
  const text = Math.abs(value).toString()
  const shifted = text.includes('e') ? Math.abs(value) * 10 ** places : Number(`${text}e${places}`)
  const rounded = Math.floor(shifted + 0.5)
  const result = (sign * rounded) / 10 ** places
  return result === 0 ? 0 : result
}

/** Does the number need no more than `places` decimal places? */
export function fitsPlaces(value: number, places: number): boolean {
  return roundHalfUp(value, places) === value
}

/** The product of two decimal numbers, rounded half up once: 3.27 × 42.50 is 138.98, as on paper. */
export function multiply(one: number, other: number, places = 2): number {
  const a = decimalOf(one)
  const b = decimalOf(other)
  return numberOf(a.units * b.units, a.places + b.places, places)
}

/** The sum of decimal numbers, rounded half up once; take something away by adding its negative. */
export function sum(amounts: readonly number[], places = 2): number {
  const quick = quickSum(amounts, places)
  if (quick !== null) return quick
  const decimals = amounts.map(decimalOf)
  const widest = Math.max(places, ...decimals.map((decimal) => decimal.places))
  const units = decimals.reduce(
    (total, decimal) => total + decimal.units * 10n ** BigInt(widest - decimal.places),
    0n,
  )
  return numberOf(units, widest, places)
}

/** The sum of weights, which have up to four decimals (ambiguities 53). */
export function sumOfTons(weights: readonly number[]): number {
  return sum(weights, 4)
}

/** Places that nearly all amounts, weights and rates need at most. */
const USUAL_PLACES = 4
const USUAL_UNITS = 10 ** USUAL_PLACES
/** Far below what a number holds exactly, so that neither a unit nor its sum goes wrong. */
const MOST_UNITS = 2 ** 40
const MOST_AMOUNTS = 4_000

/** The same sum in whole numbers that need no BigInt, several times as fast; null where an amount is too long for it. */
function quickSum(amounts: readonly number[], places: number): number | null {
  if (amounts.length > MOST_AMOUNTS) return null
  let total = 0
  for (const amount of amounts) {
    const units = Math.round(amount * USUAL_UNITS)
    if (units / USUAL_UNITS !== amount || Math.abs(units) > MOST_UNITS) return null
    total += units
  }
  const magnitude = Math.abs(total)
  const step = 10 ** Math.max(0, USUAL_PLACES - places)
  const value = (Math.floor((magnitude * 2 + step) / (2 * step)) * step) / USUAL_UNITS
  return total < 0 && value !== 0 ? -value : value
}

/** An amount shared out by weights in whole cents that add up to it again; the first shares get the odd cents. */
export function split(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((total, weight) => total + weight, 0)
  if (all <= 0) throw new RangeError('an amount is split by weights that are positive together')
  const cents = Math.round(roundHalfUp(Math.abs(amount), 2) * 100)
  const shares = weights.map((weight) => Math.floor((cents * weight) / all))
  let odd = cents - shares.reduce((total, share) => total + share, 0)
  return shares.map((share, index) => {
    const extra = odd > 0 && (weights[index] ?? 0) > 0 ? 1 : 0
    odd -= extra
    return (Math.sign(amount) * (share + extra)) / 100 || 0
  })
}

/** How many whole steps an amount holds: 17.4 holds 3 steps of 5, 0.3 holds 3 of 0.1. Both have at most 4 places. */
export function wholeSteps(amount: number, step: number): number {
  return Math.floor(Math.round(amount * 10_000) / Math.round(step * 10_000))
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** US dollars with two decimals, `$1,234.50` (F-041). */
export function formatMoney(amount: number): string {
  return usd.format(amount)
}

/** A fraction as per cent, `37.34%`; blank where there is none (F-041: two places, card fees four). */
export function formatPercent(fraction: number | null, places = 2): string {
  return fraction === null ? '' : `${multiply(fraction, 100, places).toFixed(places)}%`
}

interface Decimal {
  readonly units: bigint
  readonly places: number
}

function decimalOf(value: number): Decimal {
  const [digits = '', exponent = '0'] = value.toString().split('e')
  const [whole = '', fraction = ''] = digits.split('.')
  const shift = Number(exponent) - fraction.length
  const units = BigInt(whole + fraction)
  return shift > 0 ? { units: units * 10n ** BigInt(shift), places: 0 } : { units, places: -shift }
}

function numberOf(units: bigint, from: number, to: number): number {
  const magnitude = units < 0n ? -units : units
  const surplus = from - to
  const kept =
    surplus > 0
      ? (magnitude * 2n + 10n ** BigInt(surplus)) / (2n * 10n ** BigInt(surplus))
      : magnitude * 10n ** BigInt(-surplus)
  const value = Number(kept) / 10 ** to
  return units < 0n && value !== 0 ? -value : value
}
