import { activeJobsMessage, completeRentals } from '#shared/rentals/completeRentals.ts'
import { rentalsQuery } from '#shared/rentals/queries.ts'
import type { App } from '../../app/App.ts'
import { storeEdit } from '../../app/saving/storeEdit.ts'
import { messages } from './messages.ts'
import type { RentalRow } from './rentalRows.ts'

/**
 * Completes the rentals of rows after the question, and says which were not because of active jobs (O-026). False when nothing was
 * stored. Throws QueryFailed.
 */
export async function completeRentalsOf(app: App, rows: readonly RentalRow[]): Promise<boolean> {
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
