import { Customer } from '#shared/customers/Customer.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { InvoiceStatus } from '#shared/invoicing/invoiceStatuses.ts'
import { columnsOf, renamed, select } from '../../database/selection.ts'
import { Type } from 'typebox'
import { satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import { permissions } from '#shared/access/roles.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { totalWithTax, unpaidBalance } from '#shared/invoicing/invoiceRules.ts'
import { dayOfInstant, endOfDay, startOfDay } from '#shared/kernel/days.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { InvoiceHistoryRequest, InvoiceHistoryRow } from '#shared/wire/money.ts'
import { readRentalMargins } from '../../reads/rentals/readRentalMargins.ts'
import type { Database } from '../../database/Database.ts'
import { readRows, type RowOf } from '../../database/readRows.ts'
import { defineCall, type Call } from '../Call.ts'
import { day, strictObject, instant, key, nullable } from '../schemas.ts'

const MAX_STATUSES = 50

const from = () => Type.Optional(Type.Union([day(), instant(), Type.Null()]))

/** POST /api/history/invoice: the rows of the invoice history, the newest first (S2 §7, M-034). */
export function invoiceHistory(database: Database, timeZone: string): Call {
  return defineCall({
    method: 'POST',
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
      const rows = await readHistory(database, request, timeZone)
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
  const margins = await readRentalMargins(database, rentalIds, timeZone)
  return rows.map((row) => ({ ...row, rentalMargin: margins.get(row.rentalId)?.rentalMargin ?? null }))
}

async function readHistory(
  database: Database,
  request: InvoiceHistoryRequest,
  timeZone: string,
): Promise<readonly InvoiceHistoryRow[]> {
  const dayOf = (value: string | null | undefined): string | null =>
    value === null || value === undefined ? null : toDay(value, timeZone)
  const [createdFrom, createdTo] = [dayOf(request.createdFrom), dayOf(request.createdTo)]
  const values = {
    statusIds: request.statusIds.length === 0 ? null : JSON.stringify(request.statusIds),
    deletedToo: request.includeDeleted ? null : 0,
    invoicedFrom: dayOf(request.invoiceDateFrom),
    invoicedTo: dayOf(request.invoiceDateTo),
    createdFrom: createdFrom === null ? null : startOfDay(createdFrom, timeZone),
    createdTo: createdTo === null ? null : endOfDay(createdTo, timeZone),
  }
  const requested = CONDITIONS.filter(([name]) => values[name] !== null)
  const where =
    requested.length === 0 ? '' : `WHERE ${requested.map(([, condition]) => condition).join(' AND ')}`
  const rows = await readRows(database, `${ROWS} ${where} ${NEWEST_FIRST}`, values, ROW.columns)
  return rows.map(toRow)
}

/** The conditions of a request, each used only if requested: a condition that is always true costs as much as any other. */
const CONDITIONS = [
  ['statusIds', 'i.[statusId] IN :statusIds'],
  ['deletedToo', 'i.[deleted] IS NULL'],
  ['invoicedFrom', 'i.[invoiceDate] >= :invoicedFrom'],
  ['invoicedTo', 'i.[invoiceDate] <= :invoicedTo'],
  ['createdFrom', 'i.[createDate] >= :createdFrom'],
  ['createdTo', 'i.[createDate] <= :createdTo'],
] as const

/** Clients send the start of a day, in the business time zone or in UTC, or the day itself. */
function toDay(value: string, timeZone: string): string {
  if (!value.includes('T')) return value
  const inUtc = new Date(value).toISOString()
  return inUtc.endsWith('T00:00:00.000Z') ? inUtc.slice(0, 10) : dayOfInstant(inUtc, timeZone)
}

/** Member by member: spreading the rows would cost more than reading them. */
function toRow(row: RowOf<typeof ROW.columns>): InvoiceHistoryRow {
  return {
    id: row.id,
    invoiceNumber: row.invoiceNumber,
    customerId: row.customerId,
    rentalId: row.rentalId,
    statusId: row.statusId,
    status: row.status,
    created: row.created,
    invoiceDate: row.invoiceDate,
    dueDate: row.dueDate,
    paid: row.paid,
    jobMargin: row.jobMargin,
    deleted: row.deleted,
    quickBooksId: row.quickBooksId,
    readyToExport: row.readyToExport,
    lastExport: row.lastExport,
    customer: customerDisplayName(row),
    serviceAddress: joinNonBlank([row.serviceAddress1, row.serviceAddressCity], ', '),
    total: totalWithTax(row),
    unpaidBalance: unpaidBalance(row),
  }
}

const ROW = select(
  columnsOf(
    Invoice,
    'i',
    'id',
    'invoiceNumber',
    'customerId',
    'rentalId',
    'statusId',
    'invoiceDate',
    'dueDate',
    'paid',
    'total',
    'tax',
    'payments',
    'jobMargin',
    'deleted',
    'quickBooksId',
    'readyToExport',
    'serviceAddress1',
    'serviceAddressCity',
  ),
  renamed(Invoice, 'i', { created: 'createDate', lastExport: 'quickBooksLastExport' }),
  renamed(InvoiceStatus, 's', { status: 'name' }),
  columnsOf(Customer, 'c', 'typeId', 'companyName', 'firstName', 'lastName'),
)

const ROWS = `SELECT ${ROW.sql}
  FROM [Invoice] i
  JOIN [InvoiceStatus] s ON s.[id] = i.[statusId]
  JOIN [Customer] c ON c.[id] = i.[customerId]`

const NEWEST_FIRST = 'ORDER BY i.[invoiceDate] DESC, i.[id] DESC'

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
    jobMargin: nullable(Type.Number()),
    rentalMargin: Type.Optional(nullable(Type.Number())),
    deleted: nullable(instant()),
    quickBooksId: text(),
    readyToExport: nullable(instant()),
    lastExport: nullable(instant()),
  })
}
