import { sum } from '../kernel/money.ts'

/** An invoice that a payment can be applied to. */
export interface OpenInvoice {
  readonly id: number
  readonly dueDate: string | null
  /** The unpaid amount before the payment. */
  readonly balance: number
}

/** The amount for one invoice, entered or distributed; exceeds its balance if too much was paid. */
export interface PaymentShare<I extends OpenInvoice> {
  readonly invoice: I
  readonly amount: number
}

/**
 * Distributes a payment over invoices by due date, each up to its balance; the last one takes the excess. The invoice that the
 * payment was received for, if any, comes first (PY1).
 */
export function distributePayment<I extends OpenInvoice>(
  received: number,
  invoices: readonly I[],
  receivedFor: number | null = null,
): PaymentShare<I>[] {
  let remaining = received
  const ordered = byDueDate(invoices)
  const isFirst = ({ id }: I): boolean => id === receivedFor
  const shares = [...ordered.filter(isFirst), ...ordered.filter((each) => !isFirst(each))].map((invoice) => {
    const amount = Math.min(Math.max(invoice.balance, 0), remaining)
    remaining = sum([remaining, -amount])
    return { invoice, amount }
  })
  const last = shares.at(-1)
  if (last === undefined || remaining === 0) return shares
  return [...shares.slice(0, -1), { ...last, amount: sum([last.amount, remaining]) }]
}

function byDueDate<I extends OpenInvoice>(invoices: readonly I[]): I[] {
  const due = (invoice: I): string => invoice.dueDate ?? '9999'
  return invoices.toSorted((a, b) => (due(a) < due(b) ? -1 : due(a) > due(b) ? 1 : a.id - b.id))
}
