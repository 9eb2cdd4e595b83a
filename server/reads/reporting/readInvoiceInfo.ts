import type { InvoiceInfo } from '#shared/reporting/invoiceInfo.ts'
import { INVOICE_IS_ACTIVE } from '#server/reads/invoicing/activeInvoices.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import type { PeriodOfReport } from './reportPeriod.ts'
import { exactSum, SCALE } from './sums.ts'

/** The tile of invoices, by invoice date (RP10, O-081). */
export async function readInvoiceInfo(
  database: Queryable,
  { startDate, endDate }: PeriodOfReport,
): Promise<InvoiceInfo> {
  const [sums] = await readRows(database, INVOICES, { startDate, endDate }, SUMS)
  if (sums === undefined) throw new Error('A query of sums must return a row.')
  return {
    totalInvoices: exactSum(sums.total, SCALE.amount),
    totalUnpaid: exactSum(sums.unpaid, SCALE.amount),
    totalInvoicesCount: sums.invoices,
    distinctCustomersCount: sums.customers,
  }
}

const INVOICES = `
  SELECT SUM(i.[total] + i.[tax]) AS [total], SUM(i.[total] + i.[tax] - i.[payments]) AS [unpaid], COUNT(*) AS [invoices], COUNT(DISTINCT i.[customerId]) AS [customers]
  FROM [Invoice] i
  WHERE i.[invoiceDate] BETWEEN :startDate AND :endDate AND ${INVOICE_IS_ACTIVE}`

const SUMS = {
  total: column.numberOrNull,
  unpaid: column.numberOrNull,
  invoices: column.number,
  customers: column.number,
}
