import type { BillingContext, BillableJob } from './BillingContext.ts'
import { dailyLines } from './dailyBilling.ts'
import { jobLines, type JobLines } from './jobLines.ts'
import type { LineDraft } from './lineDraft.ts'
import { loadsOf } from './loads.ts'
import { fuelLine, kentLine } from './surchargeLines.ts'

/** The user must confirm creating lines although no customer rate matched (S2 §8, M-061). */
export interface RateQuestion {
  readonly message: string
  readonly jobIds: readonly number[]
}

export interface CreatedLines {
  readonly lines: readonly LineDraft[]
  readonly questions: readonly RateQuestion[]
}

/**
 * All automatic lines of a rental or of jobs: main lines and the other lines of each load, then daily billing, fuel and the Kent
 * surcharge. With 'ask', questions are returned without any lines; with 'continue' the list price is charged (S2 §9, M-053 to
 * M-065, IN1 to IN15).
 */
export function createInvoiceLines(
  billing: BillingContext,
  unmatchedRates: 'ask' | 'continue',
): CreatedLines {
  const loadOf = loadsOf(billing.jobs)
  const linesByJob = jobsToBill(billing).map((job) => jobLines(job, loadOf(job), billing))
  const questions = toRateQuestions(linesByJob)
  if (questions.length > 0 && unmatchedRates === 'ask') return { lines: [], questions }
  const lines = [
    ...linesByJob.flatMap(({ main, extra }) => [...main, ...extra]),
    ...dailyLines(billing),
    ...linesByJob.flatMap((jobLinesEntry) => fuelLine(jobLinesEntry, billing)),
    ...linesByJob.flatMap((jobLinesEntry) => kentLine(jobLinesEntry, loadOf(jobLinesEntry.job), billing)),
  ]
  return { lines, questions }
}

/** The requested jobs in order of completion. */
function jobsToBill({ jobs, billJobIds }: BillingContext): BillableJob[] {
  return jobs
    .filter((job) => billJobIds?.includes(job.id) ?? true)
    .toSorted((a, b) => {
      const [first, second] = [a.completedOn ?? '9999', b.completedOn ?? '9999']
      return first < second ? -1 : first > second ? 1 : a.id - b.id
    })
}

/** Groups the jobs without a matching rate into one question per message. */
function toRateQuestions(linesByJob: readonly JobLines[]): RateQuestion[] {
  const byMessage = new Map<string, number[]>()
  for (const { job, unmatched } of linesByJob)
    if (unmatched !== null) byMessage.set(unmatched, [...(byMessage.get(unmatched) ?? []), job.id])
  return [...byMessage].map(([message, jobIds]) => ({ message, jobIds }))
}
