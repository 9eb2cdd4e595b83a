import type { Customer } from '../customers/Customer.ts'
import type { Invoice } from '../invoicing/Invoice.ts'
import { isActiveInvoice } from '../invoicing/invoiceStatusTransitions.ts'
import { transitionInvoice, type InvoiceChanges } from '../invoicing/transitionInvoice.ts'
import { isBlank } from '../kernel/text.ts'
import type { SalesDocument } from './salesDocument.ts'

/** What every failed export begins with, verbatim (S2 §8, M-049). */
const GREAT_PLAINS_FAILED = 'Error posting invoices to Great Plains.'

/** S2 §8: the message of a failed export, with that of the server. */
export function greatPlainsFailure(message: string): string {
  return `${GREAT_PLAINS_FAILED} ${message}`
}

/** Is the customer kept in Great Plains, so that invoices go there and not to QuickBooks (GP1, AC8)? */
export function isKeptInGreatPlains({ greatPlainsId }: Pick<Customer, 'greatPlainsId'>): boolean {
  return !isBlank(greatPlainsId)
}

type Waiting = Pick<Invoice, 'statusId' | 'deleted' | 'readyToExport' | 'quickBooksId'>

/**
 * Why an invoice does not wait for Great Plains, or null if it does: marked as ready, not handed over since, neither deleted nor
 * voided, and its customer is kept there (M-048, GP1).
 */
export function exportRefusal(invoice: Waiting, customer: Pick<Customer, 'greatPlainsId'>): string | null {
  if (!isActiveInvoice(invoice)) return 'It was deleted or voided.'
  if (invoice.quickBooksId !== null) return `It was handed over already, as ${invoice.quickBooksId}.`
  if (invoice.readyToExport === null) return 'It is not marked as ready to export.'
  return isKeptInGreatPlains(customer) ? null : 'Its customer has no Great Plains ID.'
}

/**
 * The fields of an invoice that was handed over: Posted, unless it is paid or partly paid, with the number by which Great Plains
 * knows it (S2 §4, ambiguities 14, GP5).
 */
export function exportChanges(
  invoice: Pick<Invoice, 'statusId'>,
  { number }: Pick<SalesDocument, 'number'>,
  now: string,
): InvoiceChanges {
  return { ...transitionInvoice(invoice, 'post'), quickBooksId: number, quickBooksLastExport: now }
}
