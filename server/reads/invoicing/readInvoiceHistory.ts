import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { totalWithTax, unpaidBalance } from '#shared/invoicing/invoiceRules.ts'
import { InvoiceStatus } from '#shared/invoicing/invoiceStatuses.ts'
import { dayOfInstant, endOfDay, startOfDay } from '#shared/kernel/days.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { InvoiceHistoryRequest, InvoiceHistoryRow } from '#shared/wire/money.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows, type RowOf } from '../../database/readRows.ts'
import { columnsOf, renamed, select } from '../../database/selection.ts'
import { CUSTOMER_NAME } from '../customers/nameColumns.ts'

/** The rows of the invoice history that were requested, the newest first, without the margins of rentals (S2 §7, M-034). */
export async function readInvoiceHistory(
  database: Queryable,
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
    revenue: row.total,
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
  CUSTOMER_NAME,
)

const ROWS = `SELECT ${ROW.sql}
  FROM [Invoice] i
  JOIN [InvoiceStatus] s ON s.[id] = i.[statusId]
  JOIN [Customer] c ON c.[id] = i.[customerId]`

const NEWEST_FIRST = 'ORDER BY i.[invoiceDate] DESC, i.[id] DESC'
