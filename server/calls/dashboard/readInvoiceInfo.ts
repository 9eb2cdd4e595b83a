import type { InvoiceInfo } from '#shared/reporting/invoiceInfo.ts'
import { INVOICE_STANDS } from '../../billing/standing.ts'
import { column, readRows, type Readable } from '../../database/readRows.ts'
import type { PeriodOfReport } from '../../queries/reporting/reportPeriod.ts'
import { exactSum, PLACES } from '../../queries/reporting/sums.ts'

/** The tile of invoices, by invoice date (RP10, O-081). */
export async function readInvoiceInfo(
  database: Readable,
  { startDate, endDate }: PeriodOfReport,
): Promise<InvoiceInfo> {
  const [sums] = await readRows(database, INVOICES, { startDate, endDate }, SUMS)
  if (sums === undefined) throw new Error('Sums are always answered.')
  return {
    totalInvoices: exactSum(sums.total, PLACES.amount),
    totalUnpaid: exactSum(sums.unpaid, PLACES.amount),
    totalInvoicesCount: sums.invoices,
    distinctCustomersCount: sums.customers,
  }
}

const INVOICES = `
  SELECT SUM(i.[total] + i.[tax]) AS [total], SUM(i.[total] + i.[tax] - i.[payments]) AS [unpaid], COUNT(*) AS [invoices], COUNT(DISTINCT i.[customerId]) AS [customers]
  FROM [Invoice] i
  WHERE i.[invoiceDate] BETWEEN :startDate AND :endDate AND ${INVOICE_STANDS}`

const SUMS = {
  total: column.numberOrNull,
  unpaid: column.numberOrNull,
  invoices: column.number,
  customers: column.number,
}
