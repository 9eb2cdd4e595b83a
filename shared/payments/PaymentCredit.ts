import { permissions } from '../access/roles.ts'
import { MAX_DOCUMENT } from '../kernel/amountLimits.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

/**
 * A customer's credit that is not applied to an invoice yet; open until it is (S2 §3). What the staff gives is a credit memo of a day; one
 * that writes an invoice off is applied to it at once (ambiguities 75).
 */
export const PaymentCredit = defineEntity({
  name: 'PaymentCredit',
  resource: 'PaymentCredits',
  caption: 'Credit',
  title: ['id', 'amount', 'notes'],
  access: {
    read: permissions.viewBilling,
    create: permissions.managePayments,
    update: permissions.managePayments,
    delete: permissions.managePayments,
  },
  fields: {
    id: field.id(),
    customerId: field.reference('Customer', 'Customer', { required: true, basis: 'owed' }),
    /** The payment that it was applied to. */
    paymentId: field.reference('Applied to payment', 'Payment'),
    /** The overpayment that the credit came from, if any. */
    sourcePaymentId: field.reference('From payment', 'Payment'),
    /** 0 in a deleted one: its overpayment was corrected away, and nothing was paid back (PY17). */
    amount: field.money('Amount', { required: true, min: 0.01, max: MAX_DOCUMENT }),
    /** The day on which it was given; of a credit that came from a payment, it has none of its own. */
    creditDate: field.day('Date', { indexed: true }),
    /** The invoice that it writes off, as far as it covers it (PY712). */
    writtenOffInvoiceId: field.reference('Writes off invoice', 'Invoice', {
      write: permissions.manageInvoices,
    }),
    notes: field.note('Notes'),
    applied: field.instant('Applied', { indexed: true }),
    appliedBy: field.text('Applied by', { maxLength: 100, serverOwned: true }),
    quickBooksExport: field.instant('Export'),
    ...stamps({ deletes: true }),
  },
  relations: {
    customer: belongsTo('Customer', 'customerId'),
    writtenOffInvoice: belongsTo('Invoice', 'writtenOffInvoiceId'),
    payment: belongsTo('Payment', 'paymentId'),
    sourcePayment: belongsTo('Payment', 'sourcePaymentId'),
  },
})

export type PaymentCredit = RecordOf<typeof PaymentCredit>
