import { Invoice } from '#shared/invoicing/Invoice.ts'
import { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows, type RowOf } from '../../database/readRows.ts'
import { columnsOf, select } from '../../database/selection.ts'

/** A line of an invoice that charges days of a rental, and what may lock its invoice. */
export type ChargingLine = RowOf<typeof LINE.columns>

/** The lines with these keys, deleted ones included, by key. */
export async function readChargingLines(
  database: Queryable,
  lineIds: readonly number[],
): Promise<ReadonlyMap<number, ChargingLine>> {
  const lines = await readRows(database, LINES, { ids: JSON.stringify(lineIds) }, LINE.columns)
  return new Map(lines.map((line) => [line.id, line]))
}

const LINE = select(
  columnsOf(InvoiceLine, 'l', 'id', 'rentalId', 'deleted'),
  columnsOf(Invoice, 'i', 'statusId', 'quickBooksLastExport'),
)

const LINES = `
  SELECT ${LINE.sql}
  FROM [InvoiceLine] l JOIN [Invoice] i ON i.[id] = l.[invoiceId]
  WHERE l.[id] IN :ids`
