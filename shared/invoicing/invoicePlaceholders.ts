import { formatDay } from '../kernel/days.ts'
import { formatMoney } from '../kernel/money.ts'
import type { InvoicePlaceholders } from '../settings/placeholders.ts'
import type { Invoice } from './Invoice.ts'
import { totalWithTax, unpaidBalance } from './invoiceRules.ts'

type MailedInvoice = Pick<
  Invoice,
  | 'invoiceNumber'
  | 'invoiceDate'
  | 'dueDate'
  | 'billToName'
  | 'pONumber'
  | 'total'
  | 'tax'
  | 'payments'
  | 'statusId'
  | 'deleted'
>

/** What takes the place of the placeholders in the email about an invoice (SE580). */
export function invoicePlaceholders(invoice: MailedInvoice): InvoicePlaceholders {
  const { invoiceNumber, invoiceDate, dueDate, billToName, pONumber } = invoice
  return {
    number: String(invoiceNumber ?? ''),
    date: formatDay(invoiceDate),
    due: dueDate === null ? '' : formatDay(dueDate),
    total: formatMoney(totalWithTax(invoice)),
    balance: formatMoney(unpaidBalance(invoice)),
    customer: billToName ?? '',
    po: pONumber ?? '',
  }
}
