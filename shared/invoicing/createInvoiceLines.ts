import { jobDisplayId } from '../jobs/jobRules.ts'
import { groupBy } from '../kernel/groupBy.ts'
import { formatMoney, multiply } from '../kernel/money.ts'
import { listPrice } from '../pricing/listPrice.ts'
import { rentalDisplayId } from '../rentals/rentalDisplayId.ts'
import type { BillingContext, BillableJob } from './BillingContext.ts'
import { dailyLines } from './dailyBilling.ts'
import { jobLines, type JobLines } from './jobLines.ts'
import type { LineDraft } from './lineDraft.ts'
import { loadsOf } from './loads.ts'
import type { RateQuestion } from './RateQuestion.ts'
import { fuelLine, kentLine } from './surchargeLines.ts'
import { isMainRule } from './billingRoles.ts'

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

/**
 * Which price charges loads of a rental whose own price somebody entered and the rules would charge another: that of the rules, that
 * of the rental, or none before the user said which (ambiguities 28, IN216).
 */
type RentalPrices = 'ask' | 'line' | 'rental'

/** The lines of a job with the price of the rental, where it was agreed and is another (IN216). */
function withAgreedPrice(lines: JobLines, billing: Pick<BillingContext, 'rental' | 'address'>): JobLines {
  const price = agreedPrice(lines.job, billing)
  if (price === null) return lines
  const main = lines.main.map((line) => (isMainLoad(line) ? pricedAt(line, price, billing) : line))
  return { ...lines, main }
}

/** The question which price charges these loads; null where the rental and the rules agree (IN216). */
function agreedPriceQuestion(
  linesByJob: readonly JobLines[],
  billing: Pick<BillingContext, 'rental' | 'address'>,
): RateQuestion | null {
  const differing = linesByJob.flatMap(({ job, main }) => {
    const price = agreedPrice(job, billing)
    const line = main.find((each) => isMainLoad(each) && each.rate !== price)
    return price === null || line === undefined ? [] : [{ job, price, line }]
  })
  const [first] = differing
  if (first === undefined || billing.rental === null) return null
  const [agreed, found] = [first.price, first.line.rate].map(formatMoney)
  const rental = rentalDisplayId(billing.rental.id)
  return {
    message: `The price of ${rental} is ${agreed}, that of its customer's rates or the price list ${found}. Which one should be charged?`,
    jobIds: differing.map(({ job }) => job.id),
    charges: differing.map(({ job, line }) => `${jobDisplayId(job.id)}: ${line.description}`),
    rentalPrice: first.price,
  }
}

/** The price that somebody entered for the rental; a new one has the list price of its day, which nobody agreed on. */
function agreedPrice(
  { dumpster }: Pick<BillableJob, 'dumpster'>,
  { rental, address }: Pick<BillingContext, 'rental' | 'address'>,
): number | null {
  const price = rental?.price ?? 0
  const isListPrice =
    dumpster !== null &&
    [dumpster, ...(dumpster.earlierPrices ?? [])].some((prices) =>
      [prices.basePrice, listPrice(prices, address.range)].includes(price),
    )
  return price === 0 || isListPrice ? null : price
}

function isMainLoad({ rule }: LineDraft): boolean {
  return isMainRule(rule) && rule !== 'service'
}

function pricedAt(line: LineDraft, price: number, { rental }: Pick<BillingContext, 'rental'>): LineDraft {
  const rateUsed = { source: 'rentalPrice', id: rental?.id ?? null, amount: price }
  return {
    ...line,
    rate: price,
    total: multiply(line.quantity, price),
    note: null,
    explanation: { ...line.explanation, rateUsed },
  }
}
