import { agreedPriceQuestion, withAgreedPrice, type RentalPrices } from './agreedPrice.ts'
import type { BillingContext, BillableJob } from './BillingContext.ts'
import { jobDisplayId } from '../jobs/jobRules.ts'
import { groupBy } from '../kernel/groupBy.ts'
import { formatMoney } from '../kernel/money.ts'
import { dailyLines } from './dailyBilling.ts'
import { jobLines, type JobLines } from './jobLines.ts'
import type { LineDraft } from './lineDraft.ts'
import { loadsOf } from './loads.ts'
import type { RateQuestion } from './RateQuestion.ts'
import { fuelLine, kentLine } from './surchargeLines.ts'

export interface CreatedLines {
  readonly lines: readonly LineDraft[]
  readonly questions: readonly RateQuestion[]
}

/**
 * All automatic lines of a rental or of jobs: main lines and the other lines of each load, then daily billing, fuel and the Kent
 * surcharge. With 'ask', questions are returned without any lines; with 'continue' the list price is charged, and with 'rental' that
 * of the rental where it was agreed (S2 §9, M-053 to M-065, IN1 to IN15, IN216).
 */
export function createInvoiceLines(
  billing: BillingContext,
  unmatchedRates: 'ask' | 'continue',
  rentalPrices: RentalPrices = 'line',
): CreatedLines {
  const loadOf = loadsOf(billing.jobs)
  const found = jobsToBill(billing).map((job) => jobLines(job, loadOf(job), billing))
  const questions = toRateQuestions(found)
  const priceQuestion = rentalPrices === 'ask' ? agreedPriceQuestion(found, billing) : null
  if (priceQuestion !== null || (questions.length > 0 && unmatchedRates === 'ask'))
    return { lines: [], questions: [...questions, ...(priceQuestion === null ? [] : [priceQuestion])] }
  const linesByJob = rentalPrices === 'rental' ? found.map((lines) => withAgreedPrice(lines, billing)) : found
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

function chargesOf({ job, main }: JobLines): readonly string[] {
  return main.map(
    ({ description, total }) => `${jobDisplayId(job.id)}: ${description}, ${formatMoney(total)}`,
  )
}

/** Groups the jobs without a matching rate into one question per message. */
function toRateQuestions(linesByJob: readonly JobLines[]): RateQuestion[] {
  const unmatched = linesByJob.filter((lines) => lines.unmatched !== null)
  return [...groupBy(unmatched, (lines) => lines.unmatched)].flatMap(([message, own]) =>
    message === null
      ? []
      : [{ message, jobIds: own.map(({ job }) => job.id), charges: own.flatMap(chargesOf) }],
  )
}
