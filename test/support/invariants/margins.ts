import { jobMargin, storedMargin, type JobMargin } from '#shared/invoicing/jobMargin.ts'
import { differs, type Invariant } from './BrokenInvariant.ts'
import { isLive, type CompanyRecords, type Stored } from './CompanyRecords.ts'

/** IN36 to IN38: a job stores its margin, combined with that of its completed related job, and the minutes used. */
const marginsOfJobs: Invariant = function* (company) {
  for (const job of company.existing('Job')) {
    const own = marginOf(company, job)
    const related = company.find('Job', job.relatedJobId)
    const both =
      related?.deleted === null && related.completed !== null ? [own, marginOf(company, related)] : [own]
    yield* differs(['Job', job.id], 'margin', job.margin, storedMargin(both))
    yield* differs(['Job', job.id], 'marginTime', job.marginTime ?? 0, own.totalMinutes)
  }
}

/** IN38: an invoice stores the combined margin of its jobs. */
const marginsOfInvoices: Invariant = function* (company) {
  for (const invoice of company.existing('Invoice')) {
    const lines = company.where('InvoiceLine', 'invoiceId', invoice.id).filter(isLive)
    const jobs = [...new Set(lines.map(({ jobId }) => jobId))].flatMap((id) => company.find('Job', id) ?? [])
    const margin = storedMargin(jobs.map((job) => marginOf(company, job)))
    yield* differs(['Invoice', invoice.id], 'jobMargin', invoice.jobMargin, margin)
  }
}

/** Cached margins of jobs, which several invariants need. */
const known = new WeakMap<CompanyRecords, Map<number, JobMargin>>()

function marginOf(company: CompanyRecords, job: Stored<'Job'>): JobMargin {
  const ofCompany = known.get(company) ?? new Map<number, JobMargin>()
  known.set(company, ofCompany)
  const margin = ofCompany.get(job.id) ?? calculated(company, job)
  ofCompany.set(job.id, margin)
  return margin
}

function calculated(company: CompanyRecords, job: Stored<'Job'>): JobMargin {
  const lines = company.where('InvoiceLine', 'jobId', job.id)
  return jobMargin({
    ...job,
    invoiceLines: lines.map((line) => ({ ...line, invoice: company.find('Invoice', line.invoiceId) })),
    jobTimes: company.where('JobTime', 'jobId', job.id),
  })
}

/** Invariants of margins. */
export const marginInvariants = { marginsOfJobs, marginsOfInvoices } satisfies Readonly<
  Record<string, Invariant>
>
