import { newInvoice, type InvoiceSource } from '#shared/invoicing/newInvoice.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'

/** A rental with its customer and site, where they were read. */
type BilledRental = InvoiceSource['rental'] & {
  readonly customer: (InvoiceSource['customer'] & { readonly creditCardId: number | null }) | null
  readonly serviceAddress: InvoiceSource['address'] | null
}

/**
 * What a new invoice takes from a rental: its customer and site, their terms, addresses and card (M-015); null while these are not known.
 * The status and the percentage of the card are the server's.
 */
export function valuesFromRental(
  { lookups }: Pick<ScreenContext, 'lookups'>,
  rental: BilledRental,
  invoiceDate: string,
) {
  const { customer, serviceAddress: address } = rental
  if (customer === null || address === null) return null
  const creditCard = lookups.rows('creditCards').find(({ id }) => id === customer.creditCardId) ?? null
  const {
    statusId: _status,
    creditCardPercentage: _percentage,
    ...values
  } = newInvoice({ customer, address, rental, creditCard, invoiceDate })
  return values
}
