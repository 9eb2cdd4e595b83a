import { permissions } from '#shared/access/roles.ts'
import { toggledVisibility } from '#shared/accounting/accountingProducts.ts'
import { quickBooksProductsQuery } from '#shared/accounting/queries.ts'
import { readQuickBooksProducts } from '../../screen/accounting/quickBooksCalls.ts'
import { storeEdit } from '../../context/saving/storeEdit.ts'
import { countOf } from '../../kit/countOf.ts'
import { lookupTable } from '../../screen/list/lookupTable.ts'

/** Products of the accounting system, which adds them: edited are their SET codes, visibility, and what they are for (F-093, F-094). */
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
      {
        field: 'quickBooksProductService',
        span: 3,
        hint: 'As in QuickBooks, where it is found by this name until it was read once.',
      },
      {
        field: 'azureType',
        span: 2,
        hint: 'New invoice lines of a category are booked on its first visible product.',
      },
      'sETBillingCode',
    ],
  ],
  actions: [
    {
      caption: 'Read From QuickBooks',
      icon: 'download',
      needs: permissions.administer,
      run: async ({ app }) => {
        const { read, added } = await readQuickBooksProducts(app.api)
        app.toasts.success(`${countOf(read, 'product')} read, ${added} new.`)
        return true
      },
    },
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
