import { amountOf, chargesOf, type Charge, type Kind } from './charges.ts'
import { Exact } from './Exact.ts'
import type { Business, Job } from './facts.ts'

/** A line that stands on an invoice that is neither deleted nor voided, and charges a job. */
export interface StandingLine extends Charge {
  readonly lineId: number
  readonly invoiceId: number
}

/** What a job is to be charged and no standing line charges yet (ambiguities 51, 52). */
export function owedBy(business: Business, job: Job, standing: readonly StandingLine[]): Charge[] {
  const lines = standing.filter(({ jobId }) => jobId === job.id)
  return chargesOf(business, job).flatMap((charge) =>
    missing(
      charge,
      lines.filter(({ kind }) => kind === charge.kind),
      business.customer.usePercentageBasedFuelRate,
    ),
  )
}

function amountOfAll(charges: readonly Charge[]): Exact {
  return Exact.sum(charges.map(amountOf))
}

const BY_QUANTITY: readonly Kind[] = ['tons', 'overage', 'extension', 'kent']

/** By quantity what is missing of it, a percentage by its amount; anything else is charged once, at whatever price. */
function missing(charge: Charge, lines: readonly StandingLine[], isFuelPercentage: boolean): Charge[] {
  if (lines.length === 0) return [charge]
  if (BY_QUANTITY.includes(charge.kind)) {
    const quantity = charge.quantity.minus(Exact.sum(lines.map((line) => line.quantity)))
    return quantity.isPositive ? [{ ...charge, quantity }] : []
  }
  if (charge.kind !== 'fuel' || !isFuelPercentage) return []
  const rate = amountOf(charge).minus(amountOfAll(lines))
  return rate.isPositive ? [{ ...charge, quantity: Exact.one, rate }] : []
}
