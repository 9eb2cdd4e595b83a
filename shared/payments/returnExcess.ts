import { sum } from '../kernel/money.ts'
import type { PaymentLine } from './PaymentLine.ts'

type LineWithExcess = Pick<PaymentLine, 'id' | 'amount' | 'overPaymentAmount'>

/** A payment line's amount and excess after its invoice's total decreased. */
export interface ReturnedLine {
  readonly id: number
  readonly amount: number
  readonly overPaymentAmount: number
}

/**
 * The changed payment lines if they pay more than their invoice's total: the newest lines return the excess, which becomes an
 * overpayment (ambiguities 57, PY20). `lines` are those of existing payments.
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
