import { averageDaysOnSite, type OnSiteRow } from '#shared/reporting/dumpstersOnSite.ts'
import { historySums } from '#shared/invoicing/historySums.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { formatMoney, formatPercent } from '#shared/kernel/money.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import type { AvailabilityRow } from '#shared/reporting/availability.ts'
import { AVAILABILITY_CHART } from '#shared/reporting/dashboardTables.ts'
import { figureText } from '#shared/model/figures.ts'
import type { InvoiceHistoryRow } from '#shared/wire/money.ts'
import { fieldColumns, shows, showsShare, tableOf, type ReportTable } from './ReportTable.ts'

/** The numbers of the availability chart (O-084). */
export function availabilityTable(rows: readonly AvailabilityRow[]): ReportTable {
  const { argumentCaption, series } = AVAILABILITY_CHART
  return tableOf<AvailabilityRow>(
    'Availability by day',
    [
      shows(argumentCaption, 'text', (row) => row.DateString),
      ...series.map(({ field, name }) => shows<AvailabilityRow>(name, 'integer', (row) => row[field])),
    ],
    rows,
  )
}

/** The dumpsters that were with customers, and for how long (O-083). */
export function onSiteTable(rows: readonly OnSiteRow[]): ReportTable {
  const table = tableOf<OnSiteRow>(
    'Dumpsters on site',
    [
      shows('Size', 'text', (row) => row.size),
      shows('Dumpster number', 'integer', (row) => row.dumpsterNumber),
      shows('Placed', 'instant', (row) => row.placed),
      shows('Removed', 'instant', (row) => row.removed),
      shows('Days on site', 'integer', (row) => row.daysOnSite),
    ],
    rows,
  )
  const average = figureText('decimal', averageDaysOnSite(rows))
  return { ...table, below: rows.length === 0 ? [] : ['Average', '', '', '', average] }
}

/** The invoices in every status; voided and deleted ones are not in the sums (O-085, RP10). */
export function invoiceTable(rows: readonly InvoiceHistoryRow[]): ReportTable {
  const table = tableOf<InvoiceHistoryRow>(
    'Invoices in this period',
    [
      shows('Invoice', 'text', ({ invoiceNumber }) =>
        invoiceNumber === null ? null : String(invoiceNumber),
      ),
      shows('Rental', 'text', ({ rentalId }) => rentalDisplayId(rentalId)),
      shows('Status', 'text', ({ status, deleted }) => (deleted === null ? status : `${status}, deleted`)),
      shows('Customer', 'text', ({ customer }) => customer),
      shows('Service address', 'text', ({ serviceAddress }) => serviceAddress),
      ...fieldColumns<InvoiceHistoryRow, 'invoiceDate' | 'dueDate' | 'total'>(Invoice.fields, [
        'invoiceDate',
        'dueDate',
        'total',
      ]),
      shows('Unpaid balance', 'money', ({ unpaidBalance }) => unpaidBalance),
      showsShare(Invoice.fields.jobMargin.caption, ({ jobMargin }) => jobMargin),
      showsShare('Rental margin', ({ rentalMargin = null }) => rentalMargin),
    ],
    rows,
  )
  const { total, unpaidBalance, jobMargin } = historySums(rows)
  const margin = jobMargin === null ? '' : `Average ${formatPercent(jobMargin)}`
  const sums = [formatMoney(total), formatMoney(unpaidBalance), margin, '']
  return { ...table, below: rows.length === 0 ? [] : ['Total', '', '', '', '', '', '', ...sums] }
}
