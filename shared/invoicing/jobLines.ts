import { sum } from '../kernel/money.ts'
import { rentalExtension } from '../pricing/extendedRental.ts'
import { weightOverage, type WeighedLoad } from '../pricing/overage.ts'
import { pricesOn } from '../pricing/priceSettings.ts'
import { weightQuantity } from '../pricing/weightQuantity.ts'
import { billingRole, carriesMainLine, chargedQuantity, hasMainLine } from './billingRoles.ts'
import type { BillingContext, BillableJob, BillingRate } from './BillingContext.ts'
import { jobPrice, priceDescription, type JobPrice } from './jobPrice.ts'
import { draftLine, type LineDraft } from './lineDraft.ts'
import { overageDescription, tonsDescription } from './lineDescriptions.ts'
import type { Load } from './loads.ts'
import { dayOfWork, pricingDay } from './pricingDay.ts'
import { usedSetting } from './usedSetting.ts'

const LIST_PRICE_NOTE = 'No customer rate matched: list price'

/** The lines of one job without surcharges, and the question if no rate matched. */
export interface JobLines {
  readonly job: BillableJob
  readonly main: readonly LineDraft[]
  readonly extra: readonly LineDraft[]
  readonly unmatched: string | null
}

/**
 * The lines of a job: its main line if its role carries one, and for a pickup the price per ton, overage and extended rental of
 * the load, without what was already charged (S2 §9, M-053 to M-060, IN1 to IN6).
 */
export function jobLines(job: BillableJob, load: Load<BillableJob>, billing: BillingContext): JobLines {
  const role = billingRole(job)
  if (role === 'service') return { job, main: serviceLine(job, billing), extra: [], unmatched: null }
  if (role === 'none') return { job, main: [], extra: [], unmatched: null }
  const price = jobPrice(job, billing, pricingDay(job, load, billing))
  const isPriced = carriesMainLine(role, price.rule) && !isPricedAlready(load)
  const main = isPriced ? [mainLine(job, price, billing)] : []
  const tons = role === 'pickUp' ? tonsLine(job, price, billing) : []
  const extra =
    role === 'pickUp'
      ? [...overageLine(job, price, billing), ...extensionLine(job, load.delivery, billing)]
      : []
  // The tons of a haul count as main lines, which are the base of a fuel percentage (PR11).
  return price.rule === 'haul' && (isPriced || hasMainLine(job))
    ? { job, main: [...main, ...tons], extra, unmatched: null }
    : { job, main, extra: [...tons, ...extra], unmatched: isPriced ? price.unmatched : null }
}

/**
 * Has the delivery or the pickup of the load a main line already? A load has one price, even if the customer's rates changed in
 * between.
 */
function isPricedAlready({ delivery, pickUp }: Load<BillableJob>): boolean {
  return [delivery, pickUp].some((job) => job !== null && hasMainLine(job))
}

function serviceLine(job: BillableJob, billing: BillingContext): LineDraft[] {
  if (hasMainLine(job)) return []
  const { rental } = billing
  const day = dayOfWork(job, billing)
  return [
    draftLine({
      rule: 'service',
      description: 'Service',
      quantity: 1,
      rate: pricesOn(billing, day).serviceRate,
      jobId: job.id,
      rentalId: rental?.id ?? null,
      ...usedSetting('ServiceRate', {}, billing, day),
    }),
  ]
}

function mainLine(job: BillableJob, price: JobPrice, { address, rental }: BillingContext): LineDraft {
  const { customerRate, unmatched, mileage } = price
  const { range, zone, distance } = address
  return draftLine({
    rule: price.rule,
    description: priceDescription(price, job, address),
    quantity: 1,
    rate: price.amount,
    note: unmatched === null ? null : LIST_PRICE_NOTE,
    jobId: job.id,
    rentalId: rental?.id ?? null,
    inputs: {
      dumpster: job.dumpster?.size ?? null,
      range,
      zone,
      ...(price.rule === 'haul' ? { distance, mileage } : {}),
      ...(unmatched === null ? {} : { unmatched }),
      rentalPrice: rental?.price ?? null,
      ...endOf(customerRate),
    },
    ...(customerRate === null
      ? { source: 'Dumpster', ...(job.dumpster === null ? {} : { sourceId: job.dumpster.id }) }
      : usedRate(customerRate)),
  })
}

function tonsLine(
  job: BillableJob,
  { rule, customerRate }: JobPrice,
  { address, rental }: BillingContext,
): LineDraft[] {
  const pricePerTon = pricePerTonOf({ rule, customerRate }, address)
  if (customerRate === null || pricePerTon === 0) return []
  const { quantity, before } = remainingToCharge(job, 'tons', weightQuantity(job.weight))
  if (quantity <= 0) return []
  return [
    draftLine({
      rule: 'tons',
      description: tonsDescription(quantity),
      quantity,
      rate: pricePerTon,
      weight: job.weight,
      jobId: job.id,
      rentalId: rental?.id ?? null,
      inputs: { weight: job.weight, ...chargedBefore(before), ...endOf(customerRate) },
      ...(address.pricePerTon === null ? usedRate(customerRate) : { source: 'ServiceAddress' }),
    }),
  ]
}

/** Where the rate of a line comes from, and since when that is in force. */
function usedRate({ id, validFrom }: BillingRate) {
  return { source: 'CustomerRate', sourceId: id, since: validFrom }
}

/** The explanation's input for a rate that ends. */
function endOf(rate: BillingRate | null): { readonly validUntil?: string } {
  const validUntil = rate?.validUntil ?? null
  return validUntil === null ? {} : { validUntil }
}

/** The price of each ton of a load; 0 where its price is for the load (PR1). */
export function pricePerTonOf(
  { rule, customerRate }: Pick<JobPrice, 'rule' | 'customerRate'>,
  address: BillingContext['address'],
): number {
  if (customerRate === null || rule === 'dumpster') return 0
  return address.pricePerTon ?? customerRate.pricePerTon
}

function overageLine(job: BillableJob, price: JobPrice, billing: BillingContext): LineDraft[] {
  const { address, rental } = billing
  const day = dayOfWork(job, billing)
  const overage = weightOverage(loadOf(job, price, billing), pricesOn(billing, day))
  if (overage === null || overage.rate === 0) return []
  const { quantity, before } = remainingToCharge(job, 'overage', overage.quantity)
  if (quantity <= 0) return []
  return [
    draftLine({
      rule: 'overage',
      description: overageDescription({ weight: job.weight ?? 0, limit: overage.limit, before }),
      quantity,
      rate: overage.rate,
      weight: job.weight,
      jobId: job.id,
      rentalId: rental?.id ?? null,
      ...usedSetting(
        overage.setting,
        { weight: job.weight, limit: overage.limit, range: address.range, ...chargedBefore(before) },
        billing,
        day,
      ),
    }),
  ]
}

function loadOf(job: BillableJob, price: JobPrice, { customer, address }: BillingContext): WeighedLoad {
  return {
    isPaidByTon: pricePerTonOf(price, address) > 0,
    customerTypeId: customer.typeId,
    range: address.range,
    weight: job.weight,
    rateWeightLimit: price.customerRate?.weightLimit ?? null,
    dumpsterWeightLimit: job.dumpsterWeightLimit ?? job.dumpster?.weightLimit ?? null,
  }
}

/** The tons or days left to charge, and those charged before the weight or the completion was corrected (IN2). */
function remainingToCharge(job: BillableJob, rule: 'tons' | 'overage' | 'extension', count: number) {
  const alreadyCharged = chargedQuantity(job, rule)
  return { quantity: sum([count, -alreadyCharged]), before: alreadyCharged }
}

function extensionLine(job: BillableJob, delivery: BillableJob | null, billing: BillingContext): LineDraft[] {
  const { customer, rental } = billing
  const [delivered, pickedUp] = [delivery?.completedOn ?? null, job.completedOn]
  if (delivered === null || pickedUp === null || rental?.billDaily === true) return []
  const extension = rentalExtension({ ...customer, delivered, pickedUp }, pricesOn(billing, pickedUp))
  if (extension === null || extension.rate === 0) return []
  const { rate, included, source } = extension
  const { quantity, before } = remainingToCharge(job, 'extension', extension.quantity)
  if (quantity <= 0) return []
  return [
    draftLine({
      rule: 'extension',
      description: `Extended rental: ${daysText(quantity)}, ${daysText(included)} included`,
      quantity,
      rate,
      jobId: job.id,
      rentalId: rental?.id ?? null,
      ...usedSetting(source, { delivered, pickedUp, included, ...chargedBefore(before) }, billing, pickedUp),
    }),
  ]
}

/** The explanation's input for quantities charged before a correction. */
function chargedBefore(before: number): { readonly chargedBefore?: number } {
  return before > 0 ? { chargedBefore: before } : {}
}

function daysText(count: number): string {
  return `${count} ${count === 1 ? 'day' : 'days'}`
}
