import type { Invoice } from '../invoicing/Invoice.ts'
import { unpaidBalance } from '../invoicing/invoiceRules.ts'
import { formatMoney } from '../kernel/money.ts'
import type { PaymentCredit } from './PaymentCredit.ts'

type WrittenOffInvoice = Pick<
  Invoice,
  'id' | 'invoiceNumber' | 'total' | 'tax' | 'payments' | 'statusId' | 'deleted'
>

/** Does the credit write an invoice off (PY712)? */
export function isWriteOff({ writtenOffInvoiceId }: Pick<PaymentCredit, 'writtenOffInvoiceId'>): boolean {
  return writtenOffInvoiceId !== null
}

/** Why an amount of an invoice cannot be written off, or null (PY712). */
export function writeOffRefusal(invoice: WrittenOffInvoice, amount: number): string | null {
  const unpaid = unpaidBalance(invoice)
  const name = `Invoice #${invoice.invoiceNumber ?? invoice.id}`
  if (unpaid <= 0) return `${name} has nothing left to pay.`
  return amount > unpaid
    ? `${name} has ${formatMoney(unpaid)} left to pay. More cannot be written off.`
    : null
}
