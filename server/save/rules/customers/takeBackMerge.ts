import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { readChangesInMerge } from '#server/reads/auditing/readChangesInMerge.ts'
import { CUSTOMER_REFERENCES } from '#server/reads/customers/customerReferences.ts'
import type { Recorded } from '#server/reads/auditing/readRecorded.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'
import { readingIn } from '../../work/reading.ts'
import { Records } from '../../work/records.ts'
import { mergeCustomers } from './mergeCustomers.ts'
import { updateCustomerBalances } from './updateCustomerBalances.ts'

/**
 * A merged customer that is restored gets back what the merge took from it, by what the audit says of that save, as far as it still belongs
 * to the other one (CU534).
 */
export const takeBackMerge: SettleRule = {
  name: 'takeBackMerge',
  phase: 'settle',
  because: 'A merged customer that is restored gets back what it had.',
  watches: ['Customer'],
  after: [mergeCustomers],
  before: [updateCustomerBalances],
  run: async (unit, context) => {
    const records = new Records(unit)
    for (const { before, after } of records.deletions('Customer').restored) {
      const otherId = before?.mergedIntoId ?? null
      if (otherId === null || (after.mergedIntoId ?? otherId) !== otherId) continue
      const moved = await readChangesInMerge(readingIn(context), after.id)
      for (const { entity, fieldName } of CUSTOMER_REFERENCES) {
        const ids = takenFrom(moved, { entity: entity.name, fieldName }, after.id)
        if (ids.size === 0) continue
        for (const record of await unit.findForUpdate(entity.name, fieldName, [otherId]))
          if (ids.has(record[keyFieldOf(entity)])) unit.change(entity.name, record, { [fieldName]: after.id })
      }
      records.change('Customer', after, { mergedIntoId: null })
    }
  },
}

/** The keys of the records of an entity whose field named this customer until then. */
function takenFrom(
  moved: readonly Recorded[],
  { entity, fieldName }: { readonly entity: string; readonly fieldName: string },
  customerId: number,
): ReadonlySet<unknown> {
  const own = moved.filter(
    (recorded) =>
      recorded.entity === entity &&
      recorded.changes.some(
        ({ ColumnName, OriginalValue }) => ColumnName === fieldName && OriginalValue === customerId,
      ),
  )
  return new Set(own.map(({ id }) => id))
}
