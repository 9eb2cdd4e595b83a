import { isStanding } from '#shared/invoicing/invoiceStates.ts'
import { daysBetween } from '#shared/kernel/days.ts'
import { completeRentals } from '#shared/rentals/completeRentals.ts'
import { rentalStatusOf } from '#shared/rentals/statusOfRental.ts'
import { differs, unless, type Invariant } from './Broken.ts'
import { isLive, type Company, type Stored } from './Company.ts'

/** RE2: the status follows the completion and the jobs. */
const statusFollowsJobs: Invariant = function* (company) {
  for (const rental of company.live('Rental')) {
    const expected = rentalStatusOf(rental, company.those('Job', 'rentalId', rental.id))
    yield* differs(['Rental', rental.id], 'statusId', rental.statusId, expected)
  }
}

/** RE14: nothing is left to be done for a completed rental. */
const completedWithoutActiveJobs: Invariant = function* (company, { now }) {
  for (const rental of company.live('Rental').filter(({ completed }) => completed !== null)) {
    const jobs = company.those('Job', 'rentalId', rental.id)
    const refused = completeRentals([{ ...rental, completed: null, jobs }], now).refusedIds
    yield* unless(refused.length === 0, ['Rental', rental.id], 'is completed and has active jobs')
  }
}

/** RE16: a deleted rental has nothing left to be done. */
const deletedWithItsActiveJobs: Invariant = function* (company) {
  for (const rental of company.all('Rental').filter((one) => !isLive(one)))
    for (const job of company.those('Job', 'rentalId', rental.id).filter(isLive))
      yield* unless(
        job.completed !== null,
        ['Rental', rental.id],
        `is deleted, its active job ${job.id} is not`,
      )
}

/** IN11: no day is billed twice; spans have days, as many as they say. */
const noDayBilledTwice: Invariant = function* (company) {
  for (const rental of company.all('Rental')) {
    let billedUntil = ''
    const spans = company
      .those('RentalBillingLine', 'rentalId', rental.id)
      .filter((span) => isBilled(company, span))
      .toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1))
    for (const { id, startDate, endDate, quantity } of spans) {
      const days = daysBetween(startDate, endDate)
      yield* unless(days > 0, ['RentalBillingLine', id], `goes from ${startDate} to ${endDate}`)
      yield* differs(['RentalBillingLine', id], 'quantity', quantity, days)
      yield* unless(
        billedUntil <= startDate,
        ['RentalBillingLine', id],
        `bills R${rental.id} from ${startDate}, which is billed until ${billedUntil}`,
      )
      billedUntil = billedUntil < endDate ? endDate : billedUntil
    }
  }
}

function isBilled(company: Company, span: Stored<'RentalBillingLine'>): boolean {
  const line = company.find('InvoiceLine', span.invoiceLineId)
  const invoice = company.find('Invoice', line?.invoiceId ?? null)
  return isLive(span) && line?.deleted === null && invoice !== null && isStanding(invoice)
}

/** Of rentals. */
export const rentalInvariants = {
  statusFollowsJobs,
  completedWithoutActiveJobs,
  deletedWithItsActiveJobs,
  noDayBilledTwice,
} satisfies Readonly<Record<string, Invariant>>
