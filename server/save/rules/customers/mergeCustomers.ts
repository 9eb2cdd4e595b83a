import { wrongIds, mergeRefusal, ID_FIELDS, type MergedCustomer } from '#shared/accounting/mergedAccounts.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { mergeTargetRefusal } from '#shared/customers/mergeCustomers.ts'
import { readExportedTo } from '#server/reads/accounting/readExportedTo.ts'
import type { RecordViolation, RuleContext, SettleRule } from '../../pipeline/SaveRule.ts'
import { moveReferences } from '../../work/customers/moveReferences.ts'
import { takeOverLinks } from '../../work/customers/takeOverLinks.ts'
import { readingIn } from '../../work/reading.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import { noteDifferences } from '../accounting/noteDifferences.ts'
import { refuseClosedBooks } from '../accounting/refuseClosedBooks.ts'
import { refuseDeletingCustomerInUse } from './refuseDeletingCustomerInUse.ts'
import { updateCustomerBalances } from './updateCustomerBalances.ts'

/**
 * A customer that is merged into another one gives it all that it has, and is deleted (CU530 to CU533, SV520). It comes after the rules that
 * guard what is locked: whose an invoice is changes by this, whether or not it was handed over or its day is closed.
 */
export const mergeCustomers: SettleRule = {
  name: 'mergeCustomers',
  phase: 'settle',
  because: 'What a customer has goes to the one that it is merged into.',
  watches: ['Customer'],
  after: [noteDifferences, refuseClosedBooks],
  before: [refuseDeletingCustomerInUse, updateCustomerBalances],
  run: async (unit, context) => {
    const records = new Records(unit)
    const merged = records.changes('Customer').filter(isMerged)
    if (merged.length === 0) return
    const targetIds = merged.map(({ after }) => after.mergedIntoId)
    const targets = await records.findForUpdate('Customer', 'id', targetIds)
    const targetOf = ({ after }: RecordChange<'Customer'>): Stored<'Customer'> | undefined =>
      targets.find(({ id }) => id === after.mergedIntoId)
    refuseAll(
      merged.flatMap((change) =>
        violationsBy(change, mergeTargetRefusal(change.before?.id ?? null, targetOf(change))),
      ),
    )
    for (const change of merged) {
      const target = targetOf(change)
      if (target === undefined) continue
      refuseAll(await accountingViolations(records, change, target, context))
      await takeOverLinks(records, change.after, target)
      await moveReferences(records, change.after.id, target.id)
      records.remove('Customer', change.after)
    }
  },
}

function isMerged({ before, after }: RecordChange<'Customer'>): boolean {
  return after.mergedIntoId !== null && after.mergedIntoId !== (before?.mergedIntoId ?? null)
}

/** What accounting cannot bear; the ids of the remaining customer are chosen in the same save (CU533). */
async function accountingViolations(
  records: Records,
  change: RecordChange<'Customer'>,
  target: Stored<'Customer'>,
  context: RuleContext,
): Promise<readonly RecordViolation[]> {
  const { after: merged } = change
  const exportedTo = await readExportedTo(readingIn(context), [merged.id, target.id])
  const withExports = (customer: Stored<'Customer'>): MergedCustomer => ({
    ...customer,
    exportedTo: exportedTo.get(customer.id) ?? [],
  })
  const before = records.changes('Customer').find(({ after }) => after.id === target.id)?.before ?? target
  const pair = [withExports(before), withExports(merged)] as const
  const refusal = mergeRefusal(...pair)
  if (refusal !== null)
    return violationsBy(change, { code: 'merge', field: 'mergedIntoId', message: refusal })
  return wrongIds(target, ...pair).flatMap((system) =>
    violationsBy(change, {
      code: 'merge',
      field: 'mergedIntoId',
      message: `${customerDisplayName(target)} needs the ${Customer.fields[ID_FIELDS[system]].caption} under which the documents are known.`,
    }),
  )
}
