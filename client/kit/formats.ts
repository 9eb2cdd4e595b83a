import { dayOfInstant, formatDay, formatInstant } from '#shared/kernel/days.ts'
import { formatMoney } from '#shared/kernel/money.ts'

/** How values are written for people (F-041, S0 §9): instants in the business time zone, US dollars, fixed decimal places. */
export interface Formats {
  readonly timeZone: string
  /** `11/20/2026`; empty for null. */
  day(day: string | null): string
  /** `11/20/2026 9:12AM` in the business time zone; empty for null. */
  instant(instant: string | null): string
  /** `$1,234.50`; empty for null. */
  money(amount: number | null): string
  /** A fraction as a percentage: 0.125 becomes `12.50%`; card fees have 4 places, all others 2. */
  percent(fraction: number | null, places?: number): string
  /** A number with at least and at most so many decimal places. */
  number(value: number | null, leastPlaces?: number, mostPlaces?: number): string
  /** The business day of an instant. */
  dayOf(instant: string): string
}

/** The formats of an installation; the time zone is the one that the boot answer names. */
export function formatsFor(timeZone: string): Formats {
  const numberFormats = new Map<string, Intl.NumberFormat>()
  const numberFormat = (style: 'decimal' | 'percent', least: number, most: number): Intl.NumberFormat => {
    const key = `${style} ${least} ${most}`
    const known = numberFormats.get(key)
    if (known !== undefined) return known
    const made = new Intl.NumberFormat('en-US', {
      style,
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    })
    numberFormats.set(key, made)
    return made
  }
  return {
    timeZone,
    day: (day) => (day === null ? '' : formatDay(day)),
    instant: (instant) => (instant === null ? '' : formatInstant(instant, timeZone)),
    money: (amount) => (amount === null ? '' : formatMoney(amount)),
    percent: (fraction, places = 2) =>
      fraction === null ? '' : numberFormat('percent', places, places).format(fraction),
    number: (value, leastPlaces = 0, mostPlaces = Math.max(leastPlaces, 2)) =>
      value === null ? '' : numberFormat('decimal', leastPlaces, mostPlaces).format(value),
    dayOf: (instant) => dayOfInstant(instant, timeZone),
  }
}
