import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

/** Days of a rental that an invoice line has billed (S2 §3, M-062). */
export const RentalBillingLine = defineEntity({
  name: 'RentalBillingLine',
  resource: 'RentalBillingLines',
  caption: 'Billed days of a rental',
  title: ['startDate', 'endDate'],
  access: {
    read: permissions.viewBilling,
    create: permissions.manageInvoices,
    update: permissions.manageInvoices,
    delete: permissions.manageInvoices,
  },
  fields: {
    id: field.id(),
    rentalId: field.reference('Rental', 'Rental', { required: true }),
    invoiceLineId: field.reference('Invoice line', 'InvoiceLine', { required: true }),
    startDate: field.day('Start date', { required: true }),
    endDate: field.day('End date', { required: true }),
    /** Days. */
    quantity: field.decimal('Quantity', { default: 0, min: 0 }),
    ...stamps({ deletes: true }),
  },
  relations: {
    rental: belongsTo('Rental', 'rentalId'),
    invoiceLine: belongsTo('InvoiceLine', 'invoiceLineId'),
  },
})

export type RentalBillingLine = RecordOf<typeof RentalBillingLine>
