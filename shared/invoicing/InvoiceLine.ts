import { permissions } from '../access/roles.ts'
import { MAX_RATE } from '../kernel/amountLimits.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo, hasMany } from '../model/relations.ts'

/** One line of an invoice; its total is quantity times rate (S2 §3). */
export const InvoiceLine = defineEntity({
  name: 'InvoiceLine',
  resource: 'InvoiceLines',
  caption: 'Invoice line',
  title: ['lineNumber', 'description'],
  access: {
    read: permissions.viewBilling,
    create: permissions.manageInvoices,
    update: permissions.manageInvoices,
    delete: permissions.manageInvoices,
  },
  fields: {
    id: field.id(),
    invoiceId: field.reference('Invoice', 'Invoice', { required: true }),
    lineNumber: field.integer('No.', { required: true, min: 1 }),
    quantity: field.decimal('Quantity', { default: 1 }),
    rate: field.money('Rate', { default: 0, min: -MAX_RATE, max: MAX_RATE }),
    service: field.text('Service', { maxLength: 100 }),
    description: field.note('Description'),
    /** Tons, as the scale gave them (ambiguities 53). */
    weight: field.decimal('Weight', { scale: 4, min: 0 }),
    note: field.note('Note'),
    rentalId: field.reference('Rental', 'Rental'),
    jobId: field.reference('Job', 'Job'),
    jobDumpsterFeeId: field.reference('Dumpster fee', 'JobDumpsterFee'),
    quickBooksProductId: field.lookup('Account', 'QuickBooksProduct', { basis: 'copied' }),
    miscItem: field.flag('Miscellaneous'),
    /** How a generated line was calculated: JSON text with the rule, its inputs and the rate used. */
    explanation: field.note('Explanation'),
    createDate: field.created(),
    createdBy: field.createdBy(),
    deleted: field.deleted(),
    deletedBy: field.deletedBy(),
    rowVersion: field.version(),
  },
  relations: {
    invoice: belongsTo('Invoice', 'invoiceId'),
    rental: belongsTo('Rental', 'rentalId'),
    job: belongsTo('Job', 'jobId'),
    jobDumpsterFee: belongsTo('JobDumpsterFee', 'jobDumpsterFeeId'),
    quickBooksProduct: belongsTo('QuickBooksProduct', 'quickBooksProductId'),
    rentalBillingLines: hasMany('RentalBillingLine', 'invoiceLineId'),
  },
  indexes: [['jobId', 'deleted', 'invoiceId', 'quantity', 'rate']],
})

export type InvoiceLine = RecordOf<typeof InvoiceLine>
