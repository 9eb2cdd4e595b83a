import { permissions } from '#shared/access/roles.ts'
import type { Invoice } from '#shared/invoicing/Invoice.ts'
import type { ListAction } from '../../screen/list/ListAction.ts'
import type { ListContext } from '../../screen/list/ListOptions.ts'
import { print } from './invoiceSteps.ts'
import type { InvoiceRow } from './invoiceRows.ts'

/** An action of a list of invoices. */
export type InvoiceListAction = ListAction<InvoiceRow, ListContext<InvoiceRow>, typeof Invoice>

/** One that sends invoices, from any list that has them. */
export type SendingAction = ListAction<InvoiceRow, Pick<ListContext<InvoiceRow>, 'app'>, typeof Invoice>

/** Prints the selected invoices (M-023). */
export const printAction: SendingAction = {
  id: 'print-invoices',
  caption: 'Print',
  icon: 'print',
  needs: permissions.manageInvoices,
  withRecords: async (invoices, { app }) => {
    await print(app, invoices)
    return true
  },
}
