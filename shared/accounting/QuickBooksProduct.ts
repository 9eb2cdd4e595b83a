import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { AZURE_TYPES } from '../invoicing/productForType.ts'

/** Fields supplied by the accounting system. */
const synced = { serverOwned: true } as const

/** A product of the accounting system that invoice lines are booked on (S0 §3). */
export const QuickBooksProduct = defineEntity({
  name: 'QuickBooksProduct',
  resource: 'QuickBooksProducts',
  caption: 'Accounting product',
  title: ['quickBooksProductService'],
  access: { read: 'signedIn', create: 'nobody', update: permissions.administer, delete: 'nobody' },
  fields: {
    id: field.id(),
    /** Its name there, by which it is recognized before it has an id (AC21). */
    quickBooksProductService: field.text('Product/service', { required: true, maxLength: 100 }),
    /** Its id in the accounting system. */
    quickBooksId: field.text('Accounting ID', { maxLength: 40, ...synced }),
    account: field.text('Account', { maxLength: 100, ...synced }),
    lastSync: field.instant('Last sync', synced),
    azureType: field.choice('Category', AZURE_TYPES),
    isVisible: field.flag('Visible', { default: true }),
    sETBillingCode: field.text('SET billing code', { maxLength: 40 }),
    displayOrder: field.order({ default: 0 }),
    deleted: field.deleted(),
    deletedBy: field.deletedBy(),
    rowVersion: field.version(),
  },
})

export type QuickBooksProduct = RecordOf<typeof QuickBooksProduct>
