import { permissions } from '#shared/access/roles.ts'
import { quickBooksProductsQuery } from '#shared/accounting/queries.ts'
import { someSelected } from '../../grid/actions.ts'
import { lookupTable } from '../../screen/list/lookupTable.ts'
import { toggleVisibility } from './toggleVisibility.ts'

/** Products of the accounting system: it adds them, and only their SET codes and visibility are edited (F-093, F-094). */
export const AccountingProducts = lookupTable(quickBooksProductsQuery, {
  caption: 'QuickBooks Products',
  columns: () => [
    { field: 'quickBooksProductService', strong: true, minWidth: 200 },
    { field: 'account', minWidth: 140 },
    { field: 'quickBooksId', width: 120 },
    'lastSync',
    'azureType',
    'isVisible',
    { field: 'sETBillingCode', width: 160 },
  ],
  editCaption: 'Edit SET Code',
  noun: 'SET code',
  form: [
    [
      { field: 'quickBooksProductService', span: 3 },
      { field: 'sETBillingCode', span: 3 },
    ],
  ],
  actions: (context) => [
    {
      id: 'toggle-visibility',
      caption: 'Toggle Visibility',
      icon: 'show',
      needs: permissions.administer,
      enabled: someSelected,
      run: ({ selected }) => toggleVisibility(context, selected),
    },
  ],
})
