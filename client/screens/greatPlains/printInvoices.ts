import type { App } from '../../app/App.ts'
import { openFile } from '../../app/openFile.ts'
import { storeEdit } from '../../app/saving/storeEdit.ts'

/**
 * Records a print run of invoices, which changes none of them, and opens their print in a new tab (M-048, M-067). Call it within
 * the click.
 */
export function printInvoices(app: App, ids: readonly number[]): Promise<void> {
  return openFile(app, async () => {
    const isStored = await storeEdit(app, 'Print', () => {
      const { id: printQueueId } = app.store.create('PrintQueue', {}, 'Print')
      for (const invoiceId of ids)
        app.store.create('PrintQueueInvoiceLink', { printQueueId, invoiceId }, 'Print')
    })
    return isStored ? `/api/report/invoice?ids=${ids.join(',')}` : null
  })
}
