import { permissions } from '#shared/access/roles.ts'
import { oneSelected, someSelected, type Action } from '../../grid/actions.ts'
import type { ListContext } from '../../screen/list/ListOptions.ts'
import { addJob, NEW_JOBS } from './addJob.ts'
import { completeRentalsOf } from './completeRentalsOf.ts'
import type { RentalRow } from './rentalRows.ts'

/** What is done with rentals besides opening, adding and deleting them (O-005). */
export function rentalActions({ app, model }: ListContext<RentalRow>): readonly Action<RentalRow>[] {
  return [
    {
      id: 'complete-rental',
      caption: 'Complete',
      icon: 'check',
      needs: permissions.manageRentals,
      enabled: someSelected,
      run: async ({ selected }) => {
        if (await completeRentalsOf(app, selected)) await model.search()
      },
    },
    ...NEW_JOBS.map((newJob): Action<RentalRow> => ({
      id: `add-${newJob.noun.replace(' ', '-')}`,
      caption: newJob.caption,
      icon: 'add',
      needs: permissions.manageRentals,
      enabled: oneSelected,
      run: async ({ selected: [rental] }) => {
        if (rental !== undefined && (await addJob(app, newJob, rental))) await model.search()
      },
    })),
  ]
}
