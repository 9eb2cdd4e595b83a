import type { Customer } from '../customers/Customer.ts'
import { RESIDENTIAL } from '../customers/CustomerType.ts'
import { billingRole } from './billedJobs.ts'
import { deliveriesByPickUp, type LoadJob } from './loads.ts'

/** After which of its jobs a load is billed. */
type BilledAfter = 'delivery' | 'pickUp'

/**
 * When a customer is billed: as its billing rule says; by its type, residential after delivery and commercial after pickup,
 * where the rule is that or there is none (S0 §2, ambiguity 32, IN40).
 */
export function billedAfter({ typeId, billingRule }: Pick<Customer, 'typeId' | 'billingRule'>): BilledAfter {
  if (billingRule === 'Bill After Delivery') return 'delivery'
  if (billingRule === 'Bill After Pickup') return 'pickUp'
  return typeId === RESIDENTIAL ? 'delivery' : 'pickUp'
}

/** A live job of a rental as the list of what awaits invoicing looks at it. */
export interface RentalWork extends LoadJob {
  /** The instant of its completion. */
  readonly completed: string | null
  /** Has it a line that stands? */
  readonly isCharged: boolean
}

/**
 * Does work of a rental that is billed after pickup await invoicing: a completed service without a line, a load that was
 * picked up and of which neither half has one, or a pickup without one since the rental's newest invoice that stands? A pickup
 * before that whose delivery was charged had nothing to be charged (M-029, IN42).
 */
export function awaitsInvoicing(jobs: readonly RentalWork[], lastInvoiced: string | null): boolean {
  const deliveries = deliveriesByPickUp(jobs)
  return jobs.some((job) => {
    if (job.completed === null || job.isCharged) return false
    const role = billingRole(job)
    if (role !== 'pickUp') return role === 'service'
    return job.completed > (lastInvoiced ?? '') || deliveries.get(job.id)?.isCharged === false
  })
}
