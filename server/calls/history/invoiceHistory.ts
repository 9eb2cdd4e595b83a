import { Type } from 'typebox'
import { satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import { permissions } from '#shared/access/roles.ts'
import type { InvoiceHistoryRow } from '#shared/wire/money.ts'
import { readInvoiceHistory } from '../../reads/invoicing/readInvoiceHistory.ts'
import { readMarginsOfRentals } from '../../reads/rentals/readRentalMargins.ts'
import type { Database } from '../../database/Database.ts'
import { defineCall, type Call } from '../Call.ts'
import { day, strictObject, instant, key, nullable } from '../schemas.ts'

const MAX_STATUSES = 50

const from = () => Type.Optional(Type.Union([day(), instant(), Type.Null()]))

/** POST /api/history/invoice: the rows of the invoice history, the newest first (S2 §7, M-034). */
export function invoiceHistory(database: Database, timeZone: string): Call {
  return defineCall({
    method: 'POST',
    readsOnly: true,
    path: '/api/history/invoice',
    summary: 'Invoices by status and by day, for the history and the dashboard',
    role: permissions.viewInvoicing,
    body: strictObject({
      statusIds: Type.Array(key(), { maxItems: MAX_STATUSES }),
      includeDeleted: Type.Boolean(),
      invoiceDateFrom: from(),
      invoiceDateTo: from(),
      createdFrom: from(),
      createdTo: from(),
      rentalMargins: Type.Optional(Type.Boolean()),
    }),
    response: Type.Array(historyRow()),
    run: async (request, user) => {
      const rows = await readInvoiceHistory(database, request, timeZone)
      const includesMargins =
        request.rentalMargins === true && satisfiesRoleRule(user, permissions.administer)
      return includesMargins ? withRentalMargins(database, rows, timeZone) : rows
    },
  })
}

/** Only on request: most histories do not need the margins, which require all jobs of their rentals (O-085). */
async function withRentalMargins(
  database: Database,
  rows: readonly InvoiceHistoryRow[],
  timeZone: string,
): Promise<readonly InvoiceHistoryRow[]> {
  const rentalIds = JSON.stringify([...new Set(rows.map(({ rentalId }) => rentalId))])
  const margins = await readMarginsOfRentals(database, rentalIds, timeZone)
  return rows.map((row) => ({ ...row, rentalMargin: margins.get(row.rentalId) ?? null }))
}

function historyRow() {
  const text = () => nullable(Type.String())
  return strictObject({
    id: key(),
    invoiceNumber: nullable(Type.Integer()),
    customerId: key(),
    customer: Type.String(),
    rentalId: key(),
    statusId: key(),
    status: Type.String(),
    serviceAddress: Type.String(),
    created: nullable(instant()),
    invoiceDate: day(),
    dueDate: nullable(day()),
    paid: nullable(instant()),
    total: Type.Number(),
    unpaidBalance: Type.Number(),
    revenue: Type.Number(),
    jobMargin: nullable(Type.Number()),
    rentalMargin: Type.Optional(nullable(Type.Number())),
    deleted: nullable(instant()),
    quickBooksId: text(),
    readyToExport: nullable(instant()),
    lastExport: nullable(instant()),
  })
}
