import { permissions } from '../access/roles.ts'
import { MAX_DOCUMENT } from '../kernel/amountLimits.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo, hasMany } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'
import { PAYMENT_KINDS } from './paymentKinds.ts'
import { PAYMENT_METHOD } from './paymentMethods.ts'

/**
 * A payment of a customer, distributed over invoices by its lines (S2 §3), or a dated document that corrects what was received: a reversal,
 * a refund, or what settles an invoice that is written off (ambiguities 75).
 */
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
    kind: field.choice('Kind', PAYMENT_KINDS, { default: 'Payment' }),
    paymentDate: field.day('Payment date', { required: true, indexed: true }),
    paymentMethodId: field.lookup('Method', 'PaymentMethod', { default: PAYMENT_METHOD.check }),
    /** Below 0 where money went back: of a refund and a reversal. */
    paymentAmount: field.money('Amount received', { default: 0, min: -MAX_DOCUMENT, max: MAX_DOCUMENT }),
    referenceNumber: field.text('Reference number', { maxLength: 60 }),
    notes: field.note('Payment memos'),
    /** The payment that a reversal takes back. */
    reversesPaymentId: field.reference('Reverses payment', 'Payment'),
    /** The day of the reversal that took the payment back. */
    reversed: field.day('Reversed', { serverOwned: true }),
    quickBooksId: field.text('Accounting ID', { maxLength: 40 }),
    quickBooksExport: field.instant('Export'),
    ...stamps({ deletes: true }),
  },
  relations: {
    customer: belongsTo('Customer', 'customerId'),
    paymentMethod: belongsTo('PaymentMethod', 'paymentMethodId'),
    reversesPayment: belongsTo('Payment', 'reversesPaymentId'),
    reversals: hasMany('Payment', 'reversesPaymentId'),
    paymentLines: hasMany('PaymentLine', 'paymentId'),
    appliedCredits: hasMany('PaymentCredit', 'paymentId'),
    credits: hasMany('PaymentCredit', 'sourcePaymentId'),
    emailMessages: hasMany('EmailMessage', 'paymentId'),
  },
})

export type Payment = RecordOf<typeof Payment>
