import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { readChangesInMerge } from '#server/reads/auditing/readChangesInMerge.ts'
import { CUSTOMER_REFERENCES } from '#server/reads/customers/customerReferences.ts'
import type { Recorded } from '#server/reads/auditing/readRecorded.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'
import { readingIn } from '../../work/reading.ts'
import { returnAccounts, returnDocumentLinks } from '../../work/customers/returnAccounts.ts'
import { ReturningRecords } from '../../work/customers/ReturningRecords.ts'
import { Records, type RecordChange } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import { mergeCustomers } from './mergeCustomers.ts'
import { updateCustomerBalances } from './updateCustomerBalances.ts'

/**
 * A merged customer that is restored gets back what the merge took from it, by what the audit says of that save, as far as it still belongs
 * to the other one (CU534), and with it what was added since (CU1341). Its accounts in accounting
 * packages are those of before (CU1480).
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
    for (const change of records.deletions('Customer').restored) {
      const { before, after } = change
      const otherId = mergedInto({ before, after })
      if (otherId === null) continue
      const source = { database: readingIn(context), openFile: context.openFile }
      const moved = await readChangesInMerge(source, { id: after.id, deleted: before?.deleted ?? '' })
      const returning = new ReturningRecords(unit, otherId)
      for (const { entity, fieldName } of CUSTOMER_REFERENCES) {
        const ids = takenFrom(moved, { entity: entity.name, fieldName }, after.id)
        if (ids.size === 0) continue
        const all = await unit.findForUpdate(entity.name, fieldName, [otherId])
        const own = all.filter((record) => ids.has(record[keyFieldOf(entity)]))
        returning.add(own.map((record) => ({ entity, fieldName, record })))
      }
      await returning.addFollowers()
      refuseAll(
        (await returning.namesOfShared()).flatMap((name) =>
          violationsBy(change, { code: 'merge', field: 'deleted', message: sharedMessage(name) }),
        ),
      )
      const [other] = await records.findForUpdate('Customer', 'id', [otherId])
      if (other === undefined) continue
      const refusals = await returnAccounts(records, { restored: after, other, merge: moved, returning })
      refuseAll(
        refusals.flatMap((message) => violationsBy(change, { code: 'merge', field: 'deleted', message })),
      )
      await returnDocumentLinks(records, { restored: after, other, returning })
      for (const { entity, fieldName, record } of returning.all())
        unit.change(entity.name, record, { [fieldName]: after.id })
      records.change('Customer', after, { mergedIntoId: null })
    }
  },
}

function sharedMessage(name: string): string {
  return `${name} belongs to both customers since they were merged. Change or reverse it first.`
}

/** The customer into which a restored one was merged; null where it was in none, or is merged into another one by this save. */
function mergedInto({ before, after }: Pick<RecordChange<'Customer'>, 'before' | 'after'>): number | null {
  const otherId = before?.mergedIntoId ?? null
  return (after.mergedIntoId ?? otherId) === otherId ? otherId : null
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
