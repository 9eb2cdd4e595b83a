import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { daysBetween } from '#shared/kernel/days.ts'
import { completeRentals } from '#shared/rentals/completeRentals.ts'
import { rentalStatusOf } from '#shared/rentals/rentalStatus.ts'
import { differs, brokenUnless, type Invariant } from './BrokenInvariant.ts'
import { isLive, type CompanyRecords, type Stored } from './CompanyRecords.ts'

/** RE2: the status follows the completion and the jobs. */
const statusFollowsJobs: Invariant = function* (company) {
  for (const rental of company.existing('Rental')) {
    const expected = rentalStatusOf(rental, company.where('Job', 'rentalId', rental.id))
    yield* differs(['Rental', rental.id], 'statusId', rental.statusId, expected)
  }
}

/** RE14: a completed rental has no active jobs. */
const completedWithoutActiveJobs: Invariant = function* (company, { now }) {
  for (const rental of company.existing('Rental').filter(({ completed }) => completed !== null)) {
    const jobs = company.where('Job', 'rentalId', rental.id)
    const refused = completeRentals([{ ...rental, completed: null, jobs }], now).refusedIds
    yield* brokenUnless(refused.length === 0, ['Rental', rental.id], 'is completed and has active jobs')
  }
}

/** RE16: a deleted rental has no active jobs. */
const deletedWithItsActiveJobs: Invariant = function* (company) {
  for (const rental of company.all('Rental').filter((one) => !isLive(one)))
    for (const job of company.where('Job', 'rentalId', rental.id).filter(isLive))
      yield* brokenUnless(
        job.completed !== null,
        ['Rental', rental.id],
        `is deleted, its active job ${job.id} is not`,
      )
}

/** IN11: no day is billed twice; spans are not empty, and their quantity is their number of days. */
const noDayBilledTwice: Invariant = function* (company) {
  for (const rental of company.all('Rental')) {
    let billedUntil = ''
    const spans = company
      .where('RentalBillingLine', 'rentalId', rental.id)
      .filter((span) => isBilled(company, span))
      .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
    for (const { id, startDate, endDate, quantity } of spans) {
      const days = daysBetween(startDate, endDate)
      yield* brokenUnless(days > 0, ['RentalBillingLine', id], `goes from ${startDate} to ${endDate}`)
      yield* differs(['RentalBillingLine', id], 'quantity', quantity, days)
      yield* brokenUnless(
        billedUntil <= startDate,
        ['RentalBillingLine', id],
        `bills R${rental.id} from ${startDate}, which is billed until ${billedUntil}`,
      )
      billedUntil = billedUntil < endDate ? endDate : billedUntil
    }
  }
}

function isBilled(company: CompanyRecords, span: Stored<'RentalBillingLine'>): boolean {
  const line = company.find('InvoiceLine', span.invoiceLineId)
  const invoice = company.find('Invoice', line?.invoiceId ?? null)
  return isLive(span) && line?.deleted === null && invoice !== null && isActiveInvoice(invoice)
}

/** Invariants of rentals. */
export const rentalInvariants = {
  statusFollowsJobs,
  completedWithoutActiveJobs,
  deletedWithItsActiveJobs,
  noDayBilledTwice,
} satisfies Readonly<Record<string, Invariant>>
