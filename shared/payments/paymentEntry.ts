import { sum } from '../kernel/money.ts'
import type { PaymentShare, OpenInvoice } from './distributePayment.ts'
import type { Payment } from './Payment.ts'
import type { InvoicePaymentInfo } from './queries.ts'
import { capLine } from './settlePayment.ts'

/** The values of a new payment, today by check (S2 §9, M-036). */
export function newPayment(
  today: string,
  customerId: number | null,
): Partial<Pick<Payment, 'paymentDate' | 'customerId'>> {
  return { paymentDate: today, ...(customerId !== null && { customerId }) }
}

/** What a payment line is called that pays an invoice (M-037). */
export function paymentLineDescription({
  id,
  invoiceNumber,
}: Pick<InvoicePaymentInfo, 'id' | 'invoiceNumber'>): string {
  return `Invoice #${invoiceNumber ?? id}`
}

/** What an invoice's unpaid balance is and was for a payment; dollars. */
interface LineAmounts {
  /** What is unpaid now, stored payments considered. */
  readonly unpaid: number
  /** What the payment's line paid when it was stored; 0 for a new one. */
  readonly stored: number
  readonly entered: number
  /** By how much the card fee of the line, and so the total of the invoice, grows with what is entered (PY210). */
  readonly addedFee: number
}

/** The unpaid amounts of an invoice before a payment and after what is entered (S2 §3, M-037). */
export function lineBalances({ unpaid, stored, entered, addedFee }: LineAmounts): {
  readonly startingBalance: number
  readonly remainingBalance: number
} {
  const startingBalance = sum([unpaid, stored, addedFee])
  return {
    startingBalance,
    remainingBalance: sum([startingBalance, -capLine(entered, startingBalance).amount]),
  }
}

/** Whether these lines are exactly what distributing the money gives, so that nobody has changed it by hand (PY1). */
export function isDistributed(
  shares: readonly PaymentShare<OpenInvoice>[],
  lines: readonly {
    readonly invoiceId: number | null
    readonly amount: number
    readonly overPaymentAmount: number | null
  }[],
): boolean {
  return shares.every(({ invoice, amount }) => {
    const line = lines.find(({ invoiceId }) => invoiceId === invoice.id)
    return sum([line?.amount ?? 0, line?.overPaymentAmount ?? 0]) === amount
  })
}
