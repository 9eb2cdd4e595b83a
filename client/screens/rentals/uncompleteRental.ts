import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import type { Rental } from '#shared/rentals/Rental.ts'
import type { App } from '../../app/App.ts'
import { saveRecords } from '../../app/saving/saveRecords.ts'
import { messages } from './messages.ts'

/** Clears when a rental was completed, after the question (F-109); its status follows from its jobs. False when nothing was stored. */
export async function uncompleteRental(
  app: App,
  { id, completed }: Pick<Rental, 'id' | 'completed'>,
): Promise<boolean> {
  const { dialogs, store, toasts } = app
  if (completed === null) {
    toasts.error(`${rentalDisplayId(id)} is not complete.`)
    return false
  }
  if (!(await dialogs.confirm(messages.uncompleteRental))) return false
  const rental = await store.fetchByKey('Rental', id)
  if (rental === null) return false
  const scope = store.openScope('Un-complete rental')
  store.edit('Un-complete rental', () => {
    rental.completed = null
  })
  const isStored = await saveRecords(app, scope.changedRecords, () => app.review.open())
  if (isStored) scope.commit()
  else scope.rollback()
  return isStored
}
