import { Invoice } from '#shared/invoicing/Invoice.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import { countOf } from '#shared/kernel/countOf.ts'
import type { LeftOutInvoice } from '#shared/wire/money.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { columnsOf } from '../../grid/columns.ts'
import { customerColumn, invoiceNumberColumn } from '../../screen/columns/recordColumns.ts'
import { showRows } from '../../screen/figures/showRows.ts'
import { RELATIONS, type WaitingRow } from './waitingRows.ts'

/** Shows the invoices that an export left out, each with the reason and a link to it (GP1410). */
export function showLeftOut(app: ScreenContext, leftOut: readonly LeftOutInvoice[]): Promise<void> {
  const reasons = new Map(leftOut.map(({ invoiceId, reason }) => [invoiceId, reason]))
  return showRows<WaitingRow>(app, {
    title: `${countOf(leftOut.length, 'invoice')} left out`,
    id: 'great-plains-left-out',
    keyField: 'id',
    load: async ({ store }) => {
      const asked = { expand: RELATIONS, where: { id: { in: [...reasons.keys()] } }, usePost: true }
      return (await store.queryRows(invoicesQuery, asked)).rows
    },
    columns: (_services, cellLinks) =>
      columnsOf<typeof Invoice, WaitingRow>(Invoice, [
        invoiceNumberColumn((row) => row, { cellLinks, strong: true }),
        customerColumn((row) => row, { cellLinks }),
        { key: 'reason', caption: 'Reason', value: ({ id }) => reasons.get(id) ?? '', minWidth: 320 },
      ]),
    emptyText: 'No invoices.',
  })
}
