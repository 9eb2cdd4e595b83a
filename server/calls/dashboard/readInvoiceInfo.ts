import type { InvoiceInfo } from '#shared/reporting/invoiceInfo.ts'
import { INVOICE_STANDS } from '../../billing/standing.ts'
import { column, readRows, type Readable } from '../../database/readRows.ts'
import type { PeriodOfReport } from '../../queries/reporting/reportPeriod.ts'
import { hundredths } from '../../queries/reporting/sums.ts'

/** The tile of invoices, by invoice date (RP10, O-081). */
export async function readInvoiceInfo(
  database: Readable,
  { startDate, endDate }: PeriodOfReport,
): Promise<InvoiceInfo> {
  const [sums] = await readRows(database, INVOICES, { startDate, endDate }, SUMS)
  if (sums === undefined) throw new Error('Sums are always answered.')
  return {
    totalInvoices: sums.total / 100,
    totalUnpaid: sums.unpaid / 100,
    totalInvoicesCount: sums.invoices,
    distinctCustomersCount: sums.customers,
  }
}

const TOTAL = `${hundredths('i.[total]')} + ${hundredths('i.[tax]')}`

const INVOICES = `
  SELECT COALESCE(SUM(${TOTAL}), 0) AS [total], COALESCE(SUM(${TOTAL} - ${hundredths('i.[payments]')}), 0) AS [unpaid],
    COUNT(*) AS [invoices], COUNT(DISTINCT i.[customerId]) AS [customers]
  FROM [Invoice] i
  WHERE i.[invoiceDate] BETWEEN :startDate AND :endDate AND ${INVOICE_STANDS}`

const SUMS = {
  total: column.number,
  unpaid: column.number,
  invoices: column.number,
  customers: column.number,
}
