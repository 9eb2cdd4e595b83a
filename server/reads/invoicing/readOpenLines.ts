import { Invoice } from '#shared/invoicing/Invoice.ts'
import { Job } from '#shared/jobs/Job.ts'
import { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import type { PriceSettingName } from '#shared/invoicing/priceChange.ts'
import { OPEN_INVOICE_STATUSES } from '#shared/invoicing/openInvoices.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows, type RowOf } from '../../database/readRows.ts'
import { columnsOf, orNull, select } from '../../database/selection.ts'
import { LINE_IS_ACTIVE } from './activeInvoices.ts'
import { CUSTOMER_NAME } from '../customers/nameColumns.ts'

/** A line of an open invoice, and whose invoice it is. */
export type OpenInvoiceLine = RowOf<typeof LINE.columns>

/** The active lines of open invoices whose trace names a setting, and some others: `changesAtPrice` decides. */
export function readOpenLines(
  database: Queryable,
  setting: PriceSettingName,
): Promise<readonly OpenInvoiceLine[]> {
  // The names of settings are declared in the code.
  return readRows(database, `${LINES} AND l.[explanation] LIKE '%${setting}%'`, {}, LINE.columns)
}

const LINE = select(
  columnsOf(InvoiceLine, 'l', 'invoiceId', 'quantity', 'rate', 'explanation'),
  columnsOf(Invoice, 'i', 'invoiceNumber'),
  CUSTOMER_NAME,
  orNull(columnsOf(Job, 'j', 'completed')),
)

const LINES = `
  SELECT ${LINE.sql}
  FROM [InvoiceLine] l
  JOIN [Invoice] i ON i.[id] = l.[invoiceId]
  JOIN [Customer] c ON c.[id] = i.[customerId]
  LEFT JOIN [Job] j ON j.[id] = l.[jobId]
  WHERE i.[statusId] IN (${[...OPEN_INVOICE_STATUSES].join(', ')}) AND ${LINE_IS_ACTIVE}`
