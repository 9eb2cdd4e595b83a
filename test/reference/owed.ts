import { amountOf, chargesOf, type Charge, type Kind } from './charges.ts'
import { Exact } from './Exact.ts'
import type { Business, Job } from './facts.ts'

/** A line that stands on an invoice that is neither deleted nor voided, and charges a job. */
export interface StandingLine extends Charge {
  readonly lineId: number
  readonly invoiceId: number
}

/** What a job is to be charged and no standing line charges yet (ambiguities 51, 52, 56). */
export function owedBy(business: Business, job: Job, standing: readonly StandingLine[]): Charge[] {
  const linesOf = (kind: Kind): StandingLine[] =>
    standing.filter(
      (line) =>
        line.kind === kind &&
        (line.jobId === job.id || (kind === 'kent' && isHalfOf(business, job, line.jobId))),
    )
  const charges = chargesOf(business, job)
  const isFuelPercentage = business.customer.usePercentageBasedFuelRate && job.fuelRatePercentage !== null
  return [
    ...charges.flatMap((charge) => missing(charge, linesOf(charge.kind), isFuelPercentage)),
    ...(charges.some(({ kind }) => kind === 'kent') ? [] : advanceTakenBack(business, job, linesOf('kent'))),
  ]
}

/** What charges bring in all. */
export function amountOfAll(charges: readonly Charge[]): Exact {
  return Exact.sum(charges.map(amountOf))
}

const BY_QUANTITY: readonly Kind[] = ['tons', 'overage', 'extension', 'kent']

/** By quantity what is missing of it, a percentage by its amount; anything else is charged once, at whatever price. */
function missing(charge: Charge, lines: readonly StandingLine[], isFuelPercentage: boolean): Charge[] {
  if (lines.length === 0) return [charge]
  if (BY_QUANTITY.includes(charge.kind)) {
    const quantity = charge.quantity.minus(quantityOf(lines))
    return quantity.isPositive ? [{ ...charge, quantity }] : []
  }
  if (charge.kind !== 'fuel' || !isFuelPercentage) return []
  const rate = amountOf(charge).minus(amountOfAll(lines))
  return rate.isPositive ? [{ ...charge, quantity: Exact.one, rate }] : []
}

/** A load that is picked up as what Kent County does not charge gives the ton in advance back (ambiguities 56). */
function advanceTakenBack(business: Business, job: Job, lines: readonly StandingLine[]): Charge[] {
  const quantity = quantityOf(lines)
  if (job.work !== 'pickup' || job.completed === null || !quantity.isPositive) return []
  const rate = Exact.of(business.settings.KentCountyRate)
  return [{ jobId: job.id, kind: 'kent', quantity: Exact.zero.minus(quantity), rate }]
}

function isHalfOf({ jobs }: Business, job: Job, otherId: number): boolean {
  return (
    job.deliveryId === otherId || jobs.some(({ id, deliveryId }) => id === otherId && deliveryId === job.id)
  )
}

export function quantityOf(lines: readonly StandingLine[]): Exact {
  return Exact.sum(lines.map((line) => line.quantity))
}
