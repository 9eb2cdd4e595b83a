import { jobMargin, storedMargin, type JobMargin, type MarginLine } from '#shared/invoicing/jobMargin.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { roundHalfUp } from '#shared/kernel/money.ts'
import type { MarginsResponse } from '#shared/wire/money.ts'
import { column, readRows, type Queryable } from '../../../database/readRows.ts'
import { readingIn } from '../reading.ts'
import type { Records, Stored } from '../records.ts'
import type { RuleContext } from '../../pipeline/SaveRule.ts'

type Job = Stored<'Job'>

/** The jobs and invoices whose margins are requested. */
export interface MarginRequest {
  readonly jobIds: readonly (number | null)[]
  readonly invoiceIds: readonly number[]
}

/**
 * Recalculates the margins of jobs, of their related jobs, and of the invoices that charge them: a job's margin includes its
 * completed related job, an invoice's all its jobs (IN36 to IN38, M-052, SV119).
 */
export async function deriveMargins(
  records: Records,
  context: RuleContext,
  requestedValues: MarginRequest,
): Promise<MarginsResponse> {
  const own = await records.find('Job', 'id', requestedValues.jobIds)
  const related = await records.find(
    'Job',
    'id',
    own.map(({ relatedJobId }) => relatedJobId),
  )
  const jobs = [...new Map([...own, ...related].map((job) => [job.id, job])).values()]
  const charged = await readCharges(readingIn(context), jobs, requestedValues.invoiceIds)
  const margins = await readMargins(readingIn(context), jobs, charged.jobIds)
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const ofJobs = jobs.map((job) => {
    const stored = marginFields(job, byId.get(job.relatedJobId ?? 0), margins)
    if (job.margin !== stored.margin || (job.marginTime ?? 0) !== stored.marginTime)
      records.change('Job', job, stored)
    return { id: job.id, ...stored }
  })
  const invoices = await records.find('Invoice', 'id', [
    ...charged.byInvoice.keys(),
    ...requestedValues.invoiceIds,
  ])
  const ofInvoices = invoices.filter(isActiveInvoice).map((invoice) => {
    const own = (charged.byInvoice.get(invoice.id) ?? []).map((id) => margins.get(id))
    const jobMargin = storedMargin(own.filter((margin) => margin !== undefined))
    if (invoice.jobMargin !== jobMargin) records.change('Invoice', invoice, { jobMargin })
    return { id: invoice.id, jobMargin }
  })
  return { jobs: ofJobs, invoices: ofInvoices }
}

/** The active invoices that charge one of the jobs, or were requested, and all jobs that they charge. */
async function readCharges(
  reading: Queryable,
  jobs: readonly Job[],
  invoiceIds: readonly number[],
): Promise<{
  readonly byInvoice: ReadonlyMap<number, readonly number[]>
  readonly jobIds: readonly number[]
}> {
  const rows = await readRows(
    reading,
    `SELECT DISTINCT l.[invoiceId], l.[jobId] FROM [InvoiceLine] l
      WHERE l.[deleted] IS NULL AND l.[jobId] IS NOT NULL AND (l.[invoiceId] IN :invoices
        OR l.[invoiceId] IN (SELECT [invoiceId] FROM [InvoiceLine] WHERE [deleted] IS NULL AND [jobId] IN :jobs))`,
    { invoices: JSON.stringify(invoiceIds), jobs: JSON.stringify(jobs.map(({ id }) => id)) },
    { invoiceId: column.number, jobId: column.number },
  )
  const byInvoice = groupBy(rows, ({ invoiceId }) => invoiceId)
  return {
    byInvoice: new Map([...byInvoice].map(([id, own]) => [id, own.map(({ jobId }) => jobId)])),
    jobIds: [...new Set(rows.map(({ jobId }) => jobId))],
  }
}

/** Revenue, expenses and profit of the given jobs, and of others by id. */
async function readMargins(
  reading: Queryable,
  jobs: readonly Job[],
  otherIds: readonly number[],
): Promise<ReadonlyMap<number, JobMargin>> {
  const known = new Map<number, Pick<Job, 'id' | 'hourExpense' | 'tonExpense' | 'weight'>>(
    jobs.map((job) => [job.id, job]),
  )
  const missing = otherIds.filter((id) => !known.has(id))
  for (const job of await readExpenses(reading, missing)) known.set(job.id, job)
  const ids = JSON.stringify([...known.keys()])
  const lines = await readLines(reading, ids)
  const times = await readRows(
    reading,
    'SELECT [jobId], [totalMinutes] FROM [JobTime] WHERE [deleted] IS NULL AND [jobId] IN :ids',
    { ids },
    { jobId: column.number, totalMinutes: column.numberOrNull },
  )
  const timesByJob = groupBy(times, ({ jobId }) => jobId)
  const margin = (job: Pick<Job, 'id' | 'hourExpense' | 'tonExpense' | 'weight'>): JobMargin =>
    jobMargin({
      ...job,
      invoiceLines: lines.get(job.id) ?? [],
      jobTimes: (timesByJob.get(job.id) ?? []).map((time) => ({ ...time, deleted: null })),
    })
  return new Map([...known.values()].map((job) => [job.id, margin(job)]))
}

async function readExpenses(reading: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return []
  return readRows(
    reading,
    'SELECT [id], [hourExpense], [tonExpense], [weight] FROM [Job] WHERE [id] IN :ids',
    { ids: JSON.stringify(ids) },
    {
      id: column.number,
      hourExpense: column.numberOrNull,
      tonExpense: column.numberOrNull,
      weight: column.numberOrNull,
    },
  )
}

async function readLines(
  reading: Queryable,
  jobIds: string,
): Promise<ReadonlyMap<number, readonly MarginLine[]>> {
  const lines = await readRows(
    reading,
    `SELECT l.[jobId], l.[quantity], l.[rate], i.[statusId], i.[deleted] FROM [InvoiceLine] l
      JOIN [Invoice] i ON i.[id] = l.[invoiceId] WHERE l.[deleted] IS NULL AND l.[jobId] IN :ids`,
    { ids: jobIds },
    {
      jobId: column.number,
      quantity: column.number,
      rate: column.number,
      statusId: column.number,
      deleted: column.textOrNull,
    },
  )
  const ofJob = ({ quantity, rate, statusId, deleted }: (typeof lines)[number]): MarginLine => ({
    quantity,
    rate,
    deleted: null,
    invoice: { statusId, deleted },
  })
  return new Map([...groupBy(lines, ({ jobId }) => jobId)].map(([id, own]) => [id, own.map(ofJob)]))
}

/** The margin of a job with its completed related job, and the minutes it includes. */
function marginFields(
  job: Job,
  related: Job | undefined,
  margins: ReadonlyMap<number, JobMargin>,
): Pick<Job, 'margin' | 'marginTime'> {
  const isCounted = related !== undefined && related.completed !== null && related.deleted === null
  const ids = isCounted ? [job.id, related.id] : [job.id]
  const together = ids.map((id) => margins.get(id)).filter((each) => each !== undefined)
  const minutes = margins.get(job.id)?.totalMinutes ?? 0
  return { margin: storedMargin(together), marginTime: roundHalfUp(minutes, 2) }
}
