import { UNKNOWN_COMPANY } from '#shared/accounting/AccountingLink.ts'
import type { WaitingVoids } from '#shared/wire/quickBooks.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'

/** The keys of records that wait for their export, in the order in which they are exported (AC8, AC9). */
export interface WaitingRecords {
  readonly customer: readonly number[]
  readonly invoice: readonly number[]
  readonly payment: readonly number[]
  /** Those that were exported, and changed or deleted since. */
  readonly credit: readonly number[]
}

/** Everything that waits for its export to a company. */
export async function readWaiting(database: Queryable, realmId: string): Promise<WaitingRecords> {
  const keysOf = async (sql: string): Promise<readonly number[]> =>
    (await readRows(database, sql, { realmId }, { id: column.number })).map(({ id }) => id)
  return {
    customer: await keysOf(CUSTOMERS),
    invoice: await keysOf(INVOICES),
    payment: await keysOf(PAYMENTS),
    credit: await keysOf(CREDITS),
  }
}

/** How many records count in a company, or may count there, although they were voided or deleted here (AC8). */
export async function readWaitingVoids(database: Queryable, realmId: string): Promise<WaitingVoids> {
  const [row] = await readRows(
    database,
    VOIDS,
    { realmId },
    { invoices: column.number, payments: column.number },
  )
  return row ?? { invoices: 0, payments: 0 }
}

/** The number of the next export. Only one runs at a time. */
export async function readNextTask(database: Queryable): Promise<number> {
  const sql = 'SELECT COALESCE(MAX([quickBooksTaskId]), 0) + 1 AS [task] FROM [QuickBooksTaskResponse]'
  const [row] = await readRows(database, sql, {}, { task: column.number })
  return row?.task ?? 1
}

const isLinked = (entity: string, key: string, state: string): string =>
  `EXISTS (SELECT 1 FROM [AccountingLink] l
    WHERE l.[entity] = '${entity}' AND l.[entityId] = ${key} AND l.[realmId] IN (:realmId, '${UNKNOWN_COMPANY}')
      AND ${state})`

/**
 * Of a link: perhaps valid there. Without an external ID it was sent with an unknown outcome and has to be looked for (AC11), or an
 * earlier payment paid it, which is there (AC16).
 */
const MAY_BE_VALID = `l.[state] <> 'Voided'`

/** Of a link: the record differs from what was sent of it (AC200). */
const DIFFERS = `l.[differences] IS NOT NULL AND l.[state] <> 'Voided'`

/** Those that failed before come last, what was tried longest ago first: what never failed has none, which both databases put first. */
const failedBefore = (column: string, key: string): string =>
  `(SELECT MAX(r.[id]) FROM [QuickBooksTaskResponse] r WHERE r.[${column}] = ${key} AND r.[status] <> 'Success')`

/** `isKeptInGreatPlains` is false of the customer. */
const isOutsideGreatPlains = (customerId: string): string =>
  `NOT EXISTS (SELECT 1 FROM [Customer] g WHERE g.[id] = ${customerId} AND g.[greatPlainsId] <> '')`

const INVOICE_WAITS = `i.[deleted] IS NULL AND ${isOutsideGreatPlains('i.[customerId]')}
  AND (i.[readyToExport] IS NOT NULL AND i.[quickBooksId] IS NULL OR ${isLinked('Invoice', 'i.[id]', DIFFERS)})`

/** Customers of waiting invoices who are not in the company. */
const CUSTOMERS = `SELECT c.[id] FROM [Customer] c
  WHERE NOT ${isLinked('Customer', 'c.[id]', `l.[state] = 'Exported'`)}
    AND EXISTS (SELECT 1 FROM [Invoice] i WHERE i.[customerId] = c.[id] AND ${INVOICE_WAITS})
  ORDER BY ${failedBefore('customerId', 'c.[id]')}, c.[id]`

/** Of the link of an invoice: Great Plains got the invoice since (AC301). */
const IS_IN_GREAT_PLAINS = `${MAY_BE_VALID} AND EXISTS (SELECT 1 FROM [AccountingLink] g
  WHERE g.[entityId] = l.[entityId] AND g.[entity] = 'Invoice' AND g.[system] = 'GreatPlains'
    AND g.[state] = 'Exported' AND g.[exportedAt] > l.[exportedAt])`

const IS_INVOICE_TO_VOID = `(i.[deleted] IS NOT NULL AND ${isLinked('Invoice', 'i.[id]', MAY_BE_VALID)}
  OR ${isLinked('Invoice', 'i.[id]', IS_IN_GREAT_PLAINS)})`

const IS_PAYMENT_TO_VOID = `p.[deleted] IS NOT NULL AND ${isLinked('Payment', 'p.[id]', MAY_BE_VALID)}`

const VOIDS = `SELECT
  (SELECT COUNT(*) FROM [Invoice] i WHERE ${IS_INVOICE_TO_VOID}) AS [invoices],
  (SELECT COUNT(*) FROM [Payment] p WHERE ${IS_PAYMENT_TO_VOID}) AS [payments]`

const INVOICES = `SELECT i.[id] FROM [Invoice] i
  WHERE (${INVOICE_WAITS}) OR (${IS_INVOICE_TO_VOID})
  ORDER BY ${failedBefore('invoiceId', 'i.[id]')}, i.[invoiceDate], i.[id]`

const PAYMENTS = `SELECT p.[id] FROM [Payment] p
  WHERE (p.[deleted] IS NULL AND ${isOutsideGreatPlains('p.[customerId]')}
      AND (p.[quickBooksExport] IS NULL AND p.[quickBooksId] IS NULL OR ${isLinked('Payment', 'p.[id]', DIFFERS)}))
    OR (${IS_PAYMENT_TO_VOID})
  ORDER BY ${failedBefore('paymentId', 'p.[id]')}, p.[paymentDate], p.[id]`

const CREDITS = `SELECT k.[id] FROM [PaymentCredit] k
  WHERE ${isLinked('PaymentCredit', 'k.[id]', DIFFERS)} AND ${isOutsideGreatPlains('k.[customerId]')}
  ORDER BY k.[id]`
