import { Invoice } from '#shared/invoicing/Invoice.ts'
import { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import type { MarginJob } from '#shared/invoicing/jobMargin.ts'
import { Job } from '#shared/jobs/Job.ts'
import { JobTime } from '#shared/jobs/JobTime.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows, type RowOf } from '../../database/readRows.ts'
import { columnsOf, present, renamed, select } from '../../database/selection.ts'

/** The invoices that charge one of the jobs, and those requested, each with all jobs that it charges. */
export async function readChargedJobs(
  database: Queryable,
  { jobIds, invoiceIds }: { readonly jobIds: readonly number[]; readonly invoiceIds: readonly number[] },
): Promise<ReadonlyMap<number, readonly number[]>> {
  const values = { invoices: JSON.stringify(invoiceIds), jobs: JSON.stringify(jobIds) }
  const charges = groupBy(await readRows(database, CHARGES, values, CHARGE.columns), (line) => line.invoiceId)
  return new Map([...charges].map(([id, own]) => [id, own.map(({ jobId }) => jobId)]))
}

const CHARGE = present(columnsOf(InvoiceLine, 'l', 'invoiceId', 'jobId'))

const CHARGES = `
  SELECT DISTINCT ${CHARGE.sql} FROM [InvoiceLine] l
  WHERE l.[deleted] IS NULL AND l.[jobId] IS NOT NULL AND (l.[invoiceId] IN :invoices
    OR l.[invoiceId] IN (SELECT [invoiceId] FROM [InvoiceLine] WHERE [deleted] IS NULL AND [jobId] IN :jobs))`

/** The stored expenses of a job. */
type JobExpenses = RowOf<typeof EXPENSES.columns>

/** What the margins of jobs are computed from: of the given jobs as they are given, and of others by key. */
export async function readMarginJobs(
  database: Queryable,
  jobs: readonly JobExpenses[],
  otherIds: readonly number[],
): Promise<readonly (MarginJob & { readonly id: number })[]> {
  const known = new Set(jobs.map(({ id }) => id))
  const missing = otherIds.filter((id) => !known.has(id))
  const all = [...jobs, ...(missing.length === 0 ? [] : await readExpenses(database, missing))]
  const values = { ids: JSON.stringify(all.map(({ id }) => id)) }
  const lines = groupBy(await readRows(database, LINES, values, LINE.columns), ({ jobId }) => jobId)
  const times = groupBy(await readRows(database, TIMES, values, TIME.columns), ({ jobId }) => jobId)
  return all.map(({ id, hourExpense, tonExpense, weight }) => ({
    id,
    hourExpense,
    tonExpense,
    weight,
    invoiceLines: (lines.get(id) ?? []).map(({ statusId, invoiceDeleted, ...line }) => ({
      ...line,
      invoice: { statusId, deleted: invoiceDeleted },
    })),
    jobTimes: times.get(id) ?? [],
  }))
}

function readExpenses(database: Queryable, jobIds: readonly number[]): Promise<readonly JobExpenses[]> {
  const sql = `SELECT ${EXPENSES.sql} FROM [Job] WHERE [id] IN :ids`
  return readRows(database, sql, { ids: JSON.stringify(jobIds) }, EXPENSES.columns)
}

const EXPENSES = columnsOf(Job, '', 'id', 'hourExpense', 'tonExpense', 'weight')

const LINE = select(
  present(columnsOf(InvoiceLine, 'l', 'jobId')),
  columnsOf(InvoiceLine, 'l', 'quantity', 'rate', 'deleted'),
  renamed(Invoice, 'i', { statusId: 'statusId', invoiceDeleted: 'deleted' }),
)

const LINES = `
  SELECT ${LINE.sql}
  FROM [InvoiceLine] l JOIN [Invoice] i ON i.[id] = l.[invoiceId]
  WHERE l.[deleted] IS NULL AND l.[jobId] IN :ids`

const TIME = columnsOf(JobTime, '', 'jobId', 'totalMinutes', 'deleted')

const TIMES = `SELECT ${TIME.sql} FROM [JobTime] WHERE [deleted] IS NULL AND [jobId] IN :ids`
