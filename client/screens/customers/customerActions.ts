import { may } from '#shared/access/roles.ts'
import { oneSelected, type Action } from '../../grid/actions.ts'
import type { CustomerRow } from './CustomerSearchModel.ts'
import { words } from './words.ts'

interface CustomerActionsNeeds {
  readonly open: (row: CustomerRow) => void
  readonly add: () => void
  confirm(question: string): Promise<boolean>
  readonly remove: (row: CustomerRow) => Promise<void>
}

/** Open, Add and Delete of Customer Search, for Customer:Admin only (F-046, F-047). */
export function customerActions({ open, add, confirm, remove }: CustomerActionsNeeds): Action<CustomerRow>[] {
  const needs = may.administerCustomers
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
      run: async ({ selected: [row], clearSelection }) => {
        if (row === undefined || !(await confirm(words.deleteCustomer))) return
        clearSelection()
        await remove(row)
      },
    },
  ]
}
