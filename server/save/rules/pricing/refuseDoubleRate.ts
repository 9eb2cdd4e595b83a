import { dayOfInstant } from '#shared/kernel/days.ts'
import { isSameRate } from '#shared/pricing/customerRateRules.ts'
import { Records } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'

/** A second rate of a customer for the same thing, entered on the same day, is an entry made twice (PR250). */
export const refuseDoubleRate: SettleRule = {
  name: 'refuseDoubleRate',
  phase: 'settle',
  watches: ['CustomerRate'],
  run: async (unit, { timeZone }) => {
    const records = new Records(unit)
    const added = records.changes('CustomerRate').filter(({ operation }) => operation === 'create')
    const rates = await records.findForUpdate(
      'CustomerRate',
      'customerId',
      added.map(({ after }) => after.customerId),
    )
    const dayOf = (created: string | null): string | null =>
      created === null ? null : dayOfInstant(created, timeZone)
    const message = 'The customer got a rate for the same today: change that one'
    refuseAll(
      added.flatMap((change) => {
        const { after } = change
        const isDouble = rates.some(
          (rate) =>
            rate.id !== after.id &&
            rate.deleted === null &&
            isSameRate(rate, after) &&
            dayOf(rate.created) === dayOf(after.created),
        )
        return isDouble ? violationsBy(change, { code: 'sameRate', field: 'rateTypeId', message }) : []
      }),
    )
  },
}
