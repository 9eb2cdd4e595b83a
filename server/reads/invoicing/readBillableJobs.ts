import { Job } from '#shared/jobs/Job.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import { QuickBooksProduct } from '#shared/accounting/QuickBooksProduct.ts'
import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { DumpsterPrice } from '#shared/inventory/DumpsterPrice.ts'
import { earlierListPrices, LIST_PRICES } from '#shared/pricing/listPrice.ts'
import { DumpsterCategory } from '#shared/inventory/DumpsterCategory.ts'
import { columnsOf, computed, orNull, present, renamed, select } from '../../database/selection.ts'
import type { BillableJob, BilledDumpster } from '#shared/invoicing/BillingContext.ts'
import { chargedLine } from '#shared/invoicing/chargedLine.ts'
import { loadsOf } from '#shared/invoicing/loads.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { BRINGS_BACK } from '../jobs/jobConditions.ts'
import { readFuelRates } from '../pricing/readFuelRates.ts'
import { LINE_IS_ACTIVE } from './activeInvoices.ts'

type JobOfRental = BillableJob & { readonly rentalId: number }

/**
 * The live jobs of rentals in the form that billing needs, by rental; `rentalIds` is a JSON array. With `jobIdsOf`, the jobs to
 * bill by their rental, only these and the other jobs of their loads know what they were charged.
 */
export async function readBillableJobs(
  database: Queryable,
  rentalIds: string,
  timeZone: string,
  jobIdsOf: ReadonlyMap<number, readonly number[]> | null,
): Promise<ReadonlyMap<number, readonly BillableJob[]>> {
  const [rows, dumpsters, fuelRates] = await Promise.all([
    readRows(database, JOBS, { rentalIds }, JOB.columns),
    readBilledDumpsters(database),
    readFuelRates(database),
  ])
  const fuelRateOf = new Map(
    fuelRates.map(({ id, rate, startDate }) => [id, { rate, since: dayOfInstant(startDate, timeZone) }]),
  )
  // Member by member: copying the rows would cost more than reading them.
  const jobs = rows.map((job): JobOfRental => {
    const fuelRate = job.fuelRatePercentageId === null ? undefined : fuelRateOf.get(job.fuelRatePercentageId)
    return {
      id: job.id,
      rentalId: job.rentalId,
      jobTypeId: job.jobTypeId,
      actionId: job.actionId,
      relatedJobId: job.relatedJobId,
      placedJobId: job.placedJobId,
      weight: job.weight,
      dumpsterWeightLimit: job.dumpsterWeightLimit,
      scheduledOn: job.startDate,
      completedOn: job.completed === null ? null : dayOfInstant(job.completed, timeZone),
      fuelRateId: job.fuelRatePercentageId,
      fuelRatePercentage: fuelRate?.rate ?? null,
      fuelRateSince: fuelRate?.since ?? null,
      dumpster: job.billedDumpsterId === null ? null : (dumpsters.get(job.billedDumpsterId) ?? null),
      charged: [],
    }
  })
  const jobsOf = groupBy(jobs, ({ rentalId }) => rentalId)
  const jobIds = jobIdsOf === null ? jobs.map(({ id }) => id) : jobsOfLoads(jobsOf, jobIdsOf)
  const linesOf = await readLines(database, jobIds)
  const withCharges = (job: JobOfRental): JobOfRental => {
    const lines = linesOf.get(job.id)
    return lines === undefined ? job : { ...job, charged: lines.flatMap((line) => chargedLine(line) ?? []) }
  }
  return new Map([...jobsOf].map(([rentalId, ofRental]) => [rentalId, ofRental.map(withCharges)]))
}

/** The keys of the jobs to bill, and of the jobs of the same loads. */
function jobsOfLoads(
  jobsOf: ReadonlyMap<number, readonly JobOfRental[]>,
  jobIdsOf: ReadonlyMap<number, readonly number[]>,
): readonly number[] {
  return [...jobsOf].flatMap(([rentalId, jobs]) => {
    const loadOf = loadsOf(jobs)
    const billed = new Set(jobIdsOf.get(rentalId))
    return jobs
      .filter(({ id }) => billed.has(id))
      .flatMap((job) => {
        const { delivery, pickUp } = loadOf(job)
        return [job, delivery, pickUp].flatMap((each) => each?.id ?? [])
      })
  })
}

async function readLines(database: Queryable, jobIds: readonly number[]) {
  const lines = await readRows(
    database,
    LINES,
    { jobIds: JSON.stringify([...new Set(jobIds)]) },
    LINE.columns,
  )
  return groupBy(lines, (line) => line.jobId)
}

const JOB = select(
  columnsOf(
    Job,
    'j',
    'id',
    'jobTypeId',
    'actionId',
    'relatedJobId',
    'completed',
    'startDate',
    'weight',
    'dumpsterWeightLimit',
    'fuelRatePercentageId',
  ),
  present(columnsOf(Job, 'j', 'rentalId')),
  computed({ billedDumpsterId: column.numberOrNull, placedJobId: column.numberOrNull }),
)

/** Only what picks a dumpster up asks who placed it. */
const JOBS = `
  SELECT ${JOB.sql},
    COALESCE(j.[billAsDumpsterId], j.[dumpsterId]) AS [billedDumpsterId],
    CASE WHEN ${BRINGS_BACK}
      THEN (SELECT MIN(s.[placedJobId]) FROM [DumpsterLocation] s WHERE s.[removedJobId] = j.[id]) END AS [placedJobId]
  FROM [Job] j
  WHERE j.[rentalId] IN :rentalIds AND j.[deleted] IS NULL`

const LINE = select(
  present(columnsOf(InvoiceLine, 'l', 'jobId')),
  columnsOf(InvoiceLine, 'l', 'quantity', 'rate', 'explanation', 'jobDumpsterFeeId'),
  columnsOf(QuickBooksProduct, 'p', 'azureType'),
  columnsOf(Invoice, 'i', 'statusId'),
)

const LINES = `
  SELECT ${LINE.sql}
  FROM [InvoiceLine] l
  JOIN [Invoice] i ON i.[id] = l.[invoiceId]
  LEFT JOIN [QuickBooksProduct] p ON p.[id] = l.[quickBooksProductId]
  WHERE l.[jobId] IN :jobIds AND ${LINE_IS_ACTIVE}
  ORDER BY l.[id]`

/** All types of dumpsters with their prices, by key. */
export async function readBilledDumpsters(database: Queryable): Promise<ReadonlyMap<number, BilledDumpster>> {
  const [dumpsters, earlier] = await Promise.all([
    readRows(database, DUMPSTERS, {}, DUMPSTER.columns),
    readRows(database, EARLIER_PRICES, {}, EARLIER_PRICE.columns),
  ])
  const earlierOf = groupBy(earlier, ({ dumpsterId }) => dumpsterId)
  return new Map(
    dumpsters.map(({ pricesFrom, ...dumpster }) => {
      const before = earlierOf.get(dumpster.id)
      return [
        dumpster.id,
        before === undefined
          ? dumpster
          : { ...dumpster, earlierPrices: earlierListPrices(before, pricesFrom) },
      ]
    }),
  )
}

const DUMPSTER = select(
  columnsOf(Dumpster, 'd', 'id', 'size', 'weightLimit', 'chargeKentFee', 'pricesFrom', ...LIST_PRICES),
  orNull(renamed(DumpsterCategory, 'c', { categoryName: 'name' })),
)

const EARLIER_PRICE = columnsOf(DumpsterPrice, '', 'dumpsterId', 'validFrom', ...LIST_PRICES)

const EARLIER_PRICES = `SELECT ${EARLIER_PRICE.sql} FROM [DumpsterPrice]`

const DUMPSTERS = `
  SELECT ${DUMPSTER.sql}
  FROM [Dumpster] d
  LEFT JOIN [DumpsterCategory] c ON c.[id] = d.[categoryId]`
