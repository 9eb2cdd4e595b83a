import { formatPercent } from '../kernel/money.ts'
import type { CreditCard } from './CreditCard.ts'

/** Card fees above this are rare, and are often a percentage that was entered as a number. */
const USUAL_FEE = 0.04

/** What to ask before the fee of a card is stored, or null (F-101, PY210). */
export function cardFeeQuestion({ name, feePercentage }: Pick<CreditCard, 'name' | 'feePercentage'>) {
  return feePercentage > USUAL_FEE
    ? `The fee of ${name} is ${formatPercent(feePercentage)} of each payment, more than ${formatPercent(USUAL_FEE)}. Do you want to save it?`
    : null
}
