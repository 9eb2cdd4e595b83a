import type { BillableJob, BilledDumpster } from '#shared/invoicing/BillingContext.ts'
import { chargedLine } from '#shared/invoicing/chargedLine.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { column, readRows, type Queryable } from '../../database/readRows.ts'
import { LINE_IS_ACTIVE } from './activeInvoices.ts'

/** The live jobs of rentals in the form that billing needs; `rentalIds` is a JSON array. */
export async function readBillableJobs(
  database: Queryable,
  rentalIds: string,
  timeZone: string,
): Promise<readonly (BillableJob & { readonly rentalId: number })[]> {
  const [jobs, lines, dumpsters] = await Promise.all([
    readRows(database, JOBS, { rentalIds }, JOB),
    readRows(database, LINES, { rentalIds }, LINE),
    readBilledDumpsters(database),
  ])
  const linesOf = groupBy(lines, (line) => line.jobId)
  return jobs.map(({ completed, billedDumpsterId, ...job }) => ({
    ...job,
    completedOn: completed === null ? null : dayOfInstant(completed, timeZone),
    dumpster: billedDumpsterId === null ? null : (dumpsters.get(billedDumpsterId) ?? null),
    charged: (linesOf.get(job.id) ?? []).flatMap((line) => chargedLine(line) ?? []),
  }))
}

const JOBS = `
  SELECT j.[id], j.[rentalId], j.[jobTypeId], j.[actionId], j.[relatedJobId], j.[completed], j.[weight],
    j.[dumpsterWeightLimit], COALESCE(j.[billAsDumpsterId], j.[dumpsterId]) AS [billedDumpsterId],
    f.[rate] AS [fuelRatePercentage],
    (SELECT MIN(s.[placedJobId]) FROM [DumpsterLocation] s WHERE s.[removedJobId] = j.[id]) AS [placedJobId]
  FROM [Job] j
  LEFT JOIN [FuelRatePercentage] f ON f.[id] = j.[fuelRatePercentageId]
  WHERE j.[rentalId] IN :rentalIds AND j.[deleted] IS NULL`

const JOB = {
  id: column.number,
  rentalId: column.number,
  jobTypeId: column.number,
  actionId: column.numberOrNull,
  relatedJobId: column.numberOrNull,
  completed: column.textOrNull,
  weight: column.numberOrNull,
  dumpsterWeightLimit: column.numberOrNull,
  billedDumpsterId: column.numberOrNull,
  fuelRatePercentage: column.numberOrNull,
  placedJobId: column.numberOrNull,
}

const LINES = `
  SELECT l.[jobId], l.[quantity], l.[rate], l.[explanation], l.[jobDumpsterFeeId], p.[azureType]
  FROM [Job] j
  JOIN [InvoiceLine] l ON l.[jobId] = j.[id]
  JOIN [Invoice] i ON i.[id] = l.[invoiceId]
  LEFT JOIN [QuickBooksProduct] p ON p.[id] = l.[quickBooksProductId]
  WHERE j.[rentalId] IN :rentalIds AND j.[deleted] IS NULL AND ${LINE_IS_ACTIVE}
  ORDER BY l.[id]`

const LINE = {
  jobId: column.number,
  quantity: column.number,
  rate: column.number,
  explanation: column.textOrNull,
  jobDumpsterFeeId: column.numberOrNull,
  azureType: column.textOrNull,
}

/** All types of dumpsters with their prices, by key. */
async function readBilledDumpsters(database: Queryable): Promise<ReadonlyMap<number, BilledDumpster>> {
  const dumpsters = await readRows(database, DUMPSTERS, {}, DUMPSTER)
  return new Map(dumpsters.map((dumpster) => [dumpster.id, dumpster]))
}

const DUMPSTERS = `
  SELECT d.[id], d.[size], d.[weightLimit], c.[name] AS [categoryName], d.[chargeKentFee], d.[basePrice],
    d.[extendedPrice], d.[outerPrice], d.[kalamazooPrice]
  FROM [Dumpster] d
  LEFT JOIN [DumpsterCategory] c ON c.[id] = d.[categoryId]`

const DUMPSTER = {
  id: column.number,
  size: column.text,
  weightLimit: column.number,
  categoryName: column.textOrNull,
  chargeKentFee: column.flag,
  basePrice: column.number,
  extendedPrice: column.number,
  outerPrice: column.number,
  kalamazooPrice: column.number,
}
