import { draftLine, type LineDraft } from '../invoicing/lineDraft.ts'
import { formatMoney, multiply, sum } from '../kernel/money.ts'
import type { PaymentLine } from './PaymentLine.ts'

type FeeLine = Pick<PaymentLine, 'amount' | 'cardFee'>

/** The fee for paying an amount by card; 0 where the card has none (M-019, PY210). */
function cardFeeFor(amount: number, percentage: number | null): number {
  return multiply(Math.max(0, amount), percentage ?? 0)
}

/** The card fees that the payment lines of an invoice include (PY210). */
export function cardFeesOf(lines: readonly Pick<PaymentLine, 'cardFee'>[]): number {
  return sum(lines.map(({ cardFee }) => cardFee ?? 0))
}

/** The fee that paying a line by card costs, as far as the line does not include it yet. */
export function missingCardFee({ amount, cardFee }: FeeLine, percentage: number | null): number {
  return (cardFee ?? 0) > 0 ? 0 : cardFeeFor(amount, percentage)
}

/** By how much a card fee grows. */
export function addedCardFee(fee: number, before: number): number {
  return sum([fee, -before])
}

/** The sum of card fees. */
export function sumOfFees(fees: readonly number[]): number {
  return sum(fees)
}

/** A payment line that includes another card fee than before, and the money received with it. */
export function withCardFee(
  { amount, cardFee }: FeeLine,
  fee: number,
  received: number,
): FeeLine & { readonly received: number } {
  const more = sum([fee, -(cardFee ?? 0)])
  return {
    amount: sum([amount, more]),
    cardFee: fee === 0 ? null : fee,
    received: sum([received, more]),
  }
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
