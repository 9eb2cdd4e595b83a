import { activeFuelRate } from '#shared/pricing/fuelRates.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { ARRANGED } from '#server/reads/readDisplayOrders.ts'
import { differs, brokenUnless, type Invariant } from './BrokenInvariant.ts'

/** PR13: one fuel rate is active, and the others follow each other. */
const oneActiveFuelRate: Invariant = function* (company) {
  const rates = company.all('FuelRatePercentage').toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
  const last = rates.at(-1)
  if (last === undefined) return
  const active = rates.filter(({ endDate }) => endDate === null)
  yield* differs(['FuelRatePercentage', last.id], 'how many are active', active.length, 1)
  for (const [index, rate] of rates.entries()) {
    const next = rates[index + 1]
    yield* brokenUnless(
      next === undefined || (rate.endDate !== null && rate.endDate <= next.startDate),
      ['FuelRatePercentage', rate.id],
      `holds until ${rate.endDate ?? 'today'}, the next one from ${next?.startDate ?? ''}`,
    )
  }
}

/** The setting contains the active rate (ambiguity 24). */
const fuelSetting: Invariant = function* (company) {
  const rate = activeFuelRate(company.all('FuelRatePercentage'))?.rate
  for (const { id, decimalValue } of company.where('Setting', 'name', 'FuelPercentage'))
    yield* differs(['Setting', id], 'decimalValue', decimalValue, rate)
}

/** S0 §4: display orders of a list are unique, from 1. */
const displayOrders: Invariant = function* (company) {
  for (const name of ARRANGED) {
    const rows: readonly { readonly id: number; readonly displayOrder: number | null }[] =
      company.existing(name)
    for (const [order, sameOrder] of groupBy(rows, ({ displayOrder }) => displayOrder))
      for (const [index, { id }] of sameOrder.entries()) {
        yield* brokenUnless(
          order !== null && order >= 1,
          [name, id],
          `has the display order ${order ?? 'null'}`,
        )
        yield* brokenUnless(
          index === 0,
          [name, id],
          `has the display order ${order ?? 'null'}, which another has`,
        )
      }
  }
}

/** Invariants of administered lists. */
export const lookupInvariants = {
  oneActiveFuelRate,
  fuelSetting,
  displayOrders,
} satisfies Readonly<Record<string, Invariant>>
