import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { totalWithTax } from '#shared/invoicing/invoiceRules.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { columnsOf, type GridColumn } from '../../grid/columns.ts'
import type { WidgetServices } from '../../kit/WidgetServices.ts'
import type { Places } from '../../screen/list/ListOptions.ts'
import { invoiceStatusBadge } from '../../screen/statusBadges.ts'
import type { InvoiceRow } from './invoiceRows.ts'

/** Number, status and total, with which every list of invoices begins. */
export function leadingColumns(services: WidgetServices): GridColumn<InvoiceRow>[] {
  return columnsOf<typeof Invoice, InvoiceRow>(Invoice, [
    { key: 'id', caption: 'ID', value: ({ id }) => id, kind: 'integer', width: 80, visible: false },
    {
      field: 'invoiceNumber',
      caption: 'Invoice',
      display: ({ invoiceNumber }) => String(invoiceNumber ?? ''),
      strong: true,
      width: 90,
    },
    { field: 'statusId', badge: (row) => invoiceStatusBadge(row, services), width: 130 },
    { key: 'total', caption: 'Total', value: totalWithTax, kind: 'money', width: 104 },
  ])
}

/** Whose invoice it is; a link to the customer. */
export function customerColumn({ linkTo }: Places): GridColumn<InvoiceRow>[] {
  return columnsOf<typeof Invoice, InvoiceRow>(Invoice, [
    {
      key: 'customer',
      caption: 'Customer',
      value: ({ customer }) => (customer === null ? '' : customerDisplayName(customer)),
      link: ({ customerId }: InvoiceRow) => linkTo(`/customers/${customerId}`),
      minWidth: 140,
    },
  ])
}

/** How the customer is reached, where invoices are reviewed (S2 §2). */
export function billToColumns(): GridColumn<InvoiceRow>[] {
  return columnsOf<typeof Invoice, InvoiceRow>(Invoice, [
    { field: 'billToPhone', width: 130 },
    { field: 'billToEmail', minWidth: 140 },
    {
      key: 'billingAddress',
      caption: 'Billing address',
      value: ({ billToAddress1, billToCity, billToState, billToZip }) =>
        joinNonBlank([billToAddress1, billToCity, joinNonBlank([billToState, billToZip], ' ')], ', '),
      minWidth: 160,
    },
  ])
}
