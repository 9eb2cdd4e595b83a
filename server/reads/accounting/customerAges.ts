import { customerAgesQuery } from '#shared/accounting/queries.ts'
import type { AgingBucket } from '#shared/accounting/receivables.ts'
import { permissions } from '#shared/access/roles.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { readCustomerAccounts } from '../payments/readCustomerBalances.ts'
import { readAgingOf } from './readReceivables.ts'

export const customerAges = computeQuery(customerAgesQuery, {
  roles: permissions.viewBilling,
  compute: async ({ customerId }, { database, now, timeZone }) => {
    const owed = await readAgingOf(database, { now: now(), timeZone }, customerId)
    const accounts = await readCustomerAccounts(database, [customerId])
    return { ages: owed ?? NOTHING_OWED, openCredits: accounts.get(customerId)?.openCredit ?? 0 }
  },
})

const NOTHING_OWED: Readonly<Record<AgingBucket, number>> = {
  CreatedPreDec16: 0,
  CurrentDue: 0,
  Net30: 0,
  Net60: 0,
  Net90: 0,
  Net90Plus: 0,
}
