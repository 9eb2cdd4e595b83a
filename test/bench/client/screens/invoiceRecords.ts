import type { App } from '#client/app/App.ts'
import type { InvoiceRecord, LineRecord } from '#client/screens/invoices/invoiceRows.ts'
import type { Row } from '#client/store/types.ts'
import { serverRow, serverRows } from '../page/serverRow.ts'
import { LINES } from './sizes.ts'

const INVOICE = 1
const SERVICES = ['Delivery', 'Haul', 'Disposal', 'Extra days']

/** The rows of the lines as the server sends them. */
export function lineRows(): readonly Row[] {
  return serverRows(LINES, 'InvoiceLine', (id) => ({
    id,
    invoiceId: INVOICE,
    lineNumber: id,
    quantity: (id % 4) + 1,
    rate: 45 + (id % 90) * 2.5,
    service: SERVICES[id % SERVICES.length] ?? null,
    description: `30 yd dumpster, load ${id}`,
    weight: (id % 50) / 10,
    note: id % 5 === 0 ? 'Agreed on the phone.' : null,
    rentalId: 7,
  }))
}

/** The invoice in the store, and its lines in their order. */
export function makeInvoice({ store }: Pick<App, 'store'>): {
  readonly invoice: InvoiceRecord
  readonly lines: readonly LineRecord[]
} {
  store.mergeRows('Invoice', [
    serverRow('Invoice', {
      id: INVOICE,
      invoiceNumber: 10_001,
      customerId: 1,
      rentalId: 7,
      serviceAddressId: 1,
      invoiceDate: '2030-05-06',
    }),
  ])
  store.mergeRows('InvoiceLine', lineRows())
  const invoice = store.cached('Invoice', INVOICE)
  if (invoice === null) throw new Error('The invoice is not in the store.')
  const lines = invoice.invoiceLines.toSorted((a, b) => a.lineNumber - b.lineNumber)
  if (lines.length !== LINES) throw new Error(`The invoice has ${lines.length} lines.`)
  return { invoice, lines }
}
