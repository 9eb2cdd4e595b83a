import type { Invoice } from '../invoicing/Invoice.ts'
import type { InvoiceLine } from '../invoicing/InvoiceLine.ts'
import { multiply } from '../kernel/money.ts'
import { joinNonBlank } from '../kernel/text.ts'
import {
  NotExportable,
  NOT_TAXABLE,
  QUICKBOOKS_LENGTHS as LENGTHS,
  textUpTo,
  withoutUndefined,
  type InvoiceDocument,
  type Reference,
  type SalesLine,
} from './quickBooksDocuments.ts'
import { toEmail, toPostalAddress } from './quickBooksCustomer.ts'

export type ExportedInvoice = Pick<
  Invoice,
  | 'invoiceNumber'
  | 'invoiceDate'
  | 'dueDate'
  | 'tax'
  | 'note'
  | 'privateNote'
  | 'billToEmail'
  | 'billToAddress1'
  | 'billToAddress2'
  | 'billToCity'
  | 'billToState'
  | 'billToZip'
  | 'billToCountry'
>

export type ExportedLine = Pick<
  InvoiceLine,
  'lineNumber' | 'quantity' | 'rate' | 'description' | 'service' | 'quickBooksProductId'
>

/** What the records of an invoice are called in QuickBooks. */
export interface InvoiceReferences {
  readonly customer: Reference
  /** The terms of that name there; null if there are none, the due date says the same. */
  readonly terms: Reference | null
  /** The items there by the ids of our products. */
  readonly items: ReadonlyMap<number, Reference>
  /** False if the company numbers its documents itself: a number sent by us would be a second one (AC13). */
  readonly sendsNumber: boolean
  /** True if QuickBooks did not accept an amount of quantity times rate: then the quantity is 1 (AC14). */
  readonly isByAmount: boolean
}

/**
 * An invoice as QuickBooks stores it. Throws NotExportable for an invoice without lines, with tax, or with a line whose product has no
 * item there (AC13, AC14).
 */
export function toQuickBooksInvoice(
  invoice: ExportedInvoice,
  lines: readonly ExportedLine[],
  references: InvoiceReferences,
): InvoiceDocument {
  if (invoice.tax !== 0)
    throw new NotExportable('The invoice has tax, and no tax code is set up for the export.')
  if (lines.length === 0) throw new NotExportable('The invoice has no lines.')
  if (invoice.invoiceNumber === null) throw new NotExportable('The invoice has no number.')
  const memo = textUpTo(LENGTHS.customerMemo, invoice.note)
  return withoutUndefined({
    CustomerRef: references.customer,
    DocNumber: references.sendsNumber ? String(invoice.invoiceNumber) : undefined,
    TxnDate: invoice.invoiceDate,
    DueDate: invoice.dueDate ?? undefined,
    SalesTermRef: references.terms ?? undefined,
    BillAddr: toPostalAddress({
      address1: invoice.billToAddress1,
      address2: invoice.billToAddress2,
      city: invoice.billToCity,
      state: invoice.billToState,
      zip: invoice.billToZip,
      country: invoice.billToCountry,
    }),
    BillEmail: toEmail(invoice.billToEmail),
    // Our office emails invoices itself.
    EmailStatus: 'NotSet' as const,
    CustomerMemo: memo === undefined ? undefined : { value: memo },
    PrivateNote: textUpTo(LENGTHS.privateNote, noteOf(invoice, references)),
    Line: lines.toSorted((a, b) => a.lineNumber - b.lineNumber).map((line) => toSalesLine(line, references)),
  })
}

/** Where the number is not ours, it is in the note, so that the invoice can be found by it. */
function noteOf(
  { invoiceNumber, privateNote }: ExportedInvoice,
  { sendsNumber }: InvoiceReferences,
): string | null {
  return sendsNumber ? privateNote : joinNonBlank([invoiceMark(String(invoiceNumber)), privateNote], '\n')
}

/** The words by which an invoice is found again in a company that numbers its invoices itself. */
export function invoiceMark(invoiceNumber: string): string {
  return `Rolloff invoice ${invoiceNumber}`
}

function toSalesLine(line: ExportedLine, { items, isByAmount }: InvoiceReferences): SalesLine {
  const item = line.quickBooksProductId === null ? undefined : items.get(line.quickBooksProductId)
  if (item === undefined)
    throw new NotExportable(`Line ${line.lineNumber} has no account that QuickBooks knows as a product.`)
  const amount = multiply(line.quantity, line.rate)
  const text = line.description ?? line.service
  return withoutUndefined({
    DetailType: 'SalesItemLineDetail' as const,
    Amount: amount,
    Description: textUpTo(
      LENGTHS.description,
      isByAmount ? `${text ?? ''} (${line.quantity} × ${line.rate})` : text,
    ),
    SalesItemLineDetail: {
      ItemRef: item,
      Qty: isByAmount ? 1 : line.quantity,
      UnitPrice: isByAmount ? amount : line.rate,
      TaxCodeRef: NOT_TAXABLE,
    },
  })
}
