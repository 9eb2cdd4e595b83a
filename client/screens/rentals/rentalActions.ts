import { permissions } from '#shared/access/roles.ts'
import type { Rental } from '#shared/rentals/Rental.ts'
import type { ListAction } from '../../screen/list/ListAction.ts'
import type { ListContext } from '../../screen/list/ListOptions.ts'
import { addJob, NEW_JOBS } from './addJob.ts'
import type { RentalRow } from './rentalRows.ts'
import { activeJobsMessage, completeRentals } from '#shared/rentals/completeRentals.ts'
import { rentalsQuery } from '#shared/rentals/queries.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { storeEdit } from '../../context/saving/storeEdit.ts'
import { messages } from './messages.ts'

type RentalAction = ListAction<RentalRow, ListContext<RentalRow>, typeof Rental>

/** What is done with rentals besides opening, adding and deleting them (O-005). */
export const rentalActions: readonly RentalAction[] = [
  {
    id: 'complete-rental',
    caption: 'Complete',
    icon: 'check',
    needs: permissions.manageRentals,
    withSome: (rentals, { app }) => completeRentalsOf(app, rentals),
  },
  ...NEW_JOBS.map((newJob): RentalAction => ({
    id: `add-${newJob.noun.replace(' ', '-')}`,
    caption: newJob.caption,
    icon: 'add',
    needs: permissions.manageRentals,
    withOne: (rental, { app }) => addJob(app, newJob, rental),
  })),
]

/**
 * Completes the rentals of rows after the question, and says which were not because of active jobs (O-026). False when nothing was
 * stored. Throws QueryFailed.
 */
async function completeRentalsOf(app: ScreenContext, rows: readonly RentalRow[]): Promise<boolean> {
  const { dialogs, store, toasts } = app
  if (!(await dialogs.confirm(messages.completeRentals))) return false
  const where = { id: { in: rows.map(({ id }) => id) } }
  const current = await store.queryRows(rentalsQuery, { where, expand: ['jobs'] })
  const { changes, refusedIds } = completeRentals(current.rows, app.now())
  const edits = changes.flatMap(({ id, completed }) => {
    const row = rows.find((each) => each.id === id)
    return row === undefined ? [] : [{ rental: store.promote('Rental', row), completed }]
  })
  const isStored = await storeEdit(app, 'Complete rentals', () => {
    for (const { rental, completed } of edits) rental.completed = completed
  })
  if (refusedIds.length > 0) toasts.error(activeJobsMessage(refusedIds))
  return isStored
}
