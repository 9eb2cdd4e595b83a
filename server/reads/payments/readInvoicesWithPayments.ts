import { PaymentLine } from '#shared/payments/PaymentLine.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf, present } from '../../database/selection.ts'

/** The ids of those of these invoices to which a line of an active payment refers, even one whose money on it is all too much. */
export async function readInvoicesWithPayments(
  database: Queryable,
  invoiceIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await readRows(database, INVOICES, { ids: JSON.stringify(invoiceIds) }, INVOICE.columns)
  return new Set(rows.map(({ invoiceId }) => invoiceId))
}

const INVOICE = present(columnsOf(PaymentLine, 'l', 'invoiceId'))

const INVOICES = `
  SELECT DISTINCT ${INVOICE.sql}
  FROM [PaymentLine] l JOIN [Payment] p ON p.[id] = l.[paymentId]
  WHERE p.[deleted] IS NULL AND l.[invoiceId] IN :ids`
