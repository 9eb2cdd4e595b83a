import { permissions } from '../access/roles.ts'
import { MAX_DOCUMENT } from '../kernel/amountLimits.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo, hasMany } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'
import { PAYMENT_METHOD } from './paymentMethods.ts'

/** A payment of a customer, distributed over invoices by its lines (S2 §3). */
export const Payment = defineEntity({
  name: 'Payment',
  resource: 'Payments',
  caption: 'Payment',
  title: ['id', 'paymentDate', 'referenceNumber', 'paymentAmount'],
  access: {
    read: permissions.viewBilling,
    create: permissions.managePayments,
    update: permissions.managePayments,
    delete: permissions.managePayments,
  },
  fields: {
    id: field.id(),
    customerId: field.reference('Customer', 'Customer', { required: true, basis: 'owed' }),
    paymentDate: field.day('Payment date', { required: true, indexed: true }),
    paymentMethodId: field.lookup('Method', 'PaymentMethod', { default: PAYMENT_METHOD.check }),
    paymentAmount: field.money('Amount received', { default: 0, min: 0, max: MAX_DOCUMENT }),
    referenceNumber: field.text('Reference number', { maxLength: 60 }),
    notes: field.note('Payment memos'),
    quickBooksId: field.text('Accounting ID', { maxLength: 40 }),
    quickBooksExport: field.instant('Export'),
    ...stamps({ deletes: true }),
  },
  relations: {
    customer: belongsTo('Customer', 'customerId'),
    paymentMethod: belongsTo('PaymentMethod', 'paymentMethodId'),
    paymentLines: hasMany('PaymentLine', 'paymentId'),
    appliedCredits: hasMany('PaymentCredit', 'paymentId'),
    credits: hasMany('PaymentCredit', 'sourcePaymentId'),
    emailMessages: hasMany('EmailMessage', 'paymentId'),
  },
})

export type Payment = RecordOf<typeof Payment>
