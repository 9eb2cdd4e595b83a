import { sum } from '../kernel/money.ts'
import type { PaymentLine } from './PaymentLine.ts'

type LineWithExcess = Pick<PaymentLine, 'id' | 'amount' | 'overPaymentAmount'>

/** What a line pays of its invoice, and what of it was too much, once the invoice comes to less. */
export interface ReturnedLine {
  readonly id: number
  readonly amount: number
  readonly overPaymentAmount: number
}

/**
 * What lines of payments become where they paid more than their invoice comes to: the newest give back the excess, which is then too
 * much of their payments (ambiguities 57, PY20). `lines` are those of payments that are not deleted.
 */
export function returnExcess(
  lines: readonly LineWithExcess[],
  totalWithTax: number,
): readonly ReturnedLine[] {
  let excess = sum([...lines.map(({ amount }) => amount), -totalWithTax])
  return lines
    .toSorted((a, b) => b.id - a.id)
    .flatMap(({ id, amount, overPaymentAmount }) => {
      const returned = Math.min(amount, Math.max(0, excess))
      excess = sum([excess, -returned])
      if (returned === 0) return []
      return [
        { id, amount: sum([amount, -returned]), overPaymentAmount: sum([overPaymentAmount ?? 0, returned]) },
      ]
    })
}
