import { daysFrom } from './days.ts'
import { Rational } from './Rational.ts'
import type { Business, Job, Range, Settings } from './inputs.ts'
import { priceOf, type Price } from './prices.ts'

/** `main` is the haul, zone, dumpster, list price or service of a job; `tons` what is paid by weight. */
export const KINDS = ['main', 'tons', 'overage', 'extension', 'fuel', 'kent'] as const
export type Kind = (typeof KINDS)[number]

export interface Charge {
  readonly jobId: number
  readonly kind: Kind
  readonly quantity: Rational
  readonly rate: Rational
}

/** Quantity times rate, half up to cents (S2 §3, §9). */
export function amountOf({ quantity, rate }: Pick<Charge, 'quantity' | 'rate'>): Rational {
  return quantity.times(rate).rounded(2)
}

/** The total charges of a completed job; none before completion (S2 §9; ambiguities 27, 51, 76). */
export function chargesOf(ofAllDays: Business, job: Job): Charge[] {
  if (job.completed === null || job.work === 'none') return []
  const business = { ...ofAllDays, settings: settingsOn(ofAllDays, job.completed) }
  const price = priceOf(business.customer, business.address, job.dumpster, priceDay(business, job))
  const main = mainCharges(business, job, price)
  const charges =
    job.work === 'pickup'
      ? [...main, ...overage(business, job, price), ...extension(business, job)]
      : [...main]
  return [...charges, ...fuel(business, job, main), ...kent(business, job, price)].filter(
    (charge) => !charge.quantity.isZero && !charge.rate.isZero,
  )
}

/** The settings of a day: each the value that began last until then, otherwise the one of today. */
function settingsOn({ settings, datedSettings = [] }: Business, day: string): Settings {
  const begun = datedSettings
    .filter(({ from }) => from === null || from <= day)
    .toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
  return { ...settings, ...Object.fromEntries(begun.map(({ name, value }) => [name, value])) }
}

/**
 * The day whose rates price a job (ambiguities 76). A load has one price: that of the day on which it was delivered or, for what is
 * charged with its pickup because it is hauled, of the day on which it was picked up.
 */
function priceDay(business: Business, job: Job): string {
  const delivery = job.work === 'delivery' ? job : business.jobs.find(({ id }) => id === job.deliveryId)
  const own = job.completed ?? ''
  const delivered = delivery?.completed ?? null
  if (delivery === undefined || delivered === null) return own
  const { customer, address } = business
  if (priceOf(customer, address, delivery.dumpster, delivered).rate?.type !== 'Hauling') return delivered
  return pickupOf(business, delivery)?.completed ?? own
}

/**
 * Weight-based quantity with two decimals: none gives 1, up to 1 gives 1, otherwise the weight (MO-01 to MO-03; ambiguities 53).
 */
export function weightQuantity(weight: number | null): Rational {
  return Rational.max(Rational.one, Rational.of(weight ?? 0).rounded(2))
}

function mainCharges(business: Business, job: Job, price: Price): Charge[] {
  const charge = (kind: Kind, quantity: Rational, rate: Rational): Charge => ({
    jobId: job.id,
    kind,
    quantity,
    rate,
  })
  if (job.work === 'service')
    return [charge('main', Rational.one, Rational.of(business.settings.ServiceRate))]
  const isHauled = price.rate?.type === 'Hauling'
  if (job.work === 'delivery') return isHauled ? [] : [charge('main', Rational.one, price.amount)]
  const tons = charge('tons', weightQuantity(job.weight), pricePerTon(business, price))
  return isHauled ? [charge('main', Rational.one, price.amount), tons] : [tons]
}

/** Hauling and zone rates also charge by weight; an address's own price replaces theirs (ambiguities 55). */
function pricePerTon({ address }: Business, { rate }: Price): Rational {
  if (rate === null || rate.type === 'Dumpster') return Rational.zero
  return Rational.of(address.pricePerTon ?? rate.pricePerTon)
}

/**
 * Tons over the limit: the dumpster's for residential customers, the rate's for others; 0 is none (MO-05 to MO-10). Who pays every
 * ton, by a rate without a limit of its own, has none to pay again (ambiguities 72).
 */
function overage(business: Business, job: Job, price: Price): Charge[] {
  const { customer, address, settings } = business
  const { rate } = price
  if (rate?.weightLimit === null && pricePerTon(business, price).isPositive) return []
  const ofDumpster = job.dumpsterWeightLimit ?? job.dumpster.weightLimit
  const limit = customer.type === 'Residential' ? ofDumpster : (rate?.weightLimit ?? ofDumpster)
  const over = Rational.of(job.weight ?? 0).minus(Rational.of(limit))
  if (limit === 0 || !over.isPositive) return []
  return [
    { jobId: job.id, kind: 'overage', quantity: over.rounded(2), rate: overageRate(settings, address.range) },
  ]
}

function overageRate(settings: Business['settings'], range: Range | null): Rational {
  return Rational.of(range === 'Regular' ? settings.OverageRate : settings.ExtendedOverageRate)
}

/** Days between delivery and pickup over the customer's standard length (MO-11 to MO-15; ambiguities 30, 46). */
function extension({ customer, settings, jobs, billDaily }: Business, job: Job): Charge[] {
  const delivered = jobs.find(({ id }) => id === job.deliveryId)?.completed ?? null
  const included = Math.floor(customer.standardRentalLength ?? 0)
  if (delivered === null || job.completed === null || included === 0 || billDaily) return []
  const over = daysFrom(delivered, job.completed) - included
  const rate = isSet(customer.extensionRate) ? customer.extensionRate : settings.ExtensionRate
  return over > 0
    ? [{ jobId: job.id, kind: 'extension', quantity: Rational.of(over), rate: Rational.of(rate) }]
    : []
}

/**
 * One charge for each job that got a main line: fixed, or a percentage of its main lines and tons (MO-16 to MO-18; ambiguities
 * 27). Tons of a zone rate come with the pickup, which has no main line and so no fuel.
 */
function fuel({ customer, settings }: Business, job: Job, main: readonly Charge[]): Charge[] {
  if (!main.some((charge) => charge.kind === 'main')) return []
  const charge = (rate: Rational): Charge[] => [{ jobId: job.id, kind: 'fuel', quantity: Rational.one, rate }]
  if (customer.usePercentageBasedFuelRate && job.fuelRatePercentage !== null)
    return charge(Rational.sum(main.map(amountOf)).times(Rational.of(job.fuelRatePercentage)).rounded(2))
  return charge(Rational.of(isSet(customer.fuelRate) ? customer.fuelRate : settings.FuelRate))
}

/**
 * Kent County, once for a load: with the pickup by weight, less the ton that a delivery was charged in advance; with the delivery
 * that ton, while nobody has picked up yet (MO-20 to MO-22; ambiguities 56). A customer's own container comes back empty and may stay:
 * nothing is charged in advance with it. Charges made before are deducted in `unbilledCharges`.
 */
function kent(business: Business, job: Job, price: Price): Charge[] {
  if (!isLiableToKent(business, job)) return []
  const isHauled = price.rate?.type === 'Hauling'
  const isWeighed = job.work === 'pickup'
  const isOwn = job.dumpster.size.trim().toLowerCase() === 'customer owned'
  if (!isWeighed && (isHauled || isOwn || pickupOf(business, job) !== undefined)) return []
  const quantity = isWeighed ? weightQuantity(job.weight) : Rational.one
  return [{ jobId: job.id, kind: 'kent', quantity, rate: Rational.of(business.settings.KentCountyRate) }]
}

/** The completed pickup of a delivery's load. */
export function pickupOf({ jobs }: Business, delivery: Job): Job | undefined {
  return jobs.find(({ deliveryId, completed }) => deliveryId === delivery.id && completed !== null)
}

/** However the county is written (ambiguities 84). */
function isLiableToKent({ customer, address }: Business, { work, dumpster }: Job): boolean {
  const county = (address.county ?? '')
    .trim()
    .toLowerCase()
    .replace(/[ ,]+(mi|mich\.?|michigan)$/, '')
    .replace(/ +(county|co\.?|cty\.?)$/, '')
  const isConcrete = `${dumpster.size} ${dumpster.category ?? ''}`.toLowerCase().includes('concrete')
  return (
    county === 'kent' &&
    !customer.bypassKentCharge &&
    customer.type !== 'Residential' &&
    work !== 'service' &&
    !isConcrete &&
    dumpster.chargeKentFee !== false
  )
}

/** A customer's rates count if they are above zero (ambiguities 25). */
function isSet(rate: number | null): rate is number {
  return rate !== null && rate > 0
}
