import { jobDisplayId } from '../jobs/jobRules.ts'
import { formatMoney, multiply } from '../kernel/money.ts'
import { listPrice } from '../pricing/listPrice.ts'
import { rentalDisplayId } from '../rentals/rentalDisplayId.ts'
import { isMainRule } from './billingRoles.ts'
import type { BillableJob, BillingContext } from './BillingContext.ts'
import type { RateQuestion } from './RateQuestion.ts'
import type { JobLines } from './jobLines.ts'
import type { LineDraft } from './lineDraft.ts'

/**
 * Which price charges loads of a rental whose own price somebody entered and the rules would charge another: that of the rules, that
 * of the rental, or none before the user said which (ambiguities 28, IN216).
 */
export type RentalPrices = 'ask' | 'line' | 'rental'

/** The lines of a job with the price of the rental, where it was agreed and is another (IN216). */
export function withAgreedPrice(
  lines: JobLines,
  billing: Pick<BillingContext, 'rental' | 'address'>,
): JobLines {
  const price = agreedPrice(lines.job, billing)
  if (price === null) return lines
  const main = lines.main.map((line) => (isMainLoad(line) ? pricedAt(line, price, billing) : line))
  return { ...lines, main }
}

/** The question which price charges these loads; null where the rental and the rules agree (IN216). */
export function agreedPriceQuestion(
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
