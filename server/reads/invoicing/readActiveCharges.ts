import { Invoice } from '#shared/invoicing/Invoice.ts'
import { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows, type RowOf } from '../../database/readRows.ts'
import { columnsOf, select } from '../../database/selection.ts'
import { LINE_IS_ACTIVE } from './activeInvoices.ts'

/** A line that charges a job or a dumpster fee, and the number of its invoice. */
export type ActiveCharge = RowOf<typeof CHARGE.columns>

/** The active lines of these jobs or dumpster fees. */
export function readActiveCharges(
  database: Queryable,
  charged: { readonly jobIds: readonly (number | null)[]; readonly feeIds: readonly (number | null)[] },
): Promise<readonly ActiveCharge[]> {
  const values = { jobIds: listOf(charged.jobIds), feeIds: listOf(charged.feeIds) }
  return readRows(database, CHARGES, values, CHARGE.columns)
}

function listOf(keys: readonly (number | null)[]): string {
  return JSON.stringify([...new Set(keys.filter((key) => key !== null))])
}

const CHARGE = select(
  columnsOf(InvoiceLine, 'l', 'id', 'invoiceId', 'jobId', 'jobDumpsterFeeId', 'explanation'),
  columnsOf(Invoice, 'i', 'invoiceNumber'),
)

const CHARGES = `
  SELECT ${CHARGE.sql}
  FROM [InvoiceLine] l JOIN [Invoice] i ON i.[id] = l.[invoiceId]
  WHERE ${LINE_IS_ACTIVE} AND (l.[jobId] IN :jobIds OR l.[jobDumpsterFeeId] IN :feeIds)`
