import { formatMoney, formatPercent, sum } from '../kernel/money.ts'
import { fuelCharge } from '../pricing/fuelCharge.ts'
import { paysKentSurcharge } from '../pricing/kentSurcharge.ts'
import { weightQuantity } from '../pricing/weightQuantity.ts'
import { billingRole, chargedQuantity } from './billedJobs.ts'
import type { Billing, BillableJob } from './billing.ts'
import { draftLine, type LineDraft } from './lineDraft.ts'

/** A job and the main lines that it got now. */
interface BilledJob {
  readonly job: BillableJob
  readonly main: readonly Pick<LineDraft, 'total'>[]
}

/** Fuel for a job that got its main line now (S2 §9, M-056, IN7). */
export function fuelLine({ job, main }: BilledJob, { customer, settings, rental }: Billing): LineDraft[] {
  if (main.length === 0) return []
  const mainTotal = sum(main.map((line) => line.total))
  const percentage = job.fuelRatePercentage
  const { rate, source } = fuelCharge({ customer, percentage, mainTotal }, settings)
  if (rate === 0) return []
  const byPercentage = source === 'percentage'
  return [
    draftLine({
      rule: 'fuel',
      description: byPercentage
        ? `Fuel surcharge, ${formatPercent(percentage)} of ${formatMoney(mainTotal)}`
        : 'Fuel surcharge',
      quantity: 1,
      rate,
      jobId: job.id,
      rentalId: rental?.id ?? null,
      inputs: byPercentage ? { percentage, mainTotal } : {},
      source,
    }),
  ]
}

/**
 * The Kent County surcharge of a job's load, once: its pickup pays it by weight, a delivery that is billed before its pickup
 * is done pays it for one ton, and the pickup then for what its weight exceeds that (S2 §9, M-057, IN8).
 */
export function kentLine(
  { job, main }: BilledJob,
  { delivery, isPickedUp }: { readonly delivery: BillableJob | null; readonly isPickedUp: boolean },
  { customer, address, settings, rental }: Billing,
): LineDraft[] {
  const isPickUp = billingRole(job) === 'pickUp'
  const carries = isPickUp || (main.length > 0 && !isPickedUp)
  const isService = billingRole(job) === 'service'
  const surcharged = {
    county: address.county,
    bypassKentCharge: customer.bypassKentCharge,
    customerTypeId: customer.typeId,
    isService,
    dumpster: job.dumpster,
  }
  if (!carries || settings.kentCountyRate === 0 || !paysKentSurcharge(surcharged)) return []
  const before =
    chargedQuantity(job, 'kent') + (isPickUp && delivery !== null ? chargedQuantity(delivery, 'kent') : 0)
  const quantity = sum([weightQuantity(job.weight), -before], 4)
  if (quantity <= 0) return []
  return [
    draftLine({
      rule: 'kent',
      description: 'Kent County surcharge',
      quantity,
      rate: settings.kentCountyRate,
      weight: job.weight,
      jobId: job.id,
      rentalId: rental?.id ?? null,
      inputs: { county: address.county, weight: job.weight, chargedBefore: before },
      source: 'KentCountyRate',
    }),
  ]
}
