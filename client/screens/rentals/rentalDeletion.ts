import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { planRentalDeletion } from '#shared/rentals/deleteRental.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import { rentalsQuery } from '#shared/rentals/queries.ts'
import { formatList } from '#shared/kernel/text.ts'
import type { App } from '../../app/App.ts'
import { countOf } from '../../kit/countOf.ts'
import type { DescribedDeletion } from '../../screen/list/ListOptions.ts'
import type { RentalRow } from './rentalRows.ts'

/** What is deleted with rentals, as they are stored now: their active jobs, with the times of these (O-025). Throws QueryFailed. */
export async function rentalDeletion(
  { store }: Pick<App, 'store'>,
  rentals: readonly RentalRow[],
): Promise<DescribedDeletion> {
  const ids = rentals.map(({ id }) => id)
  const { rows } = await store.queryRows(rentalsQuery, {
    where: { id: { in: ids } },
    expand: ['jobs.jobTimes'],
  })
  const plans = rows.map(planRentalDeletion)
  const counts = [
    [plans.flatMap(({ jobIds }) => jobIds).length, 'job'],
    [plans.flatMap(({ jobTimeIds }) => jobTimeIds).length, 'time record'],
  ] as const
  return {
    name: formatList(rentals.map(nameOf)),
    alsoDeleted: counts.flatMap(([count, noun]) => (count === 0 ? [] : [countOf(count, noun)])),
  }
}

function nameOf({ id, customer }: RentalRow): string {
  return customer === null ? rentalDisplayId(id) : `${rentalDisplayId(id)} ${customerDisplayName(customer)}`
}
