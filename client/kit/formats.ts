import { dayOfInstant, formatDay, formatInstant, formatTimeOfDay } from '#shared/kernel/days.ts'
import { formatMoney } from '#shared/kernel/money.ts'

/** Formats values for display (F-041, S0 §9): instants in the business time zone, US dollars, fixed decimal places. */
export interface Formats {
  readonly timeZone: string
  /** `11/20/2026`; empty for null. */
  day(this: void, day: string | null): string
  /** `11/20/2026 9:12AM` in the business time zone; empty for null. */
  instant(this: void, instant: string | null): string
  /** Of an instant on this day, today, `9:12AM`; of another one with its day. */
  recent(this: void, instant: string, today: string): string
  /** `$1,234.50`; empty for null. */
  money(this: void, amount: number | null): string
  /** A fraction as a percentage: 0.125 becomes `12.50%`; card fees have 4 places, all others 2. */
  percent(this: void, fraction: number | null, decimals?: number): string
  /** A number with a minimum and maximum of decimal places. */
  number(this: void, value: number | null, minDecimals?: number, maxDecimals?: number): string
  /** The business day of an instant. */
  dayOf(this: void, instant: string): string
}

/** Creates the formats for the business time zone of the installation. */
export function createFormats(timeZone: string): Formats {
  const numberFormats = new Map<string, Intl.NumberFormat>()
  const numberFormat = (
    style: 'decimal' | 'percent',
    minDecimals: number,
    maxDecimals: number,
  ): Intl.NumberFormat => {
    const key = `${style} ${minDecimals} ${maxDecimals}`
    const cached = numberFormats.get(key)
    if (cached !== undefined) return cached
    const created = new Intl.NumberFormat('en-US', {
      style,
      minimumFractionDigits: minDecimals,
      maximumFractionDigits: maxDecimals,
    })
    numberFormats.set(key, created)
    return created
  }
  return {
    timeZone,
    day: (day) => (day === null ? '' : formatDay(day)),
    instant: (instant) => (instant === null ? '' : formatInstant(instant, timeZone)),
    recent: (instant, today) =>
      dayOfInstant(instant, timeZone) === today
        ? formatTimeOfDay(instant, timeZone)
        : formatInstant(instant, timeZone),
    money: (amount) => (amount === null ? '' : formatMoney(amount)),
    percent: (fraction, decimals = 2) =>
      fraction === null ? '' : numberFormat('percent', decimals, decimals).format(fraction),
    number: (value, minDecimals = 0, maxDecimals = Math.max(minDecimals, 2)) =>
      value === null ? '' : numberFormat('decimal', minDecimals, maxDecimals).format(value),
    dayOf: (instant) => dayOfInstant(instant, timeZone),
  }
}
