import { Customer } from '#shared/customers/Customer.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { INVOICE_STATUS, InvoiceStatus } from '#shared/invoicing/invoiceStatuses.ts'
import { columnsOf, computed, renamed, select } from '../../database/selection.ts'
import {
  toAgingRows,
  receivableTotals,
  type AgingDates,
  type AgingRow,
  type CustomerAging,
} from '#shared/accounting/receivables.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { totalWithTax, unpaidBalance } from '#shared/invoicing/invoiceRules.ts'
import { addDays, dayOfInstant, startOfDay } from '#shared/kernel/days.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import type { ReceivableTotal } from '#shared/wire/utility.ts'
import { pastDay, type BusinessTime, type PastDay } from '../reporting/pastDay.ts'
import {
  AGING_BUCKET,
  BUCKET_NUMBERS,
  INVOICES_AND_PAID,
  IS_RECEIVABLE,
  PAID_BY_THEN,
  WAS_RECEIVABLE,
} from './receivableConditions.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows, type RowOf } from '../../database/readRows.ts'
import { readSettings } from '../settings/readSettings.ts'
import { exactSum, SCALE } from '../reporting/sums.ts'
import { CUSTOMER_NAME } from '../customers/nameColumns.ts'

/** Now, and the day at whose end something was owed: today unless it is given. */
interface AgingMoment extends BusinessTime {
  readonly day?: string | undefined
}

/**
 * Receivables per customer and age as of today or at the end of an earlier day (AC2 to AC4, AC890, O-088), summed by the database.
 * Throws BadQuery for a day to come.
 */
export async function readAging(database: Queryable, moment: AgingMoment): Promise<AgingRow[]> {
  const past = pastDay(moment.day, moment, 'day')
  const statement = past === null ? { sql: AGING, values: {} } : { sql: AGING_OF_DAY, values: { ...past } }
  return readAged(database, moment, { ...statement, past })
}

/** What one customer owes by age as of today, as the report of all has it; null for one that owes nothing (AC520). */
export async function readAgingOf(
  database: Queryable,
  moment: BusinessTime,
  customerId: number,
): Promise<AgingRow | null> {
  const [row] = await readAged(database, moment, {
    sql: AGING_OF_CUSTOMER,
    values: { customerId },
    past: null,
  })
  return row ?? null
}

interface AgedStatement {
  readonly sql: string
  readonly values: Readonly<Record<string, number | string>>
  readonly past: PastDay | null
}

async function readAged(
  database: Queryable,
  moment: BusinessTime,
  { sql, values, past }: AgedStatement,
): Promise<AgingRow[]> {
  const { asOf, cutover } = await agingDays(database, moment, past)
  const rows = await readRows(
    database,
    sql,
    {
      ...values,
      asOf,
      cutover,
      cutoverAt: startOfDay(cutover, moment.timeZone),
      late30: addDays(asOf, -30),
      late60: addDays(asOf, -60),
      late90: addDays(asOf, -90),
    },
    AGED.columns,
  )
  return toAgingRows([...groupBy(rows, (row) => row.customerId).values()].flatMap(owedByAge))
}

/** Combines the sums of one customer. */
function owedByAge(rows: readonly RowOf<typeof AGED.columns>[]): CustomerAging[] {
  const [first] = rows
  if (first === undefined) return []
  const owed = Object.fromEntries(rows.map((row) => [row.bucket, exactSum(row.unpaid, SCALE.amount)]))
  return [
    {
      customerId: first.customerId,
      companyName: customerDisplayName(first),
      CreatedPreDec16: owed[BUCKET_NUMBERS.CreatedPreDec16] ?? 0,
      CurrentDue: owed[BUCKET_NUMBERS.CurrentDue] ?? 0,
      Net30: owed[BUCKET_NUMBERS.Net30] ?? 0,
      Net60: owed[BUCKET_NUMBERS.Net60] ?? 0,
      Net90: owed[BUCKET_NUMBERS.Net90] ?? 0,
      Net90Plus: owed[BUCKET_NUMBERS.Net90Plus] ?? 0,
    },
  ]
}

/** All receivables by age as of today or at the end of an earlier day, with their invoices (AC2 to AC4, AC890, O-088). Throws BadQuery for a day to come. */
export async function readReceivableTotals(
  database: Queryable,
  moment: AgingMoment,
): Promise<ReceivableTotal[]> {
  const past = pastDay(moment.day, moment, 'day')
  const days = await agingDays(database, moment, past)
  const invoices =
    past === null ? await readRows(database, UNPAID, {}, INVOICE.columns) : await readUnpaidOf(database, past)
  // Member by member: copying the rows would cost as much as reading them.
  const receivables = invoices.map((invoice) => ({
    id: invoice.id,
    invoiceNumber: invoice.invoiceNumber,
    customerId: invoice.customerId,
    rentalId: invoice.rentalId,
    statusId: invoice.statusId,
    status: invoice.status,
    deleted: invoice.deleted,
    total: invoice.total,
    tax: invoice.tax,
    payments: invoice.payments,
    dueDate: invoice.dueDate,
    companyName: customerDisplayName(invoice),
    createdOn:
      invoice.createDate === null ? invoice.invoiceDate : dayOfInstant(invoice.createDate, moment.timeZone),
  }))
  return receivableTotals(receivables, days).map(({ Name, Amount, Invoices }) => ({
    Name,
    Amount,
    Invoices: Invoices.map((invoice) => ({
      Id: invoice.id,
      InvoiceNumber: invoice.invoiceNumber,
      Rental: rentalDisplayId(invoice.rentalId),
      Status: invoice.status,
      Total: totalWithTax(invoice),
      Balance: unpaidBalance(invoice),
      DueDate: invoice.dueDate,
      CustomerId: invoice.customerId,
      Customer: invoice.companyName,
    })),
  }))
}

/** The invoices that were owed at the end of a day, as they were then: not voided, and with what was paid until then. */
async function readUnpaidOf(database: Queryable, past: PastDay) {
  const invoices = await readRows(database, UNPAID_OF_DAY, { ...past }, PAST_INVOICE.columns)
  return invoices.map((invoice) => ({
    ...invoice,
    payments: exactSum(invoice.payments, SCALE.amount),
    statusId: INVOICE_STATUS.posted,
    deleted: null,
  }))
}

async function agingDays(
  database: Queryable,
  { now, timeZone }: BusinessTime,
  past: PastDay | null,
): Promise<AgingDates> {
  const { ArCutoverDate } = await readSettings(database, ['ArCutoverDate'])
  return { asOf: past?.asOf ?? dayOfInstant(now, timeZone), cutover: ArCutoverDate ?? NO_CUTOVER }
}

/** Earlier than any business day. */
const NO_CUTOVER = '1900-01-01'

const LISTED = select(
  columnsOf(
    Invoice,
    'i',
    'id',
    'invoiceNumber',
    'customerId',
    'rentalId',
    'total',
    'tax',
    'dueDate',
    'createDate',
    'invoiceDate',
  ),
  renamed(InvoiceStatus, 's', { status: 'name' }),
  CUSTOMER_NAME,
)

const INVOICE = select(LISTED, columnsOf(Invoice, 'i', 'statusId', 'deleted', 'payments'))

const PAST_INVOICE = select(LISTED, computed({ payments: column.number }))

const UNPAID = `
  SELECT ${INVOICE.sql}
  FROM [Invoice] i
  JOIN [InvoiceStatus] s ON s.[id] = i.[statusId]
  JOIN [Customer] c ON c.[id] = i.[customerId]
  WHERE ${IS_RECEIVABLE}
  ORDER BY COALESCE(i.[dueDate], '9999'), i.[id]`

const UNPAID_OF_DAY = `
  SELECT ${PAST_INVOICE.sql}, ${PAID_BY_THEN} AS [payments]
  FROM ${INVOICES_AND_PAID}
  JOIN [InvoiceStatus] s ON s.[id] = i.[statusId]
  JOIN [Customer] c ON c.[id] = i.[customerId]
  WHERE ${WAS_RECEIVABLE}
  ORDER BY COALESCE(i.[dueDate], '9999'), i.[id]`

const AGED = select(
  renamed(Customer, 'c', { customerId: 'id' }),
  CUSTOMER_NAME,
  computed({ bucket: column.number, unpaid: column.number }),
)

/** Which invoices are owed, and how much of each. */
interface Owed {
  readonly from: string
  readonly condition: string
  readonly paid: string
}

/** The sums by customer and age of what is owed. */
function aged(customerId: string, { from, condition, paid }: Owed): string {
  return `
  SELECT ${AGED.sql},
    o.[bucket],
    o.[unpaid]
  FROM (
    SELECT u.[customerId], u.[bucket], SUM(u.[unpaid]) AS [unpaid]
    FROM (
      SELECT ${customerId} AS [customerId], ${AGING_BUCKET} AS [bucket], i.[total] + i.[tax] - ${paid} AS [unpaid]
      FROM ${from} WHERE ${condition}) u
    GROUP BY u.[customerId], u.[bucket]) o
  JOIN [Customer] c ON c.[id] = o.[customerId]`
}

const OWED_TODAY = { from: '[Invoice] i', condition: IS_RECEIVABLE, paid: 'i.[payments]' } as const

/**
 * The addition keeps SQLite from using the index of the customer, by which it would scan all invoices instead of the unpaid
 * ones.
 */
const AGING = aged('i.[customerId] + 0', OWED_TODAY)

const AGING_OF_CUSTOMER = aged('i.[customerId]', {
  ...OWED_TODAY,
  condition: `${IS_RECEIVABLE} AND i.[customerId] = :customerId`,
})

const AGING_OF_DAY = aged('i.[customerId]', {
  from: INVOICES_AND_PAID,
  condition: WAS_RECEIVABLE,
  paid: PAID_BY_THEN,
})
