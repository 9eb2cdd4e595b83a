import { Records } from '../../work/records.ts'
import { isRequestedByClient, refuseAll, violationsBy } from '../../work/refuse.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'

/** The product finds settings by name, so names are fixed (SE7, ambiguities 66). */
export const refuseRenamedSetting: SettleRule = {
  name: 'refuseRenamedSetting',
  phase: 'settle',
  watches: ['Setting'],
  run: async (unit) => {
    const renamed = new Records(unit)
      .changes('Setting')
      .filter(
        (change) =>
          isRequestedByClient(change) && change.before !== null && change.before.name !== change.after.name,
      )
    const message = 'A setting cannot be renamed'
    refuseAll(
      renamed.flatMap((change) => violationsBy(change, { code: 'settingKept', field: 'name', message })),
    )
  },
}
