/** An amount from a day on; null where it has always been in force until the next one. */
export interface DatedAmount {
  readonly validFrom: string | null
  readonly amount: number
}

/** What an amount was on a day: of those that began until then the newest, before all of them the oldest (PR862). */
export function amountOn(present: DatedAmount, earlier: readonly DatedAmount[], day: string): number {
  const inOrder = [...earlier, present].toSorted((a, b) =>
    (a.validFrom ?? '') < (b.validFrom ?? '') ? -1 : 1,
  )
  const begun = inOrder.filter(({ validFrom }) => (validFrom ?? '') <= day)
  return (begun.at(-1) ?? inOrder[0] ?? present).amount
}

/** The amount of a fee on a day. */
export function feeOn({ price, validFrom, earlierPrices }: DatedFee, day: string): number {
  const earlier = earlierPrices.map((each) => ({ validFrom: each.validFrom, amount: each.price ?? 0 }))
  return amountOn({ validFrom, amount: price }, earlier, day)
}

/** A fee with what it was before. */
interface DatedFee {
  readonly price: number
  readonly validFrom: string | null
  readonly earlierPrices: readonly { readonly validFrom: string | null; readonly price: number | null }[]
}
