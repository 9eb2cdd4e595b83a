import { sum } from '../kernel/money.ts'
import { billedAfter } from './billedAfter.ts'
import { billingRole } from './billingRoles.ts'
import type { BillingContext, BillableJob } from './BillingContext.ts'
import { createInvoiceLines } from './createInvoiceLines.ts'
import type { LineDraft } from './lineDraft.ts'
import { loadsOf, type Load } from './loads.ts'

/** The charges of a completed job that no active line covers. */
export interface UnbilledCharges {
  readonly jobId: number
  /** The missing lines. */
  readonly lines: readonly LineDraft[]
  /** Their total in dollars. */
  readonly amount: number
  /**
   * Are they a follow-up: due after their load was billed, or in addition to its delivery, and so not in the lists of S2 §2 by
   * themselves?
   */
  readonly isFollowUp: boolean
}

/**
 * The charges of a rental that no active line covers, by job: shown by the lists of what awaits invoicing, and the source of new
 * lines. Terms are today's, prices of the day of the work (PR700); where no rate matches, the list price (S2 §2, §9, IN41, IN42, ambiguities 51).
 */
export function unbilledCharges(billing: BillingContext): readonly UnbilledCharges[] {
  const loadOf = loadsOf(billing.jobs)
  const due = billing.jobs.filter((job) => isDue(job, loadOf(job), billing))
  if (due.length === 0) return []
  const { lines } = createInvoiceLines({ ...billing, billJobIds: due.map(({ id }) => id) }, 'continue')
  return due.flatMap((job) => {
    const jobLines = lines.filter((line) => line.jobId === job.id)
    if (jobLines.length === 0) return []
    const isFollowUp = isFollowUpOf(job, loadOf(job), billing)
    return [{ jobId: job.id, lines: jobLines, amount: totalAmount(jobLines), isFollowUp }]
  })
}

/**
 * Is the job due for billing? A delivery is due if its customer is billed after delivery, if its load was picked up, or if it was
 * partly billed.
 */
function isDue(job: BillableJob, { pickUp }: Load<BillableJob>, { customer }: BillingContext): boolean {
  const role = billingRole(job)
  if (role === 'none' || job.completedOn === null) return false
  if (role !== 'delivery') return true
  const isPickedUp = pickUp !== null && pickUp.completedOn !== null
  return isPickedUp || job.charged.length > 0 || billedAfter(customer) === 'delivery'
}

function isFollowUpOf(
  job: BillableJob,
  { delivery, pickUp }: Load<BillableJob>,
  { customer }: BillingContext,
) {
  const isCharged = [job, delivery, pickUp].some((related) => related !== null && related.charged.length > 0)
  return isCharged || (billedAfter(customer) === 'delivery' && billingRole(job) !== 'delivery')
}

function totalAmount(lines: readonly LineDraft[]): number {
  return sum(lines.map((line) => line.total))
}
