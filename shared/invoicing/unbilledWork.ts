import { daysBetween, formatDay } from '../kernel/days.ts'
import { formatMoney, multiply, sum } from '../kernel/money.ts'
import { rentalExtension } from '../pricing/extendedRental.ts'
import { billingRole, isMainRule } from './billingRoles.ts'
import type { BillableJob, BillingContext } from './BillingContext.ts'
import { dailyLines } from './dailyBilling.ts'
import type { LineDraft } from './lineDraft.ts'
import { loadsOf } from './loads.ts'
import { unbilledCharges, type UnbilledCharges } from './unbilledCharges.ts'

/** Why work may have been forgotten on invoices, each with its words for users. */
export const UNBILLED_REASONS = {
  noLine: 'Completed without a line',
  overage: 'Overweight without an overage line',
  extension: 'Past the standard length',
  charge: 'A charge is missing',
  onSite: 'On site past the standard length',
  noWeight: 'Picked up without a weight',
  rentalPrice: 'Rental price differs from the line',
} as const

export type UnbilledReason = keyof typeof UNBILLED_REASONS

/** Something that no invoice line charges, or that a line may charge wrongly. */
export interface UnbilledWork {
  readonly reason: UnbilledReason
  readonly jobId: number
  /** The reason with its numbers. */
  readonly detail: string
  /** The dollars that it would likely bring; null if that cannot be known yet. */
  readonly amount: number | null
}

const CREATED: ReadonlySet<UnbilledReason> = new Set(['noLine', 'overage', 'extension', 'charge'])

/** Can the missing lines be created as they are (generateRevenueLines)? */
export function canCreateLines(reason: UnbilledReason): boolean {
  return CREATED.has(reason)
}

/**
 * Everything of a rental that may have been forgotten: unbilled charges of completed jobs, dumpsters that are on site past the
 * standard length, pickups without a weight, and main lines at another price than that of the rental (B-11, IN47).
 */
export function unbilledWork(billing: BillingContext): readonly UnbilledWork[] {
  return [
    ...unbilledCharges(billing).flatMap((charges) => missingLines(charges, billing)),
    ...overdueOnSite(billing),
    ...unweighedPickUps(billing),
    ...differentPrices(billing),
  ]
}

/** Whether a rental has work or days that lines can charge and none does. */
export function hasUnbilledWork(billing: BillingContext): boolean {
  return unbilledCharges(billing).length > 0 || dailyLines(billing).length > 0
}

/** The missing lines of a job: overage and extended rental by themselves, the others together. */
function missingLines({ jobId, lines }: UnbilledCharges, { jobs }: BillingContext): readonly UnbilledWork[] {
  const job = jobs.find(({ id }) => id === jobId)
  const isCharged = job !== undefined && job.charged.length > 0
  const reasonOf = ({ rule }: LineDraft): UnbilledReason => {
    if (rule === 'overage' || rule === 'extension') return rule
    return isCharged ? 'charge' : 'noLine'
  }
  return (['noLine', 'overage', 'extension', 'charge'] as const).flatMap((reason) => {
    const own = lines.filter((line) => reasonOf(line) === reason)
    if (own.length === 0) return []
    const detail = own.map(({ description }) => description).join('; ')
    return [{ reason, jobId, detail, amount: sum(own.map((line) => line.total)) }]
  })
}

/** Delivered dumpsters that were not picked up within the standard length, and what their days have come to until today. */
function overdueOnSite(billing: BillingContext): readonly UnbilledWork[] {
  const { customer, jobs, rental, settings, today } = billing
  if (rental === null || rental.billDaily || rental.completedOn !== null) return []
  const loadOf = loadsOf(jobs)
  return jobs.flatMap((job) => {
    const { completedOn: delivered } = job
    if (billingRole(job) !== 'delivery' || delivered === null || isPickedUp(loadOf(job).pickUp)) return []
    const extension = rentalExtension({ ...customer, delivered, pickedUp: today }, settings)
    if (extension === null) return []
    const { included, quantity, rate } = extension
    const days = daysBetween(delivered, today)
    const detail = `${days} days since ${formatDay(delivered)}, ${included} included`
    return [{ reason: 'onSite', jobId: job.id, detail, amount: multiply(quantity, rate) } as const]
  })
}

function isPickedUp(pickUp: BillableJob | null): boolean {
  return pickUp !== null && pickUp.completedOn !== null
}

/** Was a dumpster picked up whose weight is not known, so that its tons and overage are not either? */
export function isUnweighedPickUp(job: BillableJob): boolean {
  return billingRole(job) === 'pickUp' && job.completedOn !== null && job.weight === null
}

function unweighedPickUps({ jobs }: BillingContext): readonly UnbilledWork[] {
  return jobs.filter(isUnweighedPickUp).map(({ id }) => ({
    reason: 'noWeight',
    jobId: id,
    detail: 'Tons, overage and surcharges follow from the weight',
    amount: null,
  }))
}

/** Main lines of open invoices at another rate than the price of the rental; a price of 0 is none (ambiguity 28). */
function differentPrices({ jobs, rental }: BillingContext): readonly UnbilledWork[] {
  const price = rental?.price ?? 0
  if (price === 0) return []
  return jobs.flatMap((job) =>
    job.charged
      .filter(({ rule, rate, isOpen }) => isOpen && isMainRule(rule) && rule !== 'service' && rate !== price)
      .map(({ rate }) => ({
        reason: 'rentalPrice' as const,
        jobId: job.id,
        detail: `The rental has ${formatMoney(price)}, the line ${formatMoney(rate)}`,
        amount: sum([price, -rate]),
      })),
  )
}
