import { MAX_DOCUMENT } from '../kernel/amountLimits.ts'
import { formatMoney } from '../kernel/money.ts'
import type { Invoice } from './Invoice.ts'
import { isSent, totalWithTax, unpaidBalance } from './invoiceRules.ts'
import { nextStatus } from './invoiceStatusTransitions.ts'
import { INVOICE_STATUS } from './invoiceStatuses.ts'

type Sums = Pick<Invoice, 'total' | 'tax'>
type Standing = Pick<Invoice, 'statusId' | 'deleted'>

/** What a customer should be credited instead of an invoice whose total is below 0; 0 for any other (M-072, IN211). */
export function creditInstead(sums: Sums): number {
  return Math.max(0, -totalWithTax(sums))
}

/** Why an invoice cannot have this total, or null (M-072, IN211). */
export function negativeTotalRefusal(sums: Sums): string | null {
  const credit = creditInstead(sums)
  return credit === 0
    ? null
    : `The total of an invoice cannot be below $0.00: give the customer a credit of ${formatMoney(credit)} instead.`
}

/** Why an invoice cannot have this total, below 0 or above what can be meant; null if it can (M-072, IN211, IN214). */
export function totalRefusal(sums: Sums): string | null {
  return totalWithTax(sums) > MAX_DOCUMENT
    ? `The total of an invoice cannot be above ${formatMoney(MAX_DOCUMENT)}.`
    : negativeTotalRefusal(sums)
}

/**
 * The changes of an invoice that no payment touches: it is paid once it is sent and nothing is left to pay, and goes back to how it
 * was sent if it is charged after that; null where nothing changes (M-072, IN212).
 */
export function settledUnasked(
  invoice: Sums & Standing & Pick<Invoice, 'payments' | 'emailed' | 'printed' | 'paid'>,
  now: string,
): Pick<Invoice, 'statusId' | 'paid'> | null {
  const { statusId, printed, payments } = invoice
  if (payments !== 0) return null
  if (statusId === INVOICE_STATUS.paid)
    return unpaidBalance(invoice) > 0
      ? { statusId: printed === null ? INVOICE_STATUS.emailed : INVOICE_STATUS.printed, paid: null }
      : null
  const paidStatus = nextStatus('payInFull', statusId)
  if (paidStatus === null || !isSent(invoice) || totalWithTax(invoice) !== 0) return null
  return { statusId: paidStatus, paid: now }
}
