import { permissions } from '#shared/access/roles.ts'
import { toggledVisibility } from '#shared/accounting/accountingProducts.ts'
import { quickBooksProductsQuery } from '#shared/accounting/queries.ts'
import { storeEdit } from '../../app/saving/storeEdit.ts'
import { lookupTable } from '../../screen/list/lookupTable.ts'

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
  actions: [
    {
      caption: 'Toggle Visibility',
      icon: 'show',
      needs: permissions.administer,
      withRecords: (products, { app }) => {
        const isVisible = toggledVisibility(products)
        return storeEdit(app, 'Toggle visibility', () => {
          for (const product of products) product.isVisible = isVisible
        })
      },
    },
  ],
})
