import { formatMoney, sum } from '../kernel/money.ts'
import { isOpenCredit } from './applyCredits.ts'
import type { PaymentCredit } from './PaymentCredit.ts'

type RefundableCredit = Pick<PaymentCredit, 'id' | 'amount' | 'applied' | 'deleted'>

/** The open credits that a refund of an amount pays back, the oldest first and only as many as needed (PY711). */
export function refundedCredits<C extends RefundableCredit>(
  credits: readonly C[],
  amount: number,
): readonly C[] {
  const used: C[] = []
  for (const credit of credits.filter(isOpenCredit).toSorted((a, b) => a.id - b.id))
    if (sum(used.map((each) => each.amount)) < amount) used.push(credit)
  return used
}

/** Why an amount cannot be refunded, or null: it is more than the customer has in credit (PY711). */
export function refundRefusal(amount: number, openCredit: number): string | null {
  if (amount <= 0) return 'A refund is of an amount above 0.'
  return amount > openCredit
    ? `The customer has ${formatMoney(openCredit)} in open credits. More cannot be refunded.`
    : null
}
