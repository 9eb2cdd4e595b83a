import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

/** The part of a payment that is applied to one invoice (S2 §3), or that a reversal takes back. */
export const PaymentLine = defineEntity({
  name: 'PaymentLine',
  resource: 'PaymentLines',
  caption: 'Payment line',
  title: ['lineNumber', 'description', 'amount'],
  access: {
    read: permissions.viewBilling,
    create: permissions.managePayments,
    update: permissions.managePayments,
    delete: permissions.managePayments,
  },
  fields: {
    id: field.id(),
    paymentId: field.reference('Payment', 'Payment', { required: true }),
    invoiceId: field.reference('Invoice', 'Invoice'),
    lineNumber: field.integer('No.', { required: true, min: 1 }),
    description: field.text('Description', { maxLength: 255 }),
    /** Below 0 only where a reversal takes money back. */
    amount: field.money('Amount', { default: 0 }),
    /** The line of a reversal: it takes off the invoice what was paid (PY710). */
    takesBack: field.flag('Takes back', { serverOwned: true }),
    /** The amount paid beyond the invoice's balance, which became a credit. */
    overPaymentAmount: field.money('Overpaid', { min: 0 }),
    /** The part of the amount that pays the fee of the card; the invoice has a line for it (PY210). */
    cardFee: field.money('Card fee', { min: 0 }),
    notes: field.note('Notes'),
    ...stamps(),
  },
  relations: {
    payment: belongsTo('Payment', 'paymentId'),
    invoice: belongsTo('Invoice', 'invoiceId'),
  },
})

export type PaymentLine = RecordOf<typeof PaymentLine>
