import { multiply, sum } from '../kernel/money.ts'
import { joinNonBlank } from '../kernel/text.ts'
import type { EditedField, RecordUser } from '../model/model.ts'
import { recordRules } from '../model/recordRules.ts'
import { closedFieldRefusal } from '../settings/closedBooks.ts'
import type { Violation } from '../model/Violation.ts'
import { Invoice } from './Invoice.ts'
import { dueDateAfter } from './dueDate.ts'
import { HANDED_OVER_READ_ONLY, VOIDED_READ_ONLY } from './lockMessages.ts'
import { isActiveInvoice, isHandedOver, isReadOnly, type Lock } from './invoiceStatusTransitions.ts'

/** The total amount due (S2 §3, M-018). */
export function totalWithTax(invoice: Pick<Invoice, 'total' | 'tax'>): number {
  return sum([invoice.total, invoice.tax])
}

/** The amount left to pay; negative if overpaid, and 0 of a voided or deleted invoice (S2 §3, M-018, IN210). */
export function unpaidBalance(
  invoice: Pick<Invoice, 'total' | 'tax' | 'payments' | 'statusId' | 'deleted'>,
): number {
  return isActiveInvoice(invoice) ? sum([totalWithTax(invoice), -invoice.payments]) : 0
}

/** The fee for paying by card, in addition to the total; 0 for other payment methods (S2 §3, M-019). */
export function creditCardFee(
  invoice: Pick<Invoice, 'total' | 'tax' | 'paymentMethod' | 'creditCardPercentage'>,
): number {
  return multiply(totalWithTax(invoice), cardPercentage(invoice) ?? 0)
}

/** The fee for paying by card, as a fraction; null for other payment methods (S2 §3, M-019). */
export function cardPercentage(
  invoice: Pick<Invoice, 'paymentMethod' | 'creditCardPercentage'>,
): number | null {
  return invoice.paymentMethod === 'Credit-Debit' ? invoice.creditCardPercentage : null
}

/** Was it sent, by email or on paper (S2 §3, M-020)? */
export function isSent(invoice: Pick<Invoice, 'emailed' | 'printed'>): boolean {
  return invoice.emailed !== null || invoice.printed !== null
}

/** Fields of a new invoice only. */
const FIXED_FIELDS: readonly string[] = ['customerId', 'serviceAddressId', 'rentalId', 'invoiceNumber']

/** What was handed over and voided invoices are read-only, an invoice stays that of its rental, and closed books
 * keep its day (M-005, M-070, IN28, SV103, AC500). */
function invoiceEditRefusal(
  _user: RecordUser,
  invoice: Lock & Pick<Invoice, 'invoiceDate'>,
  edited: EditedField,
): string | null {
  const { name, isNew } = edited
  if (isNew) return null
  if (isHandedOver(invoice)) return HANDED_OVER_READ_ONLY
  if (isReadOnly(invoice)) return VOIDED_READ_ONLY
  if (FIXED_FIELDS.includes(name)) return 'An invoice keeps its customer, site, rental and number.'
  return closedFieldRefusal('Invoice', invoice.invoiceDate, edited)
}

/** An invoice is not due before its date (IN214). */
function checkInvoice({ invoiceDate, dueDate }: Pick<Invoice, 'invoiceDate' | 'dueDate'>): Violation[] {
  return dueDate !== null && invoiceDate !== null && dueDate < invoiceDate
    ? [{ code: 'order', field: 'dueDate', message: 'An invoice cannot be due before its date' }]
    : []
}

export const invoiceRules = recordRules(Invoice, {
  changedElsewhere: {
    statusId: 'The status follows from what is done with the invoice.',
    quickBooksId: 'The export sets it.',
    batchNumber: 'The export sets it.',
    rejectReason: 'It is said when the invoice is rejected.',
  },
  follows: dueDateAfter,
  check: checkInvoice,
  editRefusal: invoiceEditRefusal,
  computed: {
    totalWithTax,
    unpaidBalance,
    creditCardFee,
    sent: isSent,
    isPaid: (invoice) => invoice.paid !== null,
    displayServiceAddress: (invoice) =>
      joinNonBlank([invoice.serviceAddress1, invoice.serviceAddressCity], ', '),
  },
})
