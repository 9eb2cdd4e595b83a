import { replaceFuelRate as replaceRate } from '#shared/pricing/fuelRates.ts'
import type { SettingName } from '#shared/settings/settings.ts'
import { readOpenFuelRateIds } from '#server/reads/pricing/readFuelRates.ts'
import { readingIn } from '../../work/reading.ts'
import { Records } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { PrepareRule, SettleRule } from '../../pipeline/SaveRule.ts'

/** The setting that mirrors the current rate (ambiguity 24). */
const MIRROR: SettingName = 'FuelPercentage'

/** A new fuel rate ends the current one and begins now, and the setting follows (F-098, PR13, SV80). */
export const replaceFuelRate: PrepareRule = {
  name: 'replaceFuelRate',
  phase: 'prepare',
  because: 'A new fuel rate ends the current one.',
  watches: ['FuelRatePercentage', 'Setting'],
  run: async (unit, context) => {
    const records = new Records(unit)
    const added = records.changes('FuelRatePercentage').filter(({ operation }) => operation === 'create')
    const wanted = added.length > 0 ? added[0]?.after.rate : await rateOfSetting(records)
    if (typeof wanted !== 'number') return
    const open = await records.findForUpdate(
      'FuelRatePercentage',
      'id',
      await readOpenFuelRateIds(readingIn(context)),
    )
    // A rate ended by a client ends now as well.
    const { ended, started } = replaceRate(
      open.map((period) => ({ ...period, endDate: null })),
      wanted,
      context.now,
    )
    for (const { period, endDate } of ended) records.change('FuelRatePercentage', period, { endDate })
    if (added.length === 0) records.add('FuelRatePercentage', started)
    for (const { after } of added)
      records.change('FuelRatePercentage', after, { startDate: started.startDate, endDate: null })
    const [setting] = await records.findForUpdate('Setting', 'name', [MIRROR])
    if (setting !== undefined && setting.decimalValue !== wanted)
      records.change('Setting', setting, { decimalValue: wanted })
  },
}

/** Exactly one fuel rate is open-ended, and past ones are read-only (F-098, PR13, SV80). */
export const keepOneFuelRate: SettleRule = {
  name: 'keepOneFuelRate',
  phase: 'settle',
  watches: ['FuelRatePercentage'],
  run: async (unit, context) => {
    const changes = new Records(unit).changes('FuelRatePercentage')
    if (changes.length === 0) return
    const isOne = (await readOpenFuelRateIds(readingIn(context))).length === 1
    refuseAll(
      changes.flatMap((change) => {
        const { before, after } = change
        const isRewritten =
          before !== null &&
          (before.rate !== after.rate ||
            before.startDate !== after.startDate ||
            (before.endDate !== null && before.endDate !== after.endDate))
        return violationsBy(
          change,
          isOne
            ? null
            : { code: 'oneFuelRate', field: 'endDate', message: 'Exactly one fuel rate is in force' },
          isRewritten
            ? {
                code: 'fuelRateKept',
                field: 'rate',
                message: 'A fuel rate is changed by adding the next one',
              }
            : null,
        )
      }),
    )
  },
}

/** A rate entered through the setting, if any. */
async function rateOfSetting(records: Records): Promise<number | undefined> {
  const change = records.changes('Setting').find(({ after }) => after.name === MIRROR)
  if (change === undefined || change.after.decimalValue === change.before?.decimalValue) return undefined
  return change.after.decimalValue ?? undefined
}
