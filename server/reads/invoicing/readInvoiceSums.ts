import { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import type { DatedAmount } from '#shared/payments/invoicePayments.ts'
import { Payment } from '#shared/payments/Payment.ts'
import { PaymentLine } from '#shared/payments/PaymentLine.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows, type RowOf } from '../../database/readRows.ts'
import { columnsOf, present, select } from '../../database/selection.ts'

/** What the totals of invoices are computed from. */
export interface InvoiceSums {
  /** Live lines by invoice. */
  readonly lines: ReadonlyMap<number, readonly RowOf<typeof LINE.columns>[]>
  /** What live payments pay, by invoice; invoices without any are left out. */
  readonly payments: ReadonlyMap<number, readonly (DatedAmount & Pick<Payment, 'kind'>)[]>
}

/** The lines and payments of these invoices. */
export async function readInvoiceSums(
  database: Queryable,
  invoiceIds: readonly number[],
): Promise<InvoiceSums> {
  const values = { ids: JSON.stringify(invoiceIds) }
  const lines = await readRows(database, LINES, values, LINE.columns)
  const paid = await readRows(database, PAID, values, PAID_AMOUNT.columns)
  return {
    lines: groupBy(lines, ({ invoiceId }) => invoiceId),
    payments: groupBy(paid, ({ invoiceId }) => invoiceId),
  }
}

const LINE = columnsOf(InvoiceLine, '', 'invoiceId', 'quantity', 'rate', 'deleted')

const LINES = `SELECT ${LINE.sql} FROM [InvoiceLine] WHERE [deleted] IS NULL AND [invoiceId] IN :ids`

const PAID_AMOUNT = select(
  present(columnsOf(PaymentLine, 'l', 'invoiceId', 'amount')),
  columnsOf(Payment, 'p', 'paymentDate', 'kind'),
)

const PAID = `
  SELECT ${PAID_AMOUNT.sql}
  FROM [PaymentLine] l JOIN [Payment] p ON p.[id] = l.[paymentId]
  WHERE p.[deleted] IS NULL AND l.[invoiceId] IN :ids`
