import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { isRequestedByClient, refuseAll, violationsBy } from '../../work/refuse.ts'
import { Records } from '../../work/records.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'
import { mergeCustomers } from './mergeCustomers.ts'
import { takeBackMerge } from './takeBackMerge.ts'

/** Records that may be of a deleted customer, who still owes. */
const OWED = ['Invoice', 'Payment', 'PaymentCredit', 'Statement'] as const

/**
 * Whoever had a customer open while it was merged enters nothing for it any more: all that it had, what it owes above all, is the other one's,
 * and nobody would look for money there (CU1481, SV1481).
 */
export const refuseMergedCustomer: SettleRule = {
  name: 'refuseMergedCustomer',
  phase: 'settle',
  watches: OWED,
  after: [mergeCustomers, takeBackMerge],
  run: async (unit) => {
    const records = new Records(unit)
    const named = OWED.flatMap((entity) =>
      records
        .changes(entity)
        .filter(isRequestedByClient)
        .filter(({ before, after }) => before?.customerId !== after.customerId),
    )
    const ids = named.map(({ after }) => after.customerId)
    const customers = await records.find('Customer', 'id', ids)
    const merged = customers.filter(({ mergedIntoId }) => mergedIntoId !== null)
    if (merged.length === 0) return
    const others = await records.find(
      'Customer',
      'id',
      merged.map(({ mergedIntoId }) => mergedIntoId),
    )
    refuseAll(
      named.flatMap((change) => {
        const customer = merged.find(({ id }) => id === change.after.customerId)
        const other = others.find(({ id }) => id === customer?.mergedIntoId)
        if (customer === undefined || other === undefined) return []
        const message = `${customerDisplayName(customer)} was merged into ${customerDisplayName(other)}. Enter it for that one.`
        return violationsBy(change, { code: 'merged', field: 'customerId', message })
      }),
    )
  },
}
