import { amountOn } from '#shared/pricing/amountOn.ts'
import type { CreditCard } from '#shared/pricing/CreditCard.ts'
import type { Records, Stored } from '../records.ts'

/** The fee of a card on a day, of one that was deleted since none. */
export type CardFeeOn = (card: CreditCard | null | undefined, day: string) => number | null

/** The fees of these cards on each day (PR862). */
export async function readCardFees(
  records: Records,
  cardIds: readonly (number | null)[],
): Promise<CardFeeOn> {
  const earlier = await records.find('EarlierPrice', 'creditCardId', cardIds)
  return (card, day) => (card === null || card === undefined ? null : feeOf(card, earlier, day))
}

function feeOf(
  { id, feePercentage: amount, validFrom }: CreditCard,
  earlier: readonly Stored<'EarlierPrice'>[],
  day: string,
): number {
  const own = earlier.filter(({ creditCardId }) => creditCardId === id)
  const before = own.map((each) => ({ validFrom: each.validFrom, amount: each.feePercentage ?? 0 }))
  return amountOn({ validFrom, amount }, before, day)
}
