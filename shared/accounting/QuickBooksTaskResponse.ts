import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'

/** The types of records that are exported. */
const EXPORTED_TYPES = ['customer', 'invoice', 'payment'] as const

/** The response of an accounting package to one exported record (S2 §3). */
export const QuickBooksTaskResponse = defineEntity({
  name: 'QuickBooksTaskResponse',
  resource: 'QuickBooksTaskResponses',
  caption: 'Sync result',
  title: ['type', 'status'],
  audited: false,
  access: { read: permissions.viewExports, create: 'nobody', update: 'nobody', delete: 'nobody' },
  fields: {
    id: field.id(),
    quickBooksTaskId: field.integer('Task', { indexed: true }),
    type: field.choice('Type', EXPORTED_TYPES, { required: true }),
    customerId: field.reference('Customer', 'Customer', { basis: 'owed' }),
    invoiceId: field.reference('Invoice', 'Invoice', { basis: 'owed' }),
    paymentId: field.reference('Payment', 'Payment', { basis: 'owed' }),
    message: field.note('Message'),
    status: field.text('Status', { maxLength: 40 }),
    created: field.instant('Created', { required: true, indexed: true }),
    rowVersion: field.version(),
  },
  relations: {
    customer: belongsTo('Customer', 'customerId'),
    invoice: belongsTo('Invoice', 'invoiceId'),
    payment: belongsTo('Payment', 'paymentId'),
  },
})

export type QuickBooksTaskResponse = RecordOf<typeof QuickBooksTaskResponse>

/** Did QuickBooks answer, whose exports have a task, and not Great Plains (AC20)? */
export function isOfQuickBooks({
  quickBooksTaskId,
}: Pick<QuickBooksTaskResponse, 'quickBooksTaskId'>): boolean {
  return quickBooksTaskId !== null
}
