import { newInvoice } from '#shared/invoicing/newInvoice.ts'
import type { App } from '../../app/App.ts'
import type { InvoiceRecord } from './invoiceRows.ts'

/**
 * Fills a new invoice in from a rental: its customer and site, their terms, addresses and card (M-015). The status and the
 * percentage of the card are the server's. Throws QueryFailed.
 */
export async function fillInFromRental(app: App, invoice: InvoiceRecord, rentalId: number): Promise<void> {
  const { lookups, store } = app
  const rental = await store.fetchByKey('Rental', rentalId, ['customer', 'serviceAddress'])
  const customer = rental?.customer ?? null
  const address = rental?.serviceAddress ?? null
  if (rental === null || customer === null || address === null) return
  const creditCard = lookups.creditCards.find(({ id }) => id === customer.creditCardId) ?? null
  const invoiceDate = invoice.invoiceDate ?? app.today()
  const {
    statusId: _status,
    creditCardPercentage: _percentage,
    ...values
  } = newInvoice({ customer, address, rental, creditCard, invoiceDate })
  store.edit('Choose rental', () => void Object.assign(invoice, values))
}
