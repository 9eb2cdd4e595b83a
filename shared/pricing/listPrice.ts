import type { Dumpster } from '../inventory/Dumpster.ts'

export type ListPrices = Pick<Dumpster, 'basePrice' | 'extendedPrice' | 'outerPrice' | 'kalamazooPrice'>

/** A dumpster's price for a range; the highest of the four if the address has none (S2 §9, M-060, PR21). */
export function listPrice(dumpster: ListPrices, range: string | null): number {
  const { basePrice, extendedPrice, outerPrice, kalamazooPrice } = dumpster
  const byRange = new Map([
    ['Regular', basePrice],
    ['Extended', extendedPrice],
    ['Outer', outerPrice],
    ['Kalamazoo', kalamazooPrice],
  ])
  return byRange.get(range ?? '') ?? Math.max(basePrice, extendedPrice, outerPrice, kalamazooPrice)
}
