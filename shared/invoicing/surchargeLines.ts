import { sum } from '../kernel/money.ts'
import { fuelCharge, type FuelCharge } from '../pricing/fuelCharge.ts'
import { isExemptFromKentSurcharge, paysKentSurcharge } from '../pricing/kentSurcharge.ts'
import { weightQuantity } from '../pricing/weightQuantity.ts'
import { billingRole, chargedQuantity, hasMainLine, isMainRule } from './billingRoles.ts'
import type { BillingContext, BillableJob } from './BillingContext.ts'
import { draftLine, type LineDraft } from './lineDraft.ts'
import { fuelDescription, KENT_DESCRIPTION } from './lineDescriptions.ts'
import type { Load } from './loads.ts'

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
  const { customer, settings, rental } = billing
  const mainTotal = sum([...main, ...mainCharges(job, main)].map((line) => line.total))
  const percentage = job.fuelRatePercentage
  const charge = fuelCharge({ customer, percentage, mainTotal }, settings)
  const alreadyCharged = fuelAlreadyCharged(job, charge)
  const rate = alreadyCharged === null ? 0 : sum([charge.rate, -alreadyCharged])
  if (alreadyCharged === null || rate <= 0) return []
  const details =
    charge.source === 'percentage' && percentage !== null
      ? {
          description: fuelDescription({ percentage, mainTotal, before: alreadyCharged }),
          inputs: { percentage, mainTotal, ...(alreadyCharged > 0 && { chargedBefore: alreadyCharged }) },
        }
      : { description: 'Fuel surcharge', inputs: {} }
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

/** The dollars of fuel percentage already charged; null if fuel was charged and nothing may be added (IN7). */
function fuelAlreadyCharged({ charged }: BillableJob, { source }: FuelCharge): number | null {
  const fuel = charged.filter((line) => line.rule === 'fuel')
  const isOnce = fuel.some((line) => !line.isPercentage) || source !== 'percentage'
  return fuel.length > 0 && isOnce ? null : sum(fuel.map((line) => line.settledTotal))
}

/** The active main lines, including the tons of a haul, even of one that is only now charged (PR11). */
function mainCharges({ charged }: BillableJob, main: BilledJob['main']): BillableJob['charged'] {
  const isHaul = [...main, ...charged].some((line) => line.rule === 'haul')
  return charged.filter(({ rule }) => isMainRule(rule) || (isHaul && rule === 'tons'))
}

/**
 * The Kent County surcharge of a job's load, charged once: with the pickup by weight; a delivery billed before its pickup is
 * completed is charged one ton in advance, and the pickup then for the weight beyond that (S2 §9, M-057, IN8).
 */
export function kentLine(billed: BilledJob, load: Load<BillableJob>, billing: BillingContext): LineDraft[] {
  const { job } = billed
  const advance = load.delivery === null ? 0 : chargedQuantity(load.delivery, 'kent')
  if (billingRole(job) === 'pickUp' && isExemptFromKentSurcharge(job.dumpster))
    return refundAdvance(job, load, billing)
  const alreadyCharged = sum([advance, load.pickUp === null ? 0 : chargedQuantity(load.pickUp, 'kent')])
  const quantity = sum([kentTons(billed, load, billing), -alreadyCharged])
  if (quantity <= 0) return []
  return [
    kentDraft(job, billing, { quantity, rate: billing.settings.kentCountyRate, before: alreadyCharged }),
  ]
}

/** Tons charged with this job; 0 if another job of the load is charged. */
function kentTons({ job, main }: BilledJob, { pickUp }: Load<BillableJob>, billing: BillingContext): number {
  const role = billingRole(job)
  const isPickedUp = pickUp !== null && pickUp.completedOn !== null
  const paysInAdvance = role === 'delivery' && !isPickedUp && (main.length > 0 || hasMainLine(job))
  const surcharged = {
    county: billing.address.county,
    bypassKentCharge: billing.customer.bypassKentCharge,
    customerTypeId: billing.customer.typeId,
    isService: role === 'service',
    dumpster: job.dumpster,
  }
  if (billing.settings.kentCountyRate === 0 || !paysKentSurcharge(surcharged)) return 0
  if (role === 'pickUp') return weightQuantity(job.weight)
  return paysInAdvance ? 1 : 0
}

/** Refunds the advance, once, for a load that turned out to be exempt from the surcharge (ambiguities 56). */
function refundAdvance(
  job: BillableJob,
  { delivery }: Load<BillableJob>,
  billing: BillingContext,
): LineDraft[] {
  const advance = delivery?.charged.findLast((line) => line.rule === 'kent')
  if (delivery === null || advance === undefined) return []
  const refunds = job.charged.filter(({ rule, quantity }) => rule === 'kent' && quantity < 0)
  const quantity = sum([chargedQuantity(delivery, 'kent'), ...refunds.map((line) => line.quantity)])
  if (quantity <= 0) return []
  return [kentDraft(job, billing, { quantity: -quantity, rate: advance.rate, before: quantity })]
}

function kentDraft(
  job: BillableJob,
  { address: { county }, rental }: BillingContext,
  { quantity, rate, before }: { readonly quantity: number; readonly rate: number; readonly before: number },
): LineDraft {
  return draftLine({
    rule: 'kent',
    description: quantity < 0 ? `${KENT_DESCRIPTION}, advance returned` : KENT_DESCRIPTION,
    quantity,
    rate,
    weight: job.weight,
    jobId: job.id,
    rentalId: rental?.id ?? null,
    inputs: { county, weight: job.weight, chargedBefore: before },
    source: 'KentCountyRate',
  })
}
