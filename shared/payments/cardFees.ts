import { draftLine, type LineDraft } from '../invoicing/lineDraft.ts'
import { formatMoney, multiply, sum } from '../kernel/money.ts'
import type { PaymentLine } from './PaymentLine.ts'

type FeeLine = Pick<PaymentLine, 'amount' | 'cardFee'>

/** The fee for paying an amount by card; 0 where the card has none (M-019, PY210). */
export function cardFeeFor(amount: number, percentage: number | null): number {
  return multiply(Math.max(0, amount), percentage ?? 0)
}

/** The card fees that the payment lines of an invoice include (PY210). */
export function cardFeesOf(lines: readonly Pick<PaymentLine, 'cardFee'>[]): number {
  return sum(lines.map(({ cardFee }) => cardFee ?? 0))
}

/** Why a payment line cannot include its card fee, or null (PY210). */
export function cardFeeRefusal({ amount, cardFee }: FeeLine): string | null {
  return (cardFee ?? 0) > amount
    ? `A payment of ${formatMoney(amount)} cannot include a card fee of ${formatMoney(cardFee ?? 0)}.`
    : null
}

/** The invoice line of the card fees that its payments include (PY210). */
export function cardFeeLine(fee: number, rentalId: number | null): LineDraft {
  return draftLine({
    rule: 'cardFee',
    description: 'Card processing fee',
    quantity: 1,
    rate: fee,
    rentalId,
    inputs: {},
    source: 'entered',
  })
}
