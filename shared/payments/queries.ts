import { PaymentCredit } from './PaymentCredit.ts'
import { PaymentLine } from './PaymentLine.ts'
import { PaymentMethod } from './paymentMethods.ts'
import { Payment } from './Payment.ts'
import { LOOKUP_ORDER } from '../model/defineLookup.ts'
import { field } from '../model/field.ts'
import { recordsQuery, rowsQuery, valueOfType, valueQuery, type ResultRow } from '../model/queryContract.ts'

/** Credits of a customer or of a payment; only unapplied ones, if requested (S2 §7, M-047). */
export const paymentCreditsQuery = recordsQuery(PaymentCredit, {
  parameters: { customerId: { kind: 'integer' }, paymentId: { kind: 'integer' }, onlyOpen: { kind: 'flag' } },
})

/** Lines of existing payments: of one payment, of one invoice, or all (S2 §7, PY18). */
export const paymentLinesQuery = recordsQuery(PaymentLine, {
  parameters: { paymentId: { kind: 'integer' }, invoiceId: { kind: 'integer' }, deleted: { kind: 'flag' } },
})

export const paymentMethodsQuery = recordsQuery(PaymentMethod, { orderBy: LOOKUP_ORDER })

/** Payments of one customer or of all, or those waiting for their export, the latest first (S2 §7, M-050). */
export const paymentsQuery = recordsQuery(Payment, {
  parameters: { customerId: { kind: 'integer' }, toExport: { kind: 'flag' } },
})

/** The unpaid invoices of a customer, the longest overdue first (AC4, S2 §7, M-066). */
export const openInvoicePaymentInfosQuery = valueQuery({
  name: 'OpenInvoicePaymentInfos',
  reads: ['Invoice', 'Payment', 'PaymentLine', 'Setting'],
  parameters: { customerId: { kind: 'integer', required: true } },
  value: valueOfType<readonly InvoicePaymentInfo[]>(),
})

/** The invoices of a payment, whatever their balance (S2 §7, M-066). */
export const invoicePaymentInfosQuery = valueQuery({
  name: 'InvoicePaymentInfos',
  reads: ['Invoice', 'Payment', 'PaymentLine', 'Setting'],
  parameters: { paymentId: { kind: 'integer', required: true } },
  value: valueOfType<readonly InvoicePaymentInfo[]>(),
})

/** Payment information of an invoice: a row of OpenInvoicePaymentInfos and InvoicePaymentInfos (S2 §3, §7); dollars. */
export interface InvoicePaymentInfo {
  /** Key of the invoice. */
  readonly id: number
  readonly invoiceNumber: number | null
  readonly serviceAddress1: string | null
  /** With tax. */
  readonly total: number
  readonly paidAmount: number
  readonly remainingBalance: number
  readonly dueDate: string | null
  /** The fee for paying by card, as a fraction; null where the invoice has none, or is of closed books (PY1241). */
  readonly cardPercentage: number | null
  /** Whether it is null for that alone, that its books are closed. */
  readonly isCardFeeClosed: boolean
  /** Existing payments with a line for the invoice, the earliest first. */
  readonly relatedPaymentIds: readonly number[]
  /** The invoice as a record of the data service. */
  readonly invoice: unknown
}

/** The open credits of each customer that has some, today or at the end of an earlier day (AC302, AC890). */
export const getOpenCreditsQuery = rowsQuery({
  name: 'GetOpenCredits',
  parameters: { day: { kind: 'day' } },
  columns: {
    /** Key of the customer. */
    id: field.id(),
    customer: field.text('Customer', { required: true }),
    amount: field.money('Open credits', { required: true }),
  },
})

export type OpenCreditsRow = ResultRow<typeof getOpenCreditsQuery>
