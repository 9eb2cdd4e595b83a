import type { Billing, BillableJob } from './billing.ts'
import { dailyLines } from './dailyBilling.ts'
import { jobLines, type JobLines } from './jobLines.ts'
import type { LineDraft } from './lineDraft.ts'
import { loadsOf } from './loads.ts'
import { fuelLine, kentLine } from './surchargeLines.ts'

/** Someone has to say whether lines are made although no rate of the customer matched (S2 §8, M-061). */
export interface RateQuestion {
  readonly message: string
  readonly jobIds: readonly number[]
}

export interface CreatedLines {
  readonly lines: readonly LineDraft[]
  readonly questions: readonly RateQuestion[]
}

/**
 * All automatic lines of a rental or of jobs: main lines with what belongs to their loads, then daily billing, fuel and the
 * Kent surcharge. With 'ask', a question comes back without any line; asking again with 'continue' charges the list price
 * (S2 §9, M-053 to M-065, IN1 to IN15).
 */
export function createInvoiceLines(billing: Billing, unmatchedRates: 'ask' | 'continue'): CreatedLines {
  const loadOf = loadsOf(billing.jobs)
  const ofJobs = jobsToBill(billing).map((job) => jobLines(job, loadOf(job), billing))
  const questions = questionsOf(ofJobs)
  if (questions.length > 0 && unmatchedRates === 'ask') return { lines: [], questions }
  const lines = [
    ...ofJobs.flatMap(({ main, extra }) => [...main, ...extra]),
    ...dailyLines(billing),
    ...ofJobs.flatMap((ofJob) => fuelLine(ofJob, billing)),
    ...ofJobs.flatMap((ofJob) => kentLine(ofJob, loadOf(ofJob.job), billing)),
  ]
  return { lines, questions }
}

/** The jobs asked for, in the order in which they were done. */
function jobsToBill({ jobs, billJobIds }: Billing): BillableJob[] {
  return jobs
    .filter((job) => billJobIds?.includes(job.id) ?? true)
    .toSorted((one, other) => {
      const [first, second] = [one.completedOn ?? '9999', other.completedOn ?? '9999']
      return first < second ? -1 : first > second ? 1 : one.id - other.id
    })
}

/** One question for each distinct message. */
function questionsOf(ofJobs: readonly JobLines[]): RateQuestion[] {
  const byMessage = new Map<string, number[]>()
  for (const { job, unmatched } of ofJobs)
    if (unmatched !== null) byMessage.set(unmatched, [...(byMessage.get(unmatched) ?? []), job.id])
  return [...byMessage].map(([message, jobIds]) => ({ message, jobIds }))
}
