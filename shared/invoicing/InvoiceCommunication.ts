import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

/** How an invoice is sent. */
const COMMUNICATION_TYPES = ['Email', 'Print'] as const

/** A record that an invoice was sent to its customer, or why it could not be sent (S2 §3, M-033). */
export const InvoiceCommunication = defineEntity({
  name: 'InvoiceCommunication',
  resource: 'InvoiceCommunications',
  caption: 'Communication',
  title: ['id', 'type'],
  audited: false,
  access: { read: permissions.viewBilling, create: 'nobody', update: 'nobody', delete: 'nobody' },
  fields: {
    id: field.id(),
    type: field.choice('Type', COMMUNICATION_TYPES, { required: true }),
    sent: field.instant('Sent', { indexed: true }),
    invoiceId: field.reference('Invoice', 'Invoice', { required: true }),
    emailMessageId: field.reference('Email', 'EmailMessage'),
    /** What the invoice asked for when it was sent; null where it was sent before that was kept. */
    total: field.money('Total sent', { serverOwned: true }),
    /** What the customer was sent, as JSON. */
    figures: field.note('Figures', { serverOwned: true }),
    /** The file of what was sent, null where that was not kept, and its pages in a print of several. */
    document: field.text('Document', { maxLength: 40, indexed: true, serverOwned: true }),
    firstPage: field.integer('First page', { serverOwned: true }),
    pageCount: field.integer('Pages', { serverOwned: true }),
    error: field.note('Error'),
    ...stamps(),
  },
  relations: {
    invoice: belongsTo('Invoice', 'invoiceId'),
    emailMessage: belongsTo('EmailMessage', 'emailMessageId'),
  },
})

export type InvoiceCommunication = RecordOf<typeof InvoiceCommunication>
