import { jobMargin, storedMargin, type JobMargin } from '#shared/invoicing/jobMargin.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { roundHalfUp } from '#shared/kernel/money.ts'
import type { MarginsResponse } from '#shared/wire/money.ts'
import { readChargedJobs, readMarginJobs } from '#server/reads/invoicing/readMarginInputs.ts'
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
  request: MarginRequest,
): Promise<MarginsResponse> {
  const own = await records.findForUpdate('Job', 'id', request.jobIds)
  const related = await records.findForUpdate(
    'Job',
    'id',
    own.map(({ relatedJobId }) => relatedJobId),
  )
  const jobs = [...new Map([...own, ...related].map((job) => [job.id, job])).values()]
  const reading = readingIn(context)
  const jobIds = jobs.map(({ id }) => id)
  const charged = await readChargedJobs(reading, { jobIds, invoiceIds: request.invoiceIds })
  const inputs = await readMarginJobs(reading, jobs, [...new Set([...charged.values()].flat())])
  const margins = new Map(inputs.map((job) => [job.id, jobMargin(job)]))
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const ofJobs = jobs.map((job) => {
    const stored = marginFields(job, byId.get(job.relatedJobId ?? 0), margins)
    if (job.margin !== stored.margin || (job.marginTime ?? 0) !== stored.marginTime)
      records.change('Job', job, stored)
    return { id: job.id, ...stored }
  })
  const invoices = await records.findForUpdate('Invoice', 'id', [...charged.keys(), ...request.invoiceIds])
  const ofInvoices = invoices.filter(isActiveInvoice).map((invoice) => {
    const own = (charged.get(invoice.id) ?? []).map((id) => margins.get(id))
    const jobMargin = storedMargin(own.filter((margin) => margin !== undefined))
    if (invoice.jobMargin !== jobMargin) records.change('Invoice', invoice, { jobMargin })
    return { id: invoice.id, jobMargin }
  })
  return { jobs: ofJobs, invoices: ofInvoices }
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
