import { groupBy } from '#shared/kernel/groupBy.ts'
import { activeJobsMessage, closedRentalRefusal, completeRentals } from '#shared/rentals/completeRentals.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import { isRequestedByClient, refuseAll, violationsBy } from '../../work/refuse.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'

/** A complete rental has no active jobs, and a deleted one no new or restored jobs at all (O-025, O-026, SV62). */
export const refuseJobsOfClosedRental: SettleRule = {
  name: 'refuseJobsOfClosedRental',
  phase: 'settle',
  watches: ['Rental', 'Job'],
  run: async (unit) => {
    const records = new Records(unit)
    const completed = records
      .changes('Rental')
      .filter(({ operation, before, after }) => operation !== 'delete' && isCompletion(before, after))
    const jobs = await records.findForUpdate(
      'Job',
      'rentalId',
      completed.map(({ after }) => after.id),
    )
    const byRental = groupBy(jobs, ({ rentalId }) => rentalId)
    const { refusedIds } = completeRentals(
      completed.map(({ after }) => ({ ...after, completed: null, jobs: byRental.get(after.id) ?? [] })),
      '',
    )
    const refused = completed.filter(({ after }) => refusedIds.includes(after.id))
    const activeJobs = { code: 'activeJobs', field: 'completed', message: activeJobsMessage(refusedIds) }
    refuseAll(refused.flatMap((change) => violationsBy(change, activeJobs)))
    await refuseForRentals(records)
  },
}

async function refuseForRentals(records: Records): Promise<void> {
  const opened = records.changes('Job').filter((change) => becomesLive(change) || becomesActive(change))
  const ids = opened.map(({ after }) => after.rentalId)
  const rentals = new Map(
    (await records.findForUpdate('Rental', 'id', ids)).map((rental) => [rental.id, rental]),
  )
  refuseAll(
    opened.flatMap((change) => {
      const rental = rentals.get(change.after.rentalId ?? 0)
      if (rental === undefined) return []
      // A completed job can be restored to a complete rental.
      const completed = becomesActive(change) ? rental.completed : null
      return violationsBy(change, closedRentalRefusal({ ...rental, completed }))
    }),
  )
}

function isCompletion(before: Stored<'Rental'> | null, after: Stored<'Rental'>): boolean {
  return after.completed !== null && (before === null || before.completed === null)
}

function becomesLive({ before, after }: RecordChange<'Job'>): boolean {
  const wasLive = before !== null && before.deleted === null && before.rentalId === after.rentalId
  return after.deleted === null && after.rentalId !== null && !wasLive
}

/** Does the job become active? */
function becomesActive(change: RecordChange<'Job'>): boolean {
  const { before, after } = change
  if (after.deleted !== null || after.completed !== null || after.rentalId === null) return false
  return becomesLive(change) || before?.completed !== null
}

/** Customer and site are fixed once a rental is saved, and the site is the customer's (O-011, SV62). */
export const refuseMovingRental: SettleRule = {
  name: 'refuseMovingRental',
  phase: 'settle',
  watches: ['Rental'],
  run: async (unit) => {
    const records = new Records(unit)
    const changes = records.changes('Rental').filter(isRequestedByClient)
    const added = changes.filter(({ before }) => before === null)
    const addresses = await records.findForUpdate(
      'ServiceAddress',
      'id',
      added.map(({ after }) => after.serviceAddressId),
    )
    const foreign = {
      code: 'siteOfCustomer',
      field: 'serviceAddressId',
      message: 'The site does not belong to the customer',
    }
    refuseAll([
      ...added.flatMap((change) => {
        const address = addresses.find(({ id }) => id === change.after.serviceAddressId)
        const isOther = address !== undefined && address.customerId !== change.after.customerId
        return isOther ? violationsBy(change, foreign) : []
      }),
      ...changes.flatMap((change) => {
        const { before, after } = change
        const kept = (['customerId', 'serviceAddressId'] as const).find(
          (name) => before !== null && before[name] !== after[name],
        )
        if (kept === undefined) return []
        const message = 'A rental cannot change its customer or its site'
        return violationsBy(change, { code: 'rentalKept', field: kept, message })
      }),
    ])
  },
}
