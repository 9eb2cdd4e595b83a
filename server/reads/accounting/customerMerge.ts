import { mergeRefusal, idsAfterMerge, type MergedCustomer } from '#shared/accounting/mergedAccounts.ts'
import { customerMergeQuery } from '#shared/accounting/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import type { Customer } from '#shared/customers/Customer.ts'
import { NotFound } from '#server/kernel/errors.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { readExportedTo } from './readExportedTo.ts'
import { readRecords } from '../readRecords.ts'
import { countUses } from '../settings/readUses.ts'
import { CUSTOMER_REFERENCES } from '../customers/customerReferences.ts'

export const customerMerge = computeQuery(customerMergeQuery, {
  roles: permissions.manageCustomers,
  compute: async ({ keptId, mergedId }, { database }) => {
    const customers = await readRecords(database, 'Customer', 'id', [keptId, mergedId])
    const exportedTo = await readExportedTo(database, [keptId, mergedId])
    const moves = await countUses(database, CUSTOMER_REFERENCES, mergedId)
    const [kept, merged] = [keptId, mergedId].map((id) => withExports(customers, id, exportedTo))
    if (kept === undefined || merged === undefined) throw new NotFound('No such customer.', 'keptId')
    return {
      refusal: mergeRefusal(kept, merged),
      quickBooksIds: idsAfterMerge('QuickBooks', kept, merged),
      greatPlainsIds: idsAfterMerge('GreatPlains', kept, merged),
      moves,
    }
  },
})

function withExports(
  customers: readonly Customer[],
  id: number,
  exportedTo: Awaited<ReturnType<typeof readExportedTo>>,
): MergedCustomer | undefined {
  const customer = customers.find((each) => each.id === id)
  return customer === undefined ? undefined : { ...customer, exportedTo: exportedTo.get(id) ?? [] }
}
