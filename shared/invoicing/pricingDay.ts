import type { BillableJob, BillingContext } from './BillingContext.ts'
import { jobPrice } from './jobPrice.ts'
import type { Load } from './loads.ts'

/** The day of the work of a job: that of its completion, otherwise that for which it is scheduled, otherwise today (PR700). */
export function dayOfWork(
  { completedOn, scheduledOn = null }: Pick<BillableJob, 'completedOn' | 'scheduledOn'>,
  { today }: Pick<BillingContext, 'today'>,
): string {
  return completedOn ?? scheduledOn ?? today
}

/**
 * The day whose rates price a job. A load has one price, whatever becomes of the rates while it is out: that of the day of its delivery
 * or, where that is hauled and so is charged with its pickup, of the day of the pickup (PR701).
 */
export function pricingDay(
  job: BillableJob,
  { delivery, pickUp }: Load<BillableJob>,
  billing: Pick<BillingContext, 'address' | 'rates' | 'today'>,
): string {
  if (delivery === null) return dayOfWork(job, billing)
  const delivered = dayOfWork(delivery, billing)
  if (jobPrice(delivery, billing, delivered).rule !== 'haul') return delivered
  return pickUp !== null && pickUp.completedOn !== null ? pickUp.completedOn : dayOfWork(job, billing)
}
