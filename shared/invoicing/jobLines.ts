import { sum } from '../kernel/money.ts'
import { extensionOf } from '../pricing/extendedRental.ts'
import { overageOf, type WeighedLoad } from '../pricing/overage.ts'
import { weightQuantity } from '../pricing/weightQuantity.ts'
import { billingRole, carriesMainLine, chargedQuantity, hasMainLine } from './billedJobs.ts'
import type { Billing, BillableJob } from './billing.ts'
import { jobPrice, priceDescription, type JobPrice } from './jobPrice.ts'
import { draftLine, type LineDraft } from './lineDraft.ts'

const LIST_PRICE_NOTE = 'No customer rate matched: list price'

/** The lines of one job, apart from surcharges; and the question that its price raises, if one does. */
export interface JobLines {
  readonly job: BillableJob
  readonly main: readonly LineDraft[]
  readonly extra: readonly LineDraft[]
  readonly unmatched: string | null
}

/**
 * The lines of a job: its main line where its role carries one, and for a pickup the price per ton, overage and extended
 * rental of the load; nothing that was charged before (S2 §9, M-053 to M-060, IN1 to IN6).
 */
export function jobLines(job: BillableJob, delivery: BillableJob | null, billing: Billing): JobLines {
  const role = billingRole(job)
  if (role === 'service') return { job, main: serviceLine(job, billing), extra: [], unmatched: null }
  if (role === 'none') return { job, main: [], extra: [], unmatched: null }
  const price = jobPrice(job, billing)
  const isPriced = carriesMainLine(role, price.rule) && !hasMainLine(job)
  const main = isPriced ? [mainLine(job, price, billing)] : []
  const tons = role === 'pickUp' ? tonsLine(job, price, billing) : []
  const extra =
    role === 'pickUp' ? [...overageLine(job, price, billing), ...extensionLine(job, delivery, billing)] : []
  // The tons of a haul belong to its main lines, which a percentage of fuel is taken of (PR11).
  return price.rule === 'haul' && isPriced
    ? { job, main: [...main, ...tons], extra, unmatched: null }
    : { job, main, extra: [...tons, ...extra], unmatched: isPriced ? price.unmatched : null }
}

function serviceLine(job: BillableJob, { settings, rental }: Billing): LineDraft[] {
  if (hasMainLine(job)) return []
  return [
    draftLine({
      rule: 'service',
      description: 'Service',
      quantity: 1,
      rate: settings.serviceRate,
      jobId: job.id,
      rentalId: rental?.id ?? null,
      inputs: {},
      source: 'ServiceRate',
    }),
  ]
}

function mainLine(job: BillableJob, price: JobPrice, { address, rental }: Billing): LineDraft {
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
    },
    ...(customerRate === null
      ? { source: 'Dumpster', ...(job.dumpster === null ? {} : { sourceId: job.dumpster.id }) }
      : { source: 'CustomerRate', sourceId: customerRate.id }),
  })
}

function tonsLine(job: BillableJob, { rule, customerRate }: JobPrice, { rental }: Billing): LineDraft[] {
  if (customerRate === null || rule === 'dumpster' || customerRate.pricePerTon === 0) return []
  const { quantity, before } = leftToCharge(job, 'tons', weightQuantity(job.weight))
  if (quantity <= 0) return []
  return [
    draftLine({
      rule: 'tons',
      description: `Disposal, ${tons(quantity)}`,
      quantity,
      rate: customerRate.pricePerTon,
      weight: job.weight,
      jobId: job.id,
      rentalId: rental?.id ?? null,
      inputs: { weight: job.weight, ...chargedBefore(before) },
      source: 'CustomerRate',
      sourceId: customerRate.id,
    }),
  ]
}

function overageLine(job: BillableJob, price: JobPrice, billing: Billing): LineDraft[] {
  const { address, settings, rental } = billing
  const overage = overageOf(loadOf(job, price, billing), settings)
  if (overage === null || overage.rate === 0) return []
  const { quantity, before } = leftToCharge(job, 'overage', overage.quantity)
  if (quantity <= 0) return []
  const included = `Overage: ${tons(job.weight ?? 0)}, ${tons(overage.limit)} included`
  return [
    draftLine({
      rule: 'overage',
      description: before > 0 ? `${included}, ${tons(before)} charged before` : included,
      quantity,
      rate: overage.rate,
      weight: job.weight,
      jobId: job.id,
      rentalId: rental?.id ?? null,
      inputs: { weight: job.weight, limit: overage.limit, range: address.range, ...chargedBefore(before) },
      source: overage.setting,
    }),
  ]
}

function loadOf(job: BillableJob, { customerRate }: JobPrice, { customer, address }: Billing): WeighedLoad {
  return {
    customerTypeId: customer.typeId,
    range: address.range,
    weight: job.weight,
    rateWeightLimit: customerRate === null ? null : (customerRate.weightLimit ?? 0),
    dumpsterWeightLimit: job.dumpsterWeightLimit ?? job.dumpster?.weightLimit ?? null,
  }
}

/** How many tons are left to charge where some of them were charged before their weight was corrected (IN2). */
function leftToCharge(job: BillableJob, rule: 'tons' | 'overage', count: number) {
  const before = chargedQuantity(job, rule)
  return { quantity: sum([count, -before]), before }
}

function extensionLine(job: BillableJob, delivery: BillableJob | null, billing: Billing): LineDraft[] {
  const { customer, settings, rental } = billing
  const [delivered, pickedUp] = [delivery?.completedOn ?? null, job.completedOn]
  if (delivered === null || pickedUp === null || rental?.billDaily === true) return []
  const extension = extensionOf({ ...customer, delivered, pickedUp }, settings)
  if (extension === null || extension.rate === 0) return []
  if (job.charged.some((line) => line.rule === 'extension')) return []
  const { quantity, rate, included, source } = extension
  return [
    draftLine({
      rule: 'extension',
      description: `Extended rental: ${days(quantity)}, ${days(included)} included`,
      quantity,
      rate,
      jobId: job.id,
      rentalId: rental?.id ?? null,
      inputs: { delivered, pickedUp, included },
      source,
    }),
  ]
}

/** What an explanation tells of it, where a weight was corrected after it had been charged. */
function chargedBefore(tonsBefore: number): { readonly chargedBefore?: number } {
  return tonsBefore > 0 ? { chargedBefore: tonsBefore } : {}
}

function tons(count: number): string {
  return `${count} ${count === 1 ? 'ton' : 'tons'}`
}

function days(count: number): string {
  return `${count} ${count === 1 ? 'day' : 'days'}`
}
