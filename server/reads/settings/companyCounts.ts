import { permissions } from '#shared/access/roles.ts'
import { companyCountsQuery } from '#shared/lookups/queries.ts'
import type { CompanyCounts } from '#shared/lookups/firstSteps.ts'
import { column, readRows } from '../../database/readRows.ts'
import { computeQuery } from '../../queries/implementQuery.ts'

const NOTHING: CompanyCounts = {
  users: 0,
  drivers: 0,
  yards: 0,
  dumpSites: 0,
  sizes: 0,
  dumpsters: 0,
  customers: 0,
  sentEmails: 0,
  accountingLinks: 0,
  firstInvoice: null,
}

export const companyCounts = computeQuery(companyCountsQuery, {
  roles: permissions.administer,
  compute: async (_parameters, { database }) => {
    const [counted] = await readRows(database, COUNTS, { sent: 'Sent' }, COLUMNS)
    return counted ?? NOTHING
  },
})

const COUNTS = `SELECT
  (SELECT COUNT(*) FROM [User] WHERE [isActive] = 1) AS [users],
  (SELECT COUNT(*) FROM [Driver]) AS [drivers],
  (SELECT COUNT(*) FROM [StorageDumpSite] WHERE [storage] = 1 AND [deleted] IS NULL) AS [yards],
  (SELECT COUNT(*) FROM [StorageDumpSite] WHERE [dump] = 1 AND [deleted] IS NULL) AS [dumpSites],
  (SELECT COUNT(*) FROM [Dumpster]) AS [sizes],
  (SELECT COUNT(*) FROM [DumpsterInventory]) AS [dumpsters],
  (SELECT COUNT(*) FROM [Customer] WHERE [deleted] IS NULL) AS [customers],
  (SELECT COUNT(*) FROM [EmailMessage] WHERE [status] = :sent) AS [sentEmails],
  (SELECT COUNT(*) FROM [AccountingConnection]) + (SELECT COUNT(*) FROM [AccountingLink]) AS [accountingLinks],
  (SELECT MIN([createDate]) FROM [Invoice]) AS [firstInvoice]`

const COLUMNS = {
  users: column.number,
  drivers: column.number,
  yards: column.number,
  dumpSites: column.number,
  sizes: column.number,
  dumpsters: column.number,
  customers: column.number,
  sentEmails: column.number,
  accountingLinks: column.number,
  firstInvoice: column.textOrNull,
} as const
