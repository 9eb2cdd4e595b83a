import { amountOf, chargesOf, pickupOf, type Charge, type Kind } from './charges.ts'
import { Rational } from './Rational.ts'
import type { Business, Customer, Job } from './inputs.ts'

/** A line of an active invoice that charges a job. */
export interface ActiveLine extends Charge {
  readonly lineId: number
  readonly invoiceId: number
}

/** The charges of a job that no active line covers yet (ambiguities 51, 52, 56). */
export function unbilledCharges(business: Business, job: Job, activeLines: readonly ActiveLine[]): Charge[] {
  const linesOf = (kind: Kind): ActiveLine[] =>
    activeLines.filter(
      (line) =>
        line.kind === kind &&
        (line.jobId === job.id || (kind === 'kent' && isHalfOf(business, job, line.jobId))),
    )
  const charges = chargesOf(business, job)
  const unbilled = charges
    .filter(({ kind }) => kind !== 'fuel')
    .flatMap((charge) => missing(charge, linesOf(charge.kind)))
  const fuel = charges
    .filter(({ kind }) => kind === 'fuel')
    .flatMap((charge) =>
      isFuelPercentage(business, job)
        ? missingAmount(charge, percentageOfFuel(business, job, activeLines), linesOf('fuel'))
        : missing(charge, linesOf('fuel')),
    )
  const isCharged = charges.some(({ kind }) => kind === 'kent')
  return [...unbilled, ...fuel, ...(isCharged ? [] : refundedAdvance(job, linesOf('kent')))]
}

/** The percentage of a job's main lines and tons: as charged, at whatever price, and as still unbilled (MO-18). */
export function percentageOfFuel(business: Business, job: Job, activeLines: readonly ActiveLine[]): Rational {
  const isBase = ({ kind }: Charge): boolean => kind === 'main' || kind === 'tons'
  const charged = activeLines.filter((line) => line.jobId === job.id && isBase(line))
  const unbilled = chargesOf(business, job)
    .filter(isBase)
    .flatMap((charge) =>
      missing(
        charge,
        charged.filter(({ kind }) => kind === charge.kind),
      ),
    )
  return amountOfAll([...charged, ...unbilled])
    .times(Rational.of(job.fuelRatePercentage ?? 0))
    .rounded(2)
}

export function isFuelPercentage({ customer }: Business, job: Job): boolean {
  return customer.usePercentageBasedFuelRate && job.fuelRatePercentage !== null
}

/** Is a customer billed after delivery, or only once a load was picked up (ambiguities 32)? */
export function isBilledAfterDelivery({ type, billingRule }: Customer): boolean {
  if (billingRule === 'Bill After Delivery') return true
  return billingRule !== 'Bill After Pickup' && type === 'Residential'
}

/** What awaits invoicing: a delivery only once it is due by the billing rule, or was partly billed (ambiguities 51). */
export function awaitingInvoicing(
  business: Business,
  job: Job,
  activeLines: readonly ActiveLine[],
): Charge[] {
  const isDue =
    job.work !== 'delivery' ||
    isBilledAfterDelivery(business.customer) ||
    pickupOf(business, job) !== undefined ||
    activeLines.some(({ jobId }) => jobId === job.id)
  return isDue ? unbilledCharges(business, job, activeLines) : []
}

/** The sum of charges. */
export function amountOfAll(charges: readonly Charge[]): Rational {
  return Rational.sum(charges.map(amountOf))
}

const BY_QUANTITY: readonly Kind[] = ['tons', 'overage', 'extension', 'kent']

/** Charges with a quantity are compared by quantity; all others are charged once, at whatever price. */
function missing(charge: Charge, lines: readonly ActiveLine[]): Charge[] {
  if (lines.length === 0) return [charge]
  if (!BY_QUANTITY.includes(charge.kind)) return []
  const quantity = charge.quantity.minus(quantityOf(lines))
  return quantity.isPositive ? [{ ...charge, quantity }] : []
}

function missingAmount(charge: Charge, full: Rational, lines: readonly ActiveLine[]): Charge[] {
  const rate = full.minus(amountOfAll(lines))
  return rate.isPositive ? [{ ...charge, rate }] : []
}

/**
 * If the load turns out to be exempt at its pickup, the ton charged in advance is refunded, and a refund without an advance is
 * charged again: the total is zero (ambiguities 56).
 */
function refundedAdvance(job: Job, lines: readonly ActiveLine[]): Charge[] {
  const quantity = quantityOf(lines)
  if (job.work !== 'pickup' || job.completed === null || quantity.isZero) return []
  const inAdvance = lines.find((line) => line.jobId === job.deliveryId)
  const { rate } = inAdvance ?? lines[0] ?? { rate: Rational.zero }
  return [{ jobId: job.id, kind: 'kent', quantity: Rational.zero.minus(quantity), rate }]
}

function isHalfOf({ jobs }: Business, job: Job, otherId: number): boolean {
  return (
    job.deliveryId === otherId || jobs.some(({ id, deliveryId }) => id === otherId && deliveryId === job.id)
  )
}

export function quantityOf(lines: readonly ActiveLine[]): Rational {
  return Rational.sum(lines.map((line) => line.quantity))
}
