import type Database from 'better-sqlite3'
import { dayOfInstant, daysBetween } from '#shared/kernel/days.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { DELIVERY, LOAD } from './baselineConditions.ts'
import { otherJobsOfLoads, type DatedJob, type LoadJob } from './baselineLoads.ts'
import { TIME_ZONE } from './largeCompany.ts'

/** A job that is not billed, and what its price depends on. */
interface Pending {
  readonly id: number
  readonly rentalId: number
  readonly customerId: number
  readonly role: 'delivery' | 'pickUp' | 'service' | 'none'
  readonly weight: number | null
  /** The instant of its completion. */
  readonly completed: string
  readonly dumpsterId: number | null
  /** The price of the list at the address. */
  readonly listPrice: number | null
  /** Tons included in the list price. */
  readonly includedTons: number | null
  readonly isResidential: number
  readonly range: string | null
  readonly zone: number | null
  readonly distance: number | null
  readonly pricePerTon: number | null
  readonly billDaily: number
  readonly standardRentalLength: number | null
  readonly extensionRate: number | null
  /** The fraction of a customer who pays fuel as a percentage, if one was in force. */
  readonly fuelPercentage: number | null
  readonly fuelRate: number
  readonly paysKent: number
  readonly isKentExempt: number
}

interface Rate {
  readonly customerId: number
  readonly rateTypeId: number
  readonly dumpsterId: number | null
  readonly range: string | null
  readonly zone: number | null
  readonly rate: number
  readonly pricePerTon: number
  readonly weightLimit: number | null
  readonly baseMileage: number | null
  readonly mileageOffset: number | null
  readonly mileageOffsetRate: number | null
}

/** What the other job of a load was charged of what a load is charged once. */
interface Charged {
  readonly jobId: number
  readonly hasMainLine: number
  readonly kentTons: number
  readonly kentRate: number | null
}

interface Prices {
  readonly KentCountyRate: number
  readonly OverageRate: number
  readonly ExtendedOverageRate: number
  readonly ServiceRate: number
  readonly ExtensionRate: number
}

/** The keys of a JSON array. */
const AMONG = 'IN (SELECT value FROM json_each(?))'

const PRICES = `SELECT ${[
  'KentCountyRate',
  'OverageRate',
  'ExtendedOverageRate',
  'ServiceRate',
  'ExtensionRate',
]
  .map((name) => `coalesce((SELECT decimalValue FROM Setting WHERE name = '${name}'), 0) AS ${name}`)
  .join(', ')}`

const PENDING = `
  SELECT j.id, j.rentalId, r.customerId,
    CASE WHEN j.jobTypeId = 5 THEN 'service' WHEN ${DELIVERY} THEN 'delivery' WHEN ${LOAD} THEN 'pickUp' ELSE 'none' END AS role,
    j.weight, j.completed AS completed, b.id AS dumpsterId,
    CASE a.range WHEN 'Regular' THEN b.basePrice WHEN 'Extended' THEN b.extendedPrice WHEN 'Outer' THEN b.outerPrice
      WHEN 'Kalamazoo' THEN b.kalamazooPrice
      ELSE max(b.basePrice, b.extendedPrice, b.outerPrice, b.kalamazooPrice) END AS listPrice,
    coalesce(j.dumpsterWeightLimit, b.weightLimit) AS includedTons, c.typeId = 2 AS isResidential,
    a.range, a.zone, a.distance, a.pricePerTon, r.billDaily, c.standardRentalLength, c.extensionRate,
    iif(c.usePercentageBasedFuelRate, f.rate, NULL) AS fuelPercentage,
    iif(c.fuelRate > 0, c.fuelRate, (SELECT decimalValue FROM Setting WHERE name = 'FuelRate')) AS fuelRate,
    lower(a.county) = 'kent' AND NOT c.bypassKentCharge AND c.typeId <> 2 AS paysKent,
    coalesce(b.size || ' ' || coalesce(g.name, '') LIKE '%concrete%' OR b.chargeKentFee = 0, 0) AS isKentExempt
  FROM Job j JOIN Rental r ON r.id = j.rentalId JOIN Customer c ON c.id = r.customerId
  JOIN ServiceAddress a ON a.id = r.serviceAddressId LEFT JOIN Dumpster b ON b.id = coalesce(j.billAsDumpsterId, j.dumpsterId)
  LEFT JOIN DumpsterCategory g ON g.id = b.categoryId LEFT JOIN FuelRatePercentage f ON f.id = j.fuelRatePercentageId
  WHERE j.id ${AMONG}`

const JOBS_OF_LOADS = `
  SELECT j.id, j.rentalId, ${DELIVERY} AS isDelivery, j.relatedJobId, j.completed,
    CASE WHEN ${LOAD} THEN (SELECT min(s.placedJobId) FROM DumpsterLocation s WHERE s.removedJobId = j.id) END AS placedJobId
  FROM Job j
  WHERE j.rentalId ${AMONG} AND j.deleted IS NULL AND j.jobTypeId <> 5 AND (${DELIVERY} OR ${LOAD})`

/** Shop rates are only displayed. */
const RATES = `
  SELECT customerId, rateTypeId, dumpsterId, range, zone, rate, pricePerTon, weightLimit, baseMileage, mileageOffset,
    mileageOffsetRate
  FROM CustomerRate WHERE deleted IS NULL AND rateTypeId <> 3 AND customerId ${AMONG} ORDER BY displayOrder, id`

/** Lines name their rule; those that were entered by hand are recognized by the type of their product. */
const CHARGED = `
  SELECT x.jobId, max(x.rule IN ('service', 'zone', 'haul', 'dumpster', 'list')) AS hasMainLine,
    total(iif(x.rule = 'kent', max(x.quantity, coalesce(x.generated, x.quantity)), 0)) AS kentTons,
    max(iif(x.rule = 'kent', x.rate, NULL)) AS kentRate
  FROM (
    SELECT l.jobId, l.quantity, l.rate, json_extract(l.explanation, '$.quantity') AS generated,
      coalesce(json_extract(l.explanation, '$.rule'), iif(l.jobDumpsterFeeId IS NULL,
        CASE q.azureType WHEN 'Dumpster' THEN 'dumpster' WHEN 'Kent County' THEN 'kent' END, NULL)) AS rule
    FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId LEFT JOIN QuickBooksProduct q ON q.id = l.quickBooksProductId
    WHERE l.jobId ${AMONG} AND l.deleted IS NULL AND i.deleted IS NULL AND i.statusId <> 14) x
  GROUP BY x.jobId`

/**
 * What jobs that are not billed would be: their rates or the list price, tons, overage, extended rental, fuel and the Kent surcharge,
 * without what their loads were charged already. None of these jobs has an active line of its own.
 */
export function jobEstimates(
  database: Database.Database,
): (jobIds: readonly number[]) => ReadonlyMap<number, number> {
  const pending = database.prepare<[string], Pending>(PENDING)
  const loadJobs = database.prepare<[string], LoadJob>(JOBS_OF_LOADS)
  const rates = database.prepare<[string], Rate>(RATES)
  const charges = database.prepare<[string], Charged>(CHARGED)
  const settings = database.prepare<[], Prices>(PRICES)
  return (jobIds) => {
    const jobs = pending.all(JSON.stringify(jobIds))
    const keys = (keyOf: (job: Pending) => number): string => JSON.stringify([...new Set(jobs.map(keyOf))])
    const others = otherJobsOfLoads(loadJobs.all(keys((job) => job.rentalId)))
    const ratesOf = groupBy(rates.all(keys((job) => job.customerId)), (rate) => rate.customerId)
    const otherIds = jobs.flatMap(({ id }) => others.get(id)?.id ?? [])
    const charged = new Map(charges.all(JSON.stringify(otherIds)).map((each) => [each.jobId, each]))
    const prices = settings.get()
    if (prices === undefined) throw new Error('There are no settings.')
    return new Map(
      jobs.map((job) => {
        const other = others.get(job.id) ?? null
        const before = other === null ? undefined : charged.get(other.id)
        return [job.id, estimate(job, other, before, ratesOf.get(job.customerId) ?? [], prices)]
      }),
    )
  }
}

function estimate(
  job: Pending,
  other: DatedJob | null,
  before: Charged | undefined,
  rates: readonly Rate[],
  prices: Prices,
): number {
  if (job.role === 'none') return 0
  if (job.role === 'service') return cents(prices.ServiceRate + fuel(job, prices.ServiceRate))
  const rate = matchingRate(job, rates)
  const isPriced = (rate?.rateTypeId === 2) === (job.role === 'pickUp') && before?.hasMainLine !== 1
  const priced = { job, rate, isPriced, main: isPriced ? priceOf(job, rate) : 0, before, prices }
  return job.role === 'delivery' ? deliveryEstimate(priced, other) : pickUpEstimate(priced, other)
}

interface Priced {
  readonly job: Pending
  readonly rate: Rate | undefined
  /** Whether this job of its load is charged the rate. */
  readonly isPriced: boolean
  readonly main: number
  readonly before: Charged | undefined
  readonly prices: Prices
}

function deliveryEstimate({ job, isPriced, main, before, prices }: Priced, pickUp: DatedJob | null): number {
  if (!isPriced) return cents(main)
  const isAdvance = pickUp === null || pickUp.day === null
  return cents(main + fuel(job, main) + (isAdvance ? kent(job, 1, before, prices) : 0))
}

function pickUpEstimate(
  { job, rate, isPriced, main, before, prices }: Priced,
  delivery: DatedJob | null,
): number {
  const tons = Math.max(1, cents(job.weight ?? 1))
  const byWeight =
    rate === undefined || rate.rateTypeId === 1 ? 0 : cents((job.pricePerTon ?? rate.pricePerTon) * tons)
  const fuelled = isPriced ? fuel(job, main + byWeight) : 0
  const extras = overage(job, rate, prices) + extension(job, delivery, prices)
  return cents(main + byWeight + fuelled + extras + kent(job, tons, before, prices))
}

function priceOf(job: Pending, rate: Rate | undefined): number {
  return rate === undefined ? (job.listPrice ?? 0) : rate.rate + mileage(job, rate)
}

/** Zone rates first, then those of hauls, then those of the dumpster. */
function matchingRate({ zone, range, dumpsterId }: Pending, rates: readonly Rate[]): Rate | undefined {
  const first = (rateTypeId: number, isMatch: (rate: Rate) => boolean): Rate | undefined =>
    rates.find((rate) => rate.rateTypeId === rateTypeId && isMatch(rate))
  const byZone = zone === null ? undefined : first(4, (rate) => rate.zone === zone)
  if (byZone !== undefined || range === null) return byZone
  return (
    first(2, (rate) => rate.range === range) ??
    first(1, (rate) => rate.range === range && rate.dumpsterId === dumpsterId)
  )
}

function mileage({ distance }: Pending, rate: Rate): number {
  const miles = (distance ?? 0) - (rate.baseMileage ?? 0)
  const step = rate.mileageOffset ?? 0
  if (rate.rateTypeId !== 2 || miles <= 0 || step <= 0) return 0
  return Math.floor(Math.round(miles * 10_000) / Math.round(step * 10_000)) * (rate.mileageOffsetRate ?? 0)
}

function fuel({ fuelPercentage, fuelRate }: Pending, main: number): number {
  return fuelPercentage === null ? fuelRate : cents(main * fuelPercentage)
}

function overage(job: Pending, rate: Rate | undefined, prices: Prices): number {
  const included = job.includedTons ?? 0
  const limit = job.isResidential === 1 ? included : (rate?.weightLimit ?? included)
  if (job.weight === null || limit === 0) return 0
  const price = job.range === 'Regular' ? prices.OverageRate : prices.ExtendedOverageRate
  return cents(Math.max(0, cents(job.weight - limit)) * price)
}

/** Days beyond those that are included. */
function extension(job: Pending, delivery: DatedJob | null, prices: Prices): number {
  const { completed, standardRentalLength, extensionRate, billDaily } = job
  const included = Math.floor(standardRentalLength ?? 0)
  const delivered = delivery?.day ?? null
  if (delivered === null || billDaily === 1 || included <= 0) return 0
  const price = extensionRate !== null && extensionRate > 0 ? extensionRate : prices.ExtensionRate
  return cents(Math.max(0, daysBetween(delivered, dayOfInstant(completed, TIME_ZONE)) - included) * price)
}

/** The surcharge for what the load was not charged yet; the pickup of an exempt dumpster returns an advance. */
function kent(job: Pending, tons: number, before: Charged | undefined, prices: Prices): number {
  const charged = before?.kentTons ?? 0
  if (job.role === 'pickUp' && job.isKentExempt === 1) return -cents(charged * (before?.kentRate ?? 0))
  if (job.paysKent !== 1 || job.isKentExempt === 1) return 0
  return cents(Math.max(0, cents(tons - charged)) * prices.KentCountyRate)
}

/** Half up, despite the error of binary fractions. */
function cents(amount: number): number {
  return Math.round(amount * 100 + Math.sign(amount) * 1e-6) / 100
}
