import { doubleRateRefusal } from '#shared/pricing/customerRateRules.ts'
import { Records } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'

/** A second rate of a customer for the same thing on the same days is an entry made twice, or an edit into what there is (PR250, PR500). */
export const refuseDoubleRate: SettleRule = {
  name: 'refuseDoubleRate',
  phase: 'settle',
  watches: ['CustomerRate'],
  run: async (unit) => {
    const records = new Records(unit)
    const changes = records.changes('CustomerRate').filter(({ operation }) => operation !== 'delete')
    const rates = await records.findForUpdate(
      'CustomerRate',
      'customerId',
      changes.map(({ after }) => after.customerId),
    )
    const beforeOf = new Map(records.changes('CustomerRate').map(({ after, before }) => [after.id, before]))
    const saved = rates.map((after) => {
      const before = beforeOf.get(after.id)
      return { after, before: before === undefined ? after : before }
    })
    refuseAll(changes.flatMap((change) => violationsBy(change, doubleRateRefusal(change, saved))))
  },
}
