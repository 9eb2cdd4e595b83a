import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { addDays } from '#shared/kernel/days.ts'
import type { InvoiceHistoryRow } from '#shared/wire/money.ts'
import { serverRow } from '../page/serverRow.ts'

/** The invoices of the history. */
export const INVOICES = 50_000

/** The lookup tables of its columns. */
export const HISTORY_LOOKUPS = {
  invoiceStatuses: Object.entries(INVOICE_STATUS).map(([name, id]) =>
    serverRow('InvoiceStatus', { id, name }),
  ),
}

/** The rows of the history as the server sends them, the newest first. */
export function historyRows(): readonly InvoiceHistoryRow[] {
  return Array.from({ length: INVOICES }, (_, index) => historyRow(INVOICES - index))
}

function historyRow(id: number): InvoiceHistoryRow {
  const invoiceDate = addDays('2020-01-02', id % 3_700)
  const isPaid = id % 3 > 0
  const total = 310 + (id % 400) / 4
  return {
    id,
    invoiceNumber: 10_000 + id,
    customerId: (id % 20_000) + 1,
    customer: `Builders of Street ${id % 20_000}`,
    rentalId: id + 500,
    statusId: isPaid ? INVOICE_STATUS.paid : INVOICE_STATUS.emailed,
    status: isPaid ? 'Paid' : 'Emailed',
    serviceAddress: `${id % 900} Division Ave, Muskegon`,
    created: `${invoiceDate}T14:05:00.000Z`,
    invoiceDate,
    dueDate: addDays(invoiceDate, 30),
    paid: isPaid ? `${addDays(invoiceDate, 12)}T15:00:00.000Z` : null,
    total,
    unpaidBalance: isPaid ? 0 : total,
    revenue: total,
    jobMargin: (id % 60) / 100,
    deleted: null,
    quickBooksId: isPaid ? String(id) : null,
    readyToExport: `${invoiceDate}T16:00:00.000Z`,
    lastExport: null,
  }
}
