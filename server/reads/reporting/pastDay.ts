import { agingDayRefusal } from '#shared/accounting/receivables.ts'
import { addDays, dayOfInstant, startOfDay } from '#shared/kernel/days.ts'
import { BadQuery } from '../../kernel/errors.ts'

/** The current instant and the business time zone. */
export interface BusinessTime {
  readonly now: string
  readonly timeZone: string
}

/** A day before today: what was dated or done until its end counts. */
export interface PastDay {
  readonly asOf: string
  /** The instant at which the next day begins. */
  readonly dayEnd: string
}

/** The day at whose end something was owed; null for today. Throws BadQuery for a day to come (AC890). */
export function pastDay(
  day: string | null | undefined,
  { now, timeZone }: BusinessTime,
  culprit: string,
): PastDay | null {
  const today = dayOfInstant(now, timeZone)
  const asOf = day ?? today
  const refusal = agingDayRefusal(asOf, today)
  if (refusal !== null) throw new BadQuery(refusal, culprit)
  return asOf === today ? null : { asOf, dayEnd: startOfDay(addDays(asOf, 1), timeZone) }
}
