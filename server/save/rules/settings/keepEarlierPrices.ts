import { dayOfInstant } from '#shared/kernel/days.ts'
import { changedPeriod } from '#shared/settings/priceHistory.ts'
import { isDatedPrice } from '#shared/settings/settingRules.ts'
import { Records } from '../../work/records.ts'
import type { PrepareRule } from '../../pipeline/SaveRule.ts'

/** A price that changes begins on a day, and what it was before is kept for the days before (SE700, SV700). */
export const keepEarlierPrices: PrepareRule = {
  name: 'keepEarlierPrices',
  phase: 'prepare',
  because: 'Work of the days before keeps the price that it had.',
  watches: ['Setting'],
  run: async (unit, { now, timeZone }) => {
    const records = new Records(unit)
    for (const { before, after } of records.changes('Setting')) {
      if (before === null || !isDatedPrice(after.name)) continue
      const earlier = await records.findForUpdate('SettingValue', 'settingId', [after.id])
      const { decimalValue, validFrom } = before
      const isOther = decimalValue !== after.decimalValue
      const today = dayOfInstant(now, timeZone)
      const changed = changedPeriod({ isOther, before: validFrom, after: after.validFrom }, earlier, today)
      if (changed === null) continue
      for (const price of changed.replaced) records.remove('SettingValue', price)
      if (changed.isKept) records.add('SettingValue', { settingId: after.id, decimalValue, validFrom })
      if (changed.validFrom !== after.validFrom)
        records.change('Setting', after, { validFrom: changed.validFrom })
    }
  },
}
