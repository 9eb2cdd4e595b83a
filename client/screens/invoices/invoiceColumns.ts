import type { Invoice } from '#shared/invoicing/Invoice.ts'
import { totalWithTax } from '#shared/invoicing/invoiceRules.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { ColumnSpec } from '../../grid/columns.ts'
import type { WidgetServices } from '../../kit/WidgetServices.ts'
import type { CellLinks } from '../../screen/list/CellLinks.ts'
import {
  customerColumn,
  invoiceNumberColumn,
  invoiceTotalLook,
  numberColumn,
} from '../../screen/columns/recordColumns.ts'
import { invoiceStatusBadge } from '../../screen/columns/statusBadges.ts'
import type { InvoiceRow } from './invoiceRows.ts'

type InvoiceColumn = ColumnSpec<typeof Invoice, InvoiceRow>

/** Number, status and total, with which every list of invoices begins. */
export function leadingColumns(services: WidgetServices): readonly InvoiceColumn[] {
  return [
    numberColumn(({ id }) => id, { key: 'id', caption: 'ID', width: 80, visible: false }),
    invoiceNumberColumn((row) => row, { strong: true }),
    { field: 'statusId', badge: (row) => invoiceStatusBadge(row, services) },
    {
      key: 'total',
      caption: 'Total',
      value: totalWithTax,
      kind: 'money',
      source: 'totalWithTax',
      searched: ['total'],
      look: invoiceTotalLook,
    },
  ]
}

/** What is reviewed: also whose invoice it is, and how the customer is reached (S2 §2). */
export function reviewColumns(services: WidgetServices, cellLinks: CellLinks): readonly InvoiceColumn[] {
  return [
    ...leadingColumns(services),
    customerColumn((row) => row, { cellLinks }),
    { field: 'billToPhone', width: 130 },
    { field: 'billToEmail', minWidth: 140 },
    {
      key: 'billingAddress',
      caption: 'Billing address',
      value: ({ billToAddress1, billToCity, billToState, billToZip }) =>
        joinNonBlank([billToAddress1, billToCity, joinNonBlank([billToState, billToZip], ' ')], ', '),
      searched: ['billToAddress1', 'billToCity', 'billToState', 'billToZip'],
      minWidth: 160,
    },
  ]
}
