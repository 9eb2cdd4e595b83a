import { multiply, sum } from '../kernel/money.ts'
import { joinNonBlank } from '../kernel/text.ts'
import { recordRules } from '../model/recordRules.ts'
import { Invoice } from './Invoice.ts'

/** What the customer has to pay in all (S2 §3, M-018). */
export function totalWithTax(invoice: Pick<Invoice, 'total' | 'tax'>): number {
  return sum([invoice.total, invoice.tax])
}

/** What is left to pay; less than nothing where too much was paid (S2 §3, M-018). */
export function unpaidBalance(invoice: Pick<Invoice, 'total' | 'tax' | 'payments'>): number {
  return sum([totalWithTax(invoice), -invoice.payments])
}

/** The fee for paying by card, beside the total; none for other ways to pay (S2 §3, M-019). */
export function creditCardFee(
  invoice: Pick<Invoice, 'total' | 'tax' | 'paymentMethod' | 'creditCardPercentage'>,
): number {
  return invoice.paymentMethod === 'Credit-Debit'
    ? multiply(totalWithTax(invoice), invoice.creditCardPercentage ?? 0)
    : 0
}

/** Did it go out, by mail or on paper (S2 §3, M-020)? */
export function isSent(invoice: Pick<Invoice, 'emailed' | 'printed'>): boolean {
  return invoice.emailed !== null || invoice.printed !== null
}

export const invoiceRules = recordRules(Invoice, {
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
