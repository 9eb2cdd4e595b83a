import { permissions } from '#shared/access/roles.ts'
import { oneSelected, type Action } from '../../grid/actions.ts'
import type { CustomerRow } from './CustomerSearchModel.ts'

interface CustomerActionHandlers {
  readonly open: (row: CustomerRow) => void
  readonly add: () => void
  readonly isEditing: boolean
  readonly toggleEditing: () => void
  readonly confirmDeletion: (row: CustomerRow) => Promise<boolean>
  readonly remove: (row: CustomerRow) => Promise<void>
}

/** Open, Add and Delete in Customer Search, for Customer:Admin only (F-046, F-047). */
export function customerActions(screen: CustomerActionHandlers): Action<CustomerRow>[] {
  const { open, add, confirmDeletion, remove } = screen
  const needs = permissions.manageCustomers
  return [
    {
      id: 'open-customer',
      caption: 'Open',
      icon: 'open',
      needs,
      enabled: oneSelected,
      run: ({ selected: [row] }) => row && open(row),
    },
    { id: 'add-customer', caption: 'Add', icon: 'add', needs, run: add },
    {
      id: 'delete-customer',
      caption: 'Delete',
      icon: 'delete',
      needs,
      enabled: oneSelected,
      run: async (context) => {
        const [row] = context.selected
        if (row === undefined || !(await confirmDeletion(row))) return
        context.clearSelection()
        await remove(row)
      },
    },
    {
      id: 'edit-in-list',
      caption: screen.isEditing ? 'Stop editing' : 'Edit in list',
      icon: screen.isEditing ? 'check' : 'edit',
      needs,
      run: screen.toggleEditing,
    },
  ]
}
