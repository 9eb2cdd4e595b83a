import { doubleRateRefusal } from '#shared/pricing/customerRateRules.ts'
import { Records } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'

/** A second rate of a customer for the same thing is an entry made twice, or an edit into what there is already (PR250). */
export const refuseDoubleRate: SettleRule = {
  name: 'refuseDoubleRate',
  phase: 'settle',
  watches: ['CustomerRate'],
  run: async (unit, { timeZone }) => {
    const records = new Records(unit)
    const changes = records.changes('CustomerRate').filter(({ operation }) => operation !== 'delete')
    const rates = await records.findForUpdate(
      'CustomerRate',
      'customerId',
      changes.map(({ after }) => after.customerId),
    )
    refuseAll(
      changes.flatMap((change) =>
        violationsBy(change, doubleRateRefusal(change.after, change.before, rates, timeZone)),
      ),
    )
  },
}
