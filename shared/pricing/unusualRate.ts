import { formatMoney } from '../kernel/money.ts'
import type { CustomerRate } from './CustomerRate.ts'
import { listPrice, type ListPrices } from './listPrice.ts'

const USUAL_MULTIPLE = 3

/**
 * What to ask before an agreed rate is stored that is far above the list price of its dumpster, or of the most expensive one where it is for
 * all; null if it is not (PR211).
 */
export function unusualRateQuestion(
  { rate, dumpsterId, range }: Pick<CustomerRate, 'rate' | 'dumpsterId' | 'range'>,
  dumpsters: readonly (ListPrices & { readonly id: number })[],
): string | null {
  const priced = dumpsters.filter(({ id }) => dumpsterId === null || id === dumpsterId)
  const price = Math.max(0, ...priced.map((dumpster) => listPrice(dumpster, range)))
  return price > 0 && rate > USUAL_MULTIPLE * price
    ? `The rate of ${formatMoney(rate)} is more than ${USUAL_MULTIPLE} times the list price of ${formatMoney(price)}. Do you want to save it?`
    : null
}
