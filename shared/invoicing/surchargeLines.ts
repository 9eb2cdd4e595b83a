import { isCustomerOwned } from '../inventory/dumpsterLabels.ts'
import { sum } from '../kernel/money.ts'
import { fuelCharge, type FuelCharge } from '../pricing/fuelCharge.ts'
import { isExemptFromKentSurcharge, paysKentSurcharge } from '../pricing/kentSurcharge.ts'
import { pricesOn } from '../pricing/priceSettings.ts'
import { weightQuantity } from '../pricing/weightQuantity.ts'
import { billingRole, chargedQuantity, fuelledLines, hasMainLine } from './billingRoles.ts'
import type { BillingContext, BillableJob } from './BillingContext.ts'
import { draftLine, type LineDraft } from './lineDraft.ts'
import { fuelDescription, KENT_DESCRIPTION } from './lineDescriptions.ts'
import type { Load } from './loads.ts'
import { dayOfWork } from './pricingDay.ts'
import { usedSetting } from './usedSetting.ts'

/** A job and its new main lines. */
interface BilledJob {
  readonly job: BillableJob
  readonly main: readonly Pick<LineDraft, 'rule' | 'total'>[]
}

/**
 * Fuel for a job with a new or existing main line, charged once; a percentage is also charged on the amount that the main lines
 * have grown since (S2 §9, M-056, IN7).
 */
export function fuelLine({ job, main }: BilledJob, billing: BillingContext): LineDraft[] {
  if (main.length === 0 && !hasMainLine(job)) return []
  const { customer, rental } = billing
  const day = dayOfWork(job, billing)
  const mainTotal = sum(fuelledLines([...main, ...job.charged]).map((line) => line.total))
  const percentage = job.fuelRatePercentage
  const charge = fuelCharge({ customer, percentage, mainTotal }, pricesOn(billing, day))
  const alreadyCharged = fuelAlreadyCharged(job, charge)
  const rate = alreadyCharged === null ? 0 : sum([charge.rate, -alreadyCharged])
  if (alreadyCharged === null || rate <= 0) return []
  const details =
    charge.source === 'percentage' && percentage !== null
      ? {
          description: fuelDescription({ percentage, mainTotal, before: alreadyCharged }),
          inputs: { percentage, mainTotal, ...(alreadyCharged > 0 && { chargedBefore: alreadyCharged }) },
          ...usedFuelRate(job),
        }
      : { description: 'Fuel surcharge', ...usedSetting(charge.source, {}, billing, day) }
  const { source } = charge
  return [
    draftLine({
      rule: 'fuel',
      ...details,
      quantity: 1,
      rate,
      jobId: job.id,
      rentalId: rental?.id ?? null,
      source,
    }),
  ]
}

/** The record of the fuel percentage that was in force, and since when. */
function usedFuelRate({ fuelRateId = null, fuelRateSince = null }: BillableJob) {
  return { sourceId: fuelRateId, since: fuelRateSince }
}

/** The dollars of fuel percentage already charged; null if fuel was charged and nothing may be added (IN7). */
function fuelAlreadyCharged({ charged }: BillableJob, { source }: FuelCharge): number | null {
  const fuel = charged.filter((line) => line.rule === 'fuel')
  const isOnce = fuel.some((line) => !line.isPercentage) || source !== 'percentage'
  return fuel.length > 0 && isOnce ? null : sum(fuel.map((line) => line.settledTotal))
}

/**
 * The Kent County surcharge of a job's load, charged once: with the pickup by weight; a delivery billed before its pickup is
 * completed is charged one ton in advance, and the pickup then for the weight beyond that (S2 §9, M-057, IN8).
 */
export function kentLine(billed: BilledJob, load: Load<BillableJob>, billing: BillingContext): LineDraft[] {
  const { job } = billed
  if (billingRole(job) === 'pickUp' && isExemptFromKentSurcharge(job.dumpster))
    return refundAdvance(job, load, billing)
  const tons = kentTons(billed, load, billing)
  if (tons === 0) return []
  const alreadyCharged = chargedTons(load)
  const quantity = sum([tons, -alreadyCharged])
  if (quantity <= 0) return []
  const rate = pricesOn(billing, dayOfWork(job, billing)).kentCountyRate
  return [kentDraft(job, billing, { quantity, rate, before: alreadyCharged })]
}

/** Tons of the Kent surcharge that both jobs of a load were charged. */
function chargedTons({ delivery, pickUp }: Load<BillableJob>): number {
  return sum([delivery, pickUp].map((job) => (job === null ? 0 : chargedQuantity(job, 'kent'))))
}

/** Tons charged with this job; 0 if another job of the load is charged. */
function kentTons({ job, main }: BilledJob, { pickUp }: Load<BillableJob>, billing: BillingContext): number {
  const role = billingRole(job)
  const isPickedUp = pickUp !== null && pickUp.completedOn !== null
  // A customer's own container comes back empty and may stay for good: no pickup would return the ton.
  const isOwn = job.dumpster !== null && isCustomerOwned(job.dumpster.size)
  const paysInAdvance = role === 'delivery' && !isOwn && !isPickedUp && (main.length > 0 || hasMainLine(job))
  const surcharged = {
    county: billing.address.county,
    bypassKentCharge: billing.customer.bypassKentCharge,
    customerTypeId: billing.customer.typeId,
    isService: role === 'service',
    dumpster: job.dumpster,
  }
  const { kentCountyRate } = pricesOn(billing, dayOfWork(job, billing))
  if (kentCountyRate === 0 || !paysKentSurcharge(surcharged)) return 0
  if (role === 'pickUp') return weightQuantity(job.weight)
  return paysInAdvance ? 1 : 0
}

/**
 * Refunds with the pickup the ton that a load was charged in advance which turned out to be exempt; a refund whose advance was removed
 * meanwhile is charged again (ambiguities 56, IN8).
 */
function refundAdvance(
  job: BillableJob,
  { delivery }: Load<BillableJob>,
  billing: BillingContext,
): LineDraft[] {
  const lines = job.charged.filter(({ rule }) => rule === 'kent')
  const refunds = lines.filter(({ quantity }) => quantity < 0)
  const refunded = delivery?.charged.findLast(({ rule }) => rule === 'kent') ?? refunds[0]
  const advance = delivery === null ? 0 : chargedQuantity(delivery, 'kent')
  const toRefund = sum([advance, ...refunds.map(({ quantity }) => quantity)])
  // What else the pickup was charged stays, and counts as the refund charged again.
  const quantity = toRefund >= 0 ? toRefund : Math.min(sum([advance, chargedQuantity(job, 'kent')]), 0)
  if (quantity === 0 || refunded === undefined) return []
  return [kentDraft(job, billing, { quantity: -quantity, rate: refunded.rate, before: quantity })]
}

function kentDraft(
  job: BillableJob,
  billing: BillingContext,
  { quantity, rate, before }: { readonly quantity: number; readonly rate: number; readonly before: number },
): LineDraft {
  const { address, rental } = billing
  const inputs = { county: address.county, weight: job.weight, chargedBefore: before }
  const source = 'KentCountyRate'
  return draftLine({
    rule: 'kent',
    description: quantity < 0 ? `${KENT_DESCRIPTION}, advance returned` : KENT_DESCRIPTION,
    quantity,
    rate,
    weight: job.weight,
    jobId: job.id,
    rentalId: rental?.id ?? null,
    // What is returned has the price at which it was charged.
    ...(quantity < 0 ? { inputs, source } : usedSetting(source, inputs, billing, dayOfWork(job, billing))),
  })
}
