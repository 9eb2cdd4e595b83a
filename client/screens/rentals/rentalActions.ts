import { permissions } from '#shared/access/roles.ts'
import type { Rental } from '#shared/rentals/Rental.ts'
import type { ListAction } from '../../screen/list/ListAction.ts'
import type { ListContext } from '../../screen/list/ListOptions.ts'
import { addJob, NEW_JOBS } from './addJob.ts'
import { completeRentalsOf } from './completeRentalsOf.ts'
import type { RentalRow } from './rentalRows.ts'

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
