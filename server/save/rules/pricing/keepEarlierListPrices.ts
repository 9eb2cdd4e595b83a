import { dayOfInstant } from '#shared/kernel/days.ts'
import { LIST_PRICES } from '#shared/pricing/listPrice.ts'
import { changedPeriod } from '#shared/settings/priceHistory.ts'
import { Records } from '../../work/records.ts'
import type { PrepareRule } from '../../pipeline/SaveRule.ts'

/** List prices that change begin on a day, and what they were before is kept for the days before (PR703, SV701). */
export const keepEarlierListPrices: PrepareRule = {
  name: 'keepEarlierListPrices',
  phase: 'prepare',
  because: 'Work of the days before keeps the price that it had.',
  watches: ['Dumpster'],
  run: async (unit, { now, timeZone }) => {
    const records = new Records(unit)
    for (const { before, after } of records.changes('Dumpster')) {
      if (before === null) continue
      const earlier = await records.findForUpdate('DumpsterPrice', 'dumpsterId', [after.id])
      const isOther = LIST_PRICES.some((name) => before[name] !== after[name])
      const days = { before: before.pricesFrom, after: after.pricesFrom }
      const changed = changedPeriod({ isOther, ...days }, earlier, dayOfInstant(now, timeZone))
      if (changed === null) continue
      for (const price of changed.replaced) records.remove('DumpsterPrice', price)
      if (changed.isKept) {
        const { pricesFrom: validFrom, basePrice, extendedPrice, outerPrice, kalamazooPrice } = before
        const prices = { basePrice, extendedPrice, outerPrice, kalamazooPrice }
        records.add('DumpsterPrice', { dumpsterId: after.id, validFrom, ...prices })
      }
      if (changed.validFrom !== after.pricesFrom)
        records.change('Dumpster', after, { pricesFrom: changed.validFrom })
    }
  },
}
