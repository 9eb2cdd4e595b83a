import { Job } from '#shared/jobs/Job.ts'
import { FuelRatePercentage } from '#shared/pricing/FuelRatePercentage.ts'
import { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import { QuickBooksProduct } from '#shared/accounting/QuickBooksProduct.ts'
import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { DumpsterCategory } from '#shared/inventory/DumpsterCategory.ts'
import { columnsOf, computed, orNull, present, renamed, select } from '../../database/selection.ts'
import type { BillableJob, BilledDumpster } from '#shared/invoicing/BillingContext.ts'
import { chargedLine } from '#shared/invoicing/chargedLine.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { LINE_IS_ACTIVE } from './activeInvoices.ts'

/** The live jobs of rentals in the form that billing needs; `rentalIds` is a JSON array. */
export async function readBillableJobs(
  database: Queryable,
  rentalIds: string,
  timeZone: string,
): Promise<readonly (BillableJob & { readonly rentalId: number })[]> {
  const [jobs, lines, dumpsters] = await Promise.all([
    readRows(database, JOBS, { rentalIds }, JOB.columns),
    readRows(database, LINES, { rentalIds }, LINE.columns),
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

const JOB = select(
  columnsOf(
    Job,
    'j',
    'id',
    'jobTypeId',
    'actionId',
    'relatedJobId',
    'completed',
    'weight',
    'dumpsterWeightLimit',
  ),
  present(columnsOf(Job, 'j', 'rentalId')),
  orNull(renamed(FuelRatePercentage, 'f', { fuelRatePercentage: 'rate' })),
  computed({ billedDumpsterId: column.numberOrNull, placedJobId: column.numberOrNull }),
)

const JOBS = `
  SELECT ${JOB.sql},
    COALESCE(j.[billAsDumpsterId], j.[dumpsterId]) AS [billedDumpsterId],
    (SELECT MIN(s.[placedJobId]) FROM [DumpsterLocation] s WHERE s.[removedJobId] = j.[id]) AS [placedJobId]
  FROM [Job] j
  LEFT JOIN [FuelRatePercentage] f ON f.[id] = j.[fuelRatePercentageId]
  WHERE j.[rentalId] IN :rentalIds AND j.[deleted] IS NULL`

const LINE = select(
  present(columnsOf(InvoiceLine, 'l', 'jobId')),
  columnsOf(InvoiceLine, 'l', 'quantity', 'rate', 'explanation', 'jobDumpsterFeeId'),
  columnsOf(QuickBooksProduct, 'p', 'azureType'),
)

const LINES = `
  SELECT ${LINE.sql}
  FROM [Job] j
  JOIN [InvoiceLine] l ON l.[jobId] = j.[id]
  JOIN [Invoice] i ON i.[id] = l.[invoiceId]
  LEFT JOIN [QuickBooksProduct] p ON p.[id] = l.[quickBooksProductId]
  WHERE j.[rentalId] IN :rentalIds AND j.[deleted] IS NULL AND ${LINE_IS_ACTIVE}
  ORDER BY l.[id]`

/** All types of dumpsters with their prices, by key. */
async function readBilledDumpsters(database: Queryable): Promise<ReadonlyMap<number, BilledDumpster>> {
  const dumpsters = await readRows(database, DUMPSTERS, {}, DUMPSTER.columns)
  return new Map(dumpsters.map((dumpster) => [dumpster.id, dumpster]))
}

const DUMPSTER = select(
  columnsOf(
    Dumpster,
    'd',
    'id',
    'size',
    'weightLimit',
    'chargeKentFee',
    'basePrice',
    'extendedPrice',
    'outerPrice',
    'kalamazooPrice',
  ),
  orNull(renamed(DumpsterCategory, 'c', { categoryName: 'name' })),
)

const DUMPSTERS = `
  SELECT ${DUMPSTER.sql}
  FROM [Dumpster] d
  LEFT JOIN [DumpsterCategory] c ON c.[id] = d.[categoryId]`
