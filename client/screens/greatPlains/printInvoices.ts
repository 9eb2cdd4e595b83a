import type { App } from '../../app/App.ts'
import { printDocuments } from '../../app/printDocuments.ts'
import { storeEdit } from '../../app/saving/storeEdit.ts'

/** Prints invoices in a new tab and records the print run, which changes none of them (M-048, M-067). Call it within the press. */
export function printInvoices(app: App, ids: readonly number[]): Promise<void> {
  return printDocuments(app, {
    report: '/api/report/invoice',
    ids,
    record: (printed) =>
      storeEdit(app, 'Print', () => {
        const { id: printQueueId } = app.store.create('PrintQueue', {}, 'Print')
        for (const invoiceId of printed)
          app.store.create('PrintQueueInvoiceLink', { printQueueId, invoiceId }, 'Print')
      }),
  })
}
