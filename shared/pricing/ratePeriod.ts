import { addDays, formatDay } from '../kernel/days.ts'
import type { CustomerRate } from './CustomerRate.ts'

/** The first and the last day of the work that a price is for; null where it has always been in force, or has no end. */
export type RatePeriod = Pick<CustomerRate, 'validFrom' | 'validUntil'>

/** Is the price in force on a day (PR700)? */
export function isInForce({ validFrom, validUntil }: RatePeriod, day: string): boolean {
  return (validFrom === null || validFrom <= day) && (validUntil === null || day <= validUntil)
}

/** Is there a day on which both are in force? Periods that only follow one another have none. */
export function overlap(a: RatePeriod, b: RatePeriod): boolean {
  return beginsInTime(a, b) && beginsInTime(b, a)
}

/** Did the price end before a day? */
export function isExpired({ validUntil }: RatePeriod, today: string): boolean {
  return validUntil !== null && validUntil < today
}

/** The period in words: 'always', 'from 01/01/2026', 'from 01/01/2026 until 12/31/2026'. */
export function periodText({ validFrom, validUntil }: RatePeriod): string {
  const words = [
    ...(validFrom === null ? [] : [`from ${formatDay(validFrom)}`]),
    ...(validUntil === null ? [] : [`until ${formatDay(validUntil)}`]),
  ]
  return words.length === 0 ? 'always' : words.join(' ')
}

/** The periods of a rate and of the one that takes its place from a day on: the first ends on the day before. */
export function splitPeriod(
  { validFrom, validUntil }: RatePeriod,
  day: string,
): { readonly ended: RatePeriod; readonly begun: RatePeriod } {
  const end = addDays(day, -1)
  const isOver = validUntil !== null && validUntil < day
  return {
    ended: { validFrom, validUntil: isOver ? validUntil : end },
    begun: { validFrom: day, validUntil: isOver ? null : validUntil },
  }
}

/** Why no other rate can take the place of this one from a day on; null if one can (PR702). */
export function splitRefusal({ validFrom }: RatePeriod, day: string): string | null {
  return validFrom !== null && day <= validFrom
    ? `This rate begins on ${formatDay(validFrom)}: choose a later day, or change the rate itself.`
    : null
}

function beginsInTime({ validFrom }: RatePeriod, { validUntil }: RatePeriod): boolean {
  return validFrom === null || validUntil === null || validFrom <= validUntil
}
