import { agingRows, receivableTotals, type AgingDays, type AgingRow } from '#shared/accounting/receivables.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { totalWithTax, unpaidBalance } from '#shared/invoicing/invoiceRules.ts'
import { addDays, dayOfInstant, startOfDay } from '#shared/kernel/days.ts'
import { rentalDisplayId } from '#shared/rentals/rentalNames.ts'
import type { ReceivableTotal } from '#shared/wire/utility.ts'
import { INVOICE_STANDS } from '../../billing/standing.ts'
import { column, readRows, type Readable } from '../../database/readRows.ts'
import { exactSum, PLACES } from '../../queries/reporting/sums.ts'

/** The moment of asking, and where its business days begin. */
interface Moment {
  readonly now: string
  readonly timeZone: string
}

/** What customers owe, by age, as of today (AC2 to AC4, O-088); the database adds up. */
export async function readAging(database: Readable, moment: Moment): Promise<AgingRow[]> {
  const { asOf, cutover } = await agingDays(database, moment)
  const rows = await readRows(
    database,
    AGING,
    {
      asOf,
      cutover,
      cutoverAt: startOfDay(cutover, moment.timeZone),
      late30: addDays(asOf, -30),
      late60: addDays(asOf, -60),
      late90: addDays(asOf, -90),
    },
    AGED,
  )
  return agingRows(
    rows.map((row) => ({
      customerId: row.customerId,
      companyName: customerDisplayName(row),
      CreatedPreDec16: exactSum(row.before, PLACES.amount),
      CurrentDue: exactSum(row.current, PLACES.amount),
      Net30: exactSum(row.late30, PLACES.amount),
      Net60: exactSum(row.late60, PLACES.amount),
      Net90: exactSum(row.late90, PLACES.amount),
      Net90Plus: exactSum(row.later, PLACES.amount),
    })),
  )
}

/** All receivables by age as of today, with their invoices (AC2 to AC4, O-088). */
export async function readReceivableTotals(database: Readable, moment: Moment): Promise<ReceivableTotal[]> {
  const days = await agingDays(database, moment)
  const invoices = await readRows(database, UNPAID, {}, INVOICE)
  const receivables = invoices.map((invoice) => ({
    ...invoice,
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
      Customer: invoice.companyName,
    })),
  }))
}

async function agingDays(database: Readable, { now, timeZone }: Moment): Promise<AgingDays> {
  const [setting] = await readRows(database, CUTOVER, {}, { day: column.textOrNull })
  return { asOf: dayOfInstant(now, timeZone), cutover: setting?.day ?? NO_CUTOVER }
}

const CUTOVER = `SELECT [stringValue] AS [day] FROM [Setting] WHERE [name] = 'ArCutoverDate'`

/** Earlier than any day of business. */
const NO_CUTOVER = '1900-01-01'

/** An invoice that stands and has something unpaid; the balance is kept by the server, and is looked up by an index. */
const IS_RECEIVABLE = `i.[balance] > 0 AND i.[total] + i.[tax] > i.[payments] AND ${INVOICE_STANDS}`

const UNPAID = `
  SELECT i.[id], i.[invoiceNumber], i.[customerId], i.[rentalId], i.[statusId], i.[deleted], i.[total], i.[tax],
    i.[payments], i.[dueDate], i.[createDate], i.[invoiceDate], s.[name] AS [status], c.[typeId], c.[companyName],
    c.[firstName], c.[lastName]
  FROM [Invoice] i
  JOIN [InvoiceStatus] s ON s.[id] = i.[statusId]
  JOIN [Customer] c ON c.[id] = i.[customerId]
  WHERE ${IS_RECEIVABLE}
  ORDER BY COALESCE(i.[dueDate], '9999'), i.[id]`

const NAME = {
  typeId: column.number,
  companyName: column.textOrNull,
  firstName: column.textOrNull,
  lastName: column.textOrNull,
}

const INVOICE = {
  id: column.number,
  invoiceNumber: column.numberOrNull,
  customerId: column.number,
  rentalId: column.number,
  statusId: column.number,
  deleted: column.textOrNull,
  total: column.number,
  tax: column.number,
  payments: column.number,
  dueDate: column.textOrNull,
  createDate: column.textOrNull,
  invoiceDate: column.text,
  status: column.text,
  ...NAME,
}

/** How late an invoice is, as agingBucket tells it. */
const BUCKET = `CASE
      WHEN i.[createDate] < :cutoverAt OR (i.[createDate] IS NULL AND i.[invoiceDate] < :cutover) THEN 0
      WHEN i.[dueDate] IS NULL OR i.[dueDate] >= :asOf THEN 1
      WHEN i.[dueDate] >= :late30 THEN 2
      WHEN i.[dueDate] >= :late60 THEN 3
      WHEN i.[dueDate] >= :late90 THEN 4
      ELSE 5 END`

const inBucket = (bucket: number): string =>
  `SUM(CASE WHEN u.[bucket] = ${bucket} THEN u.[unpaid] ELSE 0 END)`

/**
 * Added to nothing, the key of the customer has no index: SQLite would otherwise go through all invoices customer by customer
 * instead of through the unpaid ones.
 */
const AGING = `
  SELECT c.[id] AS [customerId], c.[typeId], c.[companyName], c.[firstName], c.[lastName], o.[before], o.[current],
    o.[late30], o.[late60], o.[late90], o.[later]
  FROM (
    SELECT u.[customerId], ${inBucket(0)} AS [before], ${inBucket(1)} AS [current], ${inBucket(2)} AS [late30],
      ${inBucket(3)} AS [late60], ${inBucket(4)} AS [late90], ${inBucket(5)} AS [later]
    FROM (
      SELECT i.[customerId] + 0 AS [customerId], ${BUCKET} AS [bucket],
        i.[total] + i.[tax] - i.[payments] AS [unpaid]
      FROM [Invoice] i WHERE ${IS_RECEIVABLE}) u
    GROUP BY u.[customerId]) o
  JOIN [Customer] c ON c.[id] = o.[customerId]`

const AGED = {
  customerId: column.number,
  before: column.number,
  current: column.number,
  late30: column.number,
  late60: column.number,
  late90: column.number,
  later: column.number,
  ...NAME,
}
