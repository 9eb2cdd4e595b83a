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

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** US dollars with two decimals, `$1,234.50` (F-041). */
export function formatMoney(amount: number): string {
  return usd.format(amount)
}
