import { daysBetween, formatDay } from '../kernel/days.ts'
import { multiply, sum } from '../kernel/money.ts'
import type { BilledPeriod, BillingContext } from './BillingContext.ts'
import { draftLine, type BillingSpan, type LineDraft } from './lineDraft.ts'

/**
 * The periods from a rental's start to its completion, or to today, that no line has billed yet, in order; the last day is not
 * billed (S2 §9, M-062, IN9 to IN11).
 */
export function unbilledSpans(
  rental: { readonly startDate: string; readonly completedOn: string | null },
  billed: readonly BilledPeriod[],
  today: string,
): BillingSpan[] {
  const until = rental.completedOn ?? today
  const spans: BillingSpan[] = []
  let from = rental.startDate
  const billedSpans = billed
    .filter((days) => days.deleted === null)
    .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
  for (const { startDate, endDate } of [...billedSpans, { startDate: until, endDate: until }]) {
    const end = startDate < until ? startDate : until
    if (from < end) spans.push({ startDate: from, endDate: end, quantity: daysBetween(from, end) })
    if (from < endDate) from = endDate
  }
  return spans
}

/** The lines that bill a rental by the day, one for each unbilled period (M-062, IN9, IN12). */
export function dailyLines({ rental, billedPeriods, today }: BillingContext): LineDraft[] {
  if (rental === null || !rental.billDaily || rental.startDate === null) return []
  const { id, startDate, completedOn } = rental
  const rate = rental.dailyRate ?? 0
  return unbilledSpans({ startDate, completedOn }, billedPeriods, today).map((span) =>
    draftLine({
      rule: 'daily',
      description: dailyDescription({ ...span, rentalId: id }),
      quantity: span.quantity,
      rate,
      rentalId: id,
      rentalBillingLine: span,
      inputs: { startDate: span.startDate, endDate: span.endDate, completedOn, today },
      source: 'rental',
      sourceId: id,
    }),
  )
}

/** Dollars for the unbilled days of a rental; null if there are none (IN42). */
export function unbilledAmount(
  rental: Pick<NonNullable<BillingContext['rental']>, 'dailyRate' | 'completedOn'> & {
    readonly startDate: string
  },
  billed: readonly BilledPeriod[],
  today: string,
): number | null {
  const spans = unbilledSpans(rental, billed, today)
  if (spans.length === 0) return null
  return sum(spans.map(({ quantity }) => multiply(quantity, rental.dailyRate ?? 0)))
}

/** The description of a daily billing line (S2 §9, M-062, IN12). */
export function dailyDescription(days: {
  readonly rentalId: number
  readonly startDate: string
  readonly endDate: string
}): string {
  return `R${days.rentalId} Billing Daily ${formatDay(days.startDate)} - ${formatDay(days.endDate)}`
}
