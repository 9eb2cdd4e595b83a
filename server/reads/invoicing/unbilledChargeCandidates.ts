import { RESIDENTIAL } from '#shared/customers/CustomerType.ts'
import type { BilledAfter } from '#shared/invoicing/billedAfter.ts'
import { LINE_RULES, type LineRule } from '#shared/invoicing/lineDraft.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { dayOfInstant, daysBetween } from '#shared/kernel/days.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { INVOICE_IS_ACTIVE, LINE_IS_ACTIVE } from './activeInvoices.ts'
import { IS_BILLED_AFTER } from './isBilledAfter.ts'

/** Less than the smallest difference between two quantities or amounts. */
const HALF = 0.004

/** This many leading characters of an explanation (serializeExplanation) identify its rule. */
const BEGINNING = '{"rule":"'.length + 4

/** The beginning of the explanation of a line made by a rule. */
const beginning = (rule: LineRule): string => `'${`{"rule":"${rule}"`.slice(0, BEGINNING)}'`
const isOf = (rule: LineRule): string => `SUBSTRING(l.[explanation], 1, ${BEGINNING}) = ${beginning(rule)}`
const count = (condition: string): string => `SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END)`
const amount = (rule: LineRule, of: string): string =>
  `SUM(CASE WHEN t.[begins] = ${beginning(rule)} THEN ${of} ELSE 0 END)`
const anyOfRules = (...rules: readonly LineRule[]): string =>
  `t.[begins] IN (${rules.map(beginning).join(', ')})`
const MAIN = ['service', 'zone', 'haul', 'dumpster', 'list'] as const

/** The amount of a line that fuel is charged on (fuelledLines), rounded up. */
const FUELLED = `t.[quantity] * t.[rate] + ${HALF}`

/** What active lines charge for each job; `others` are lines that do not name their rule, so they may charge anything. */
const CHARGES = `
  SELECT t.[jobId], COUNT(*) AS [lines], ${count(anyOfRules(...MAIN))} AS [mains], ${count(anyOfRules('fuel'))} AS [fuels],
    ${count(`t.[jobDumpsterFeeId] IS NULL AND (t.[begins] IS NULL OR NOT ${anyOfRules(...LINE_RULES)})`)} AS [others],
    ${amount('tons', 't.[quantity]')} AS [tons], ${amount('overage', 't.[quantity]')} AS [overage],
    ${amount('kent', 't.[quantity]')} AS [kent], ${amount('fuel', 't.[quantity] * t.[rate]')} AS [fuelAmount],
    SUM(CASE WHEN ${anyOfRules(...MAIN)} THEN ${FUELLED} ELSE 0 END)
      + CASE WHEN ${count(anyOfRules('haul'))} > 0 THEN ${amount('tons', FUELLED)} ELSE 0 END AS [mainAmount]
  FROM (
    SELECT l.[jobId], l.[jobDumpsterFeeId], l.[quantity], l.[rate], SUBSTRING(l.[explanation], 1, ${BEGINNING}) AS [begins]
    FROM [InvoiceLine] l
    WHERE l.[jobId] IS NOT NULL AND l.[deleted] IS NULL
      AND l.[invoiceId] NOT IN (SELECT i.[id] FROM [Invoice] i WHERE NOT (${INVOICE_IS_ACTIVE}))) t
  GROUP BY t.[jobId]`

/** The rates of each customer, aggregated. */
const RATES = `
  SELECT x.[customerId], ${count(`x.[rateTypeId] = ${RATE_TYPE.hauling}`)} AS [hauls],
    MAX(CASE WHEN x.[rateTypeId] IN (${RATE_TYPE.hauling}, ${RATE_TYPE.zone}) THEN x.[pricePerTon] END) AS [pricePerTon]
  FROM [CustomerRate] x WHERE x.[deleted] IS NULL
  GROUP BY x.[customerId]`

const rateWhere = (condition: string): string =>
  `EXISTS (SELECT 1 FROM [CustomerRate] x WHERE x.[customerId] = c.[id] AND x.[deleted] IS NULL AND ${condition})`

const IS_ITS_HAUL = `x.[rateTypeId] = ${RATE_TYPE.hauling} AND x.[range] = a.[range]`

/**
 * A rate is in force on the day of an instant, and, as days begin at other instants in other time zones, on those beside it: of the first
 * and the last day of its period it is not said.
 */
const isInForce = (instant: string): string => {
  const day = `SUBSTRING(${instant}, 1, 10)`
  return `(x.[validFrom] IS NULL OR x.[validFrom] < ${day}) AND (x.[validUntil] IS NULL OR x.[validUntil] > ${day})`
}

/** A hauling rate applies to the address on the day of an instant: no zone rate takes precedence (findRate). */
const isHauled = (instant: string): string => `(${rateWhere(`${IS_ITS_HAUL} AND ${isInForce(instant)}`)}
    AND NOT ${rateWhere(`x.[rateTypeId] = ${RATE_TYPE.zone} AND x.[zone] = a.[zone]`)})`

const action = (job: string): string =>
  `COALESCE(${job}.[actionId], CASE ${job}.[jobTypeId] WHEN ${JOB_TYPE.delivery} THEN ${JOB_ACTION.delivery}
    WHEN ${JOB_TYPE.pickUp} THEN ${JOB_ACTION.pickUp} END)`

const donePickUp = (condition: string): string => `EXISTS (
      SELECT 1 FROM [Job] p WHERE p.[rentalId] = j.[rentalId] AND p.[deleted] IS NULL AND p.[completed] IS NOT NULL
        AND p.[jobTypeId] <> ${JOB_TYPE.service} AND ${action('p')} = ${JOB_ACTION.pickUp} AND ${condition})`

/** What was delivered is charged with its pickup: hauled on the day of the delivery and on those of all pickups (pricingDay). */
const IS_HAULED = `(${isHauled('j.[completed]')} AND NOT ${donePickUp(`NOT ${isHauled('p.[completed]')}`)})`

const IS_PICKED_UP = donePickUp(
  '(SELECT MIN(s.[placedJobId]) FROM [DumpsterLocation] s WHERE s.[removedJobId] = p.[id]) = j.[id]',
)

const TONS = `(CASE WHEN j.[weight] > 1 THEN j.[weight] ELSE 1 END)`
const charged = (name: string): string => `COALESCE(k.[${name}], 0)`

const LACKS_FUEL = `(${charged('fuels')} = 0
    OR (c.[usePercentageBasedFuelRate] = 1 AND k.[fuelAmount] + ${HALF} < f.[rate] * k.[mainAmount]))`

const KENT_FEE_MAY_APPLY = `(a.[county] LIKE '%kent%' AND c.[bypassKentCharge] = 0 AND c.[typeId] <> ${RESIDENTIAL})`

/** A service or a delivery may lack its main line, the lines that accompany it, or the Kent surcharge paid in advance. */
const MAY_LACK_PRICE: Readonly<Record<BilledAfter, string>> = {
  delivery: mayLackPrice('1 = 1'),
  pickUp: mayLackPrice(`(${charged('lines')} > 0 OR ${donePickUp('1 = 1')})`),
}

function mayLackPrice(isDue: string): string {
  return `CASE
    WHEN j.[jobTypeId] = ${JOB_TYPE.service} THEN CASE WHEN ${charged('mains')} = 0 OR ${LACKS_FUEL} THEN 1 ELSE 0 END
    WHEN ${action('j')} <> ${JOB_ACTION.delivery} THEN 0
    WHEN ${charged('mains')} = 0 THEN CASE WHEN ${isDue} AND NOT ${IS_HAULED} THEN 1 ELSE 0 END
    WHEN ${LACKS_FUEL} OR (${KENT_FEE_MAY_APPLY} AND ${charged('kent')} < 1 AND NOT ${IS_PICKED_UP}) THEN 1
    ELSE 0 END = 1`
}

/** The load weighs more than its limit plus the overage already charged. */
const isBeyond = (limit: string): string =>
  `(${limit} > 0 AND j.[weight] - ${charged('overage')} > ${limit} + ${HALF})`

const OF_DUMPSTER = isBeyond('COALESCE(j.[dumpsterWeightLimit], d.[weightLimit])')

/** If the load has a rate, it is one of these, if in force (findRate). */
const MAY_BE_ITS_RATE = `((x.[rateTypeId] = ${RATE_TYPE.zone} AND x.[zone] = a.[zone]) OR (${IS_ITS_HAUL})
      OR (x.[rateTypeId] = ${RATE_TYPE.dumpster} AND x.[range] = a.[range] AND x.[dumpsterId] = d.[id]))`

/** The rate has no limit of its own, or may not be in force on the day of the load. */
const MAY_LEAVE_IT_TO_DUMPSTER =
  '(x.[weightLimit] IS NULL OR x.[validFrom] IS NOT NULL OR x.[validUntil] IS NOT NULL)'

const MAY_LACK_OVERAGE = `(j.[weight] > 0 AND CASE
    WHEN c.[typeId] = ${RESIDENTIAL} OR NOT ${rateWhere(MAY_BE_ITS_RATE)} THEN CASE WHEN ${OF_DUMPSTER} THEN 1 ELSE 0 END
    WHEN ${rateWhere(
      `${MAY_BE_ITS_RATE} AND (${isBeyond('x.[weightLimit]')} OR (${MAY_LEAVE_IT_TO_DUMPSTER} AND ${OF_DUMPSTER}))`,
    )} THEN 1
    ELSE 0 END = 1)`

const deliveryWhere = (condition: string): string =>
  `e.[rentalId] = j.[rentalId] AND e.[deleted] IS NULL AND e.[completed] IS NOT NULL
        AND ${action('e')} = ${JOB_ACTION.delivery} AND ${condition}`

/** No other job has removed what the delivery placed: it belongs to this pickup (IN3). */
const IS_ITS_LOAD = `NOT EXISTS (
          SELECT 1 FROM [DumpsterLocation] o WHERE o.[placedJobId] = e.[id] AND o.[removedJobId] <> j.[id])`

/**
 * When the load was delivered: by the job that placed the one dumpster that this job removed, otherwise by the first delivery at
 * the earliest.
 */
const delivered = (
  form: (instant: string) => string,
): string => `(SELECT ${form('COALESCE(placing.[completed], earliest.[completed])')} FROM
      (SELECT MIN(e.[completed]) AS [completed] FROM [DumpsterLocation] s JOIN [Job] e ON e.[id] = s.[placedJobId]
        WHERE s.[removedJobId] = j.[id] AND ${deliveryWhere(IS_ITS_LOAD)}) placing
      CROSS JOIN (SELECT MIN(e.[completed]) AS [completed] FROM [Job] e WHERE ${deliveryWhere('1 = 1')}) earliest)`

/** The dumpster is exempt from the Kent surcharge (isExemptFromKentSurcharge). */
const IS_EXEMPT = `(COALESCE(d.[chargeKentFee], 1) = 0 OR COALESCE(d.[size], '') LIKE '%concrete%'
      OR COALESCE(g.[name], '') LIKE '%concrete%')`

/** A load that turned out to be exempt reverses the charges of its delivery, no matter who charged them. */
const MAY_TAKE_BACK = `(${IS_EXEMPT} AND EXISTS (
      SELECT 1 FROM [Job] e JOIN [InvoiceLine] l ON l.[jobId] = e.[id]
      WHERE e.[rentalId] = j.[rentalId] AND l.[deleted] IS NULL AND ${isOf('kent')}))`

/** The tons charged in advance with the delivery that placed the one dumpster that this job removed (IN8). */
const KENT_ADVANCE = `(
      SELECT COALESCE(SUM(l.[quantity]), 0) FROM [Job] e JOIN [InvoiceLine] l ON l.[jobId] = e.[id] JOIN [Invoice] i ON i.[id] = l.[invoiceId]
      WHERE e.[id] = (SELECT MIN(s.[placedJobId]) FROM [DumpsterLocation] s WHERE s.[removedJobId] = j.[id])
        AND ${deliveryWhere(IS_ITS_LOAD)} AND ${LINE_IS_ACTIVE} AND ${isOf('kent')})`

const MAY_LACK_KENT = `(${KENT_FEE_MAY_APPLY} AND ${charged('kent')} + ${HALF} < ${TONS} AND NOT ${IS_EXEMPT}
      AND ${charged('kent')} + ${HALF} + ${KENT_ADVANCE} < ${TONS})`

const MAY_LACK_COUNTED = `(${action('j')} = ${JOB_ACTION.pickUp} AND (
    (COALESCE(q.[hauls], 0) > 0 AND ${charged('mains')} = 0) OR (${charged('mains')} > 0 AND ${LACKS_FUEL})
    OR (COALESCE(a.[pricePerTon], q.[pricePerTon]) > 0 AND q.[customerId] IS NOT NULL AND ${charged('tons')} + ${HALF} < ${TONS})
    OR ${MAY_LACK_KENT} OR ${MAY_TAKE_BACK} OR ${MAY_LACK_OVERAGE}))`

const OF_JOBS = `
  FROM [Rental] r
  JOIN [Customer] c ON c.[id] = r.[customerId]
  JOIN [ServiceAddress] a ON a.[id] = r.[serviceAddressId]
  JOIN [Job] j ON j.[rentalId] = r.[id]`

const anyOf = (afters: readonly BilledAfter[], condition: (after: BilledAfter) => string): string =>
  `(${afters.map((after) => `(${condition(after)})`).join(' OR ')})`

const isBilledAfter = (afters: readonly BilledAfter[]): string =>
  anyOf(afters, (after) => IS_BILLED_AFTER[after])

/** Rentals with jobs that may have unbilled charges. */
const MAY_HAVE_UNBILLED_CHARGES = (afters: readonly BilledAfter[]): string => `
  SELECT DISTINCT j.[rentalId] ${OF_JOBS}
  LEFT JOIN (${CHARGES}) k ON k.[jobId] = j.[id]
  LEFT JOIN (${RATES}) q ON q.[customerId] = r.[customerId]
  LEFT JOIN [Dumpster] d ON d.[id] = COALESCE(j.[billAsDumpsterId], j.[dumpsterId])
  LEFT JOIN [DumpsterCategory] g ON g.[id] = d.[categoryId]
  LEFT JOIN [FuelRatePercentage] f ON f.[id] = j.[fuelRatePercentageId]
  WHERE r.[deleted] IS NULL AND ${isBilledAfter(afters)} AND j.[deleted] IS NULL AND (k.[others] > 0
    OR (j.[completed] IS NOT NULL AND (${anyOf(afters, (after) => `${IS_BILLED_AFTER[after]} AND ${MAY_LACK_PRICE[after]}`)} OR ${MAY_LACK_COUNTED})))`

/** Days since a fixed day of the past, with 31 in each month: the difference of two is that of the calendar or more. */
const dayNumber = (instant: string): string => {
  const part = (start: number, length: number) =>
    `CAST(SUBSTRING(${instant}, ${start}, ${length}) AS INTEGER)`
  return `(${part(1, 4)} * 372 + ${part(6, 2)} * 31 + ${part(9, 2)})`
}

/**
 * Pickups of customers with a standard rental length, with the earliest delivery of their load; without those that were picked up
 * within that length, whatever the time zone is.
 */
const RENTED = (afters: readonly BilledAfter[]): string => `
  SELECT j.[rentalId], j.[completed], c.[standardRentalLength], ${delivered((instant) => instant)} AS [delivered], (
      SELECT COALESCE(SUM(l.[quantity]), 0) FROM [InvoiceLine] l JOIN [Invoice] i ON i.[id] = l.[invoiceId]
      WHERE l.[jobId] = j.[id] AND ${LINE_IS_ACTIVE} AND ${isOf('extension')}) AS [charged] ${OF_JOBS}
  WHERE r.[deleted] IS NULL AND ${isBilledAfter(afters)} AND j.[deleted] IS NULL AND j.[completed] IS NOT NULL
    AND ${action('j')} = ${JOB_ACTION.pickUp} AND c.[standardRentalLength] >= 1 AND r.[billDaily] = 0
    AND ${dayNumber('j.[completed]')} - ${delivered(dayNumber)} + 1 > c.[standardRentalLength]`

const RENTED_LOAD = {
  rentalId: column.number,
  completed: column.text,
  standardRentalLength: column.number,
  delivered: column.textOrNull,
  charged: column.number,
}

/**
 * Every rental that may have unbilled charges for completed jobs, and some that have none: an SQL approximation of
 * `unbilledCharges` that the database evaluates quickly. A test compares it with that function.
 */
export async function readUnbilledChargeCandidates(
  database: Queryable,
  timeZone: string,
  ...afters: readonly BilledAfter[]
): Promise<readonly number[]> {
  const [unbilled, rented] = await Promise.all([
    readRows(database, MAY_HAVE_UNBILLED_CHARGES(afters), {}, { rentalId: column.number }),
    readRows(database, RENTED(afters), {}, RENTED_LOAD),
  ])
  const overdue = rented.filter(({ completed, delivered, standardRentalLength, charged: days }) => {
    if (delivered === null) return false
    const placement = daysBetween(dayOfInstant(delivered, timeZone), dayOfInstant(completed, timeZone))
    return placement > Math.floor(standardRentalLength) + days
  })
  return [...new Set([...unbilled, ...overdue].map(({ rentalId }) => rentalId))]
}
