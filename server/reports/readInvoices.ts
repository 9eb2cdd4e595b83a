import { dayOfInstant } from '#shared/kernel/days.ts'
import type { Invoice } from '#shared/invoicing/Invoice.ts'
import type { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import { lineTotal } from '#shared/invoicing/invoiceLineRules.ts'
import { creditCardFee } from '#shared/invoicing/invoiceRules.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import type { Queryable } from '../database/Database.ts'
import type { BilledCustomer } from './BilledCustomer.ts'
import { addressLines } from './formats.ts'
import type { InvoiceData, InvoiceLineData } from './invoiceReport.ts'
import { inRequestedOrder } from './inRequestedOrder.ts'
import { customerOf, readCustomers } from './readCustomers.ts'
import { byId, readRecords } from '../reads/readRecords.ts'

/** The records related to a printed invoice. */
interface RelatedRecords {
  readonly customer: BilledCustomer
  readonly lines: readonly InvoiceLine[]
  readonly timeZone: string
}

/** Invoices with their lines, in the requested order, including voided ones; throws NotFound for deleted ones. */
export async function readInvoices(
  database: Queryable,
  ids: readonly number[],
  timeZone: string,
): Promise<readonly InvoiceData[]> {
  const stored = await readRecords(database, 'Invoice', 'id', ids)
  const printable = stored.filter((invoice) => invoice.deleted === null || isVoided(invoice))
  const invoices = inRequestedOrder('Invoice', ids, byId(printable))
  const [customers, lines] = await Promise.all([
    readCustomers(
      database,
      invoices.map(({ customerId }) => customerId),
    ),
    readRecords(database, 'InvoiceLine', 'invoiceId', ids),
  ])
  return invoices.map((invoice) =>
    invoiceData(invoice, {
      customer: customerOf(customers, invoice.customerId),
      lines: lines.filter((line) => line.invoiceId === invoice.id),
      timeZone,
    }),
  )
}

function isVoided(invoice: Pick<Invoice, 'statusId'>): boolean {
  return invoice.statusId === INVOICE_STATUS.voided
}

function invoiceData(invoice: Invoice, related: RelatedRecords): InvoiceData {
  const fee = creditCardFee(invoice)
  return {
    invoiceNumber: String(invoice.invoiceNumber ?? invoice.id),
    invoiceDay: invoice.invoiceDate,
    dueDay: invoice.dueDate,
    paidDay: invoice.paid === null ? null : dayOfInstant(invoice.paid, related.timeZone),
    voided: isVoided(invoice),
    terms: invoice.terms,
    purchaseOrder: invoice.pONumber,
    rentalId: invoice.rentalId,
    customerId: invoice.customerId,
    billTo: billTo(invoice, related.customer),
    site: {
      name: invoice.serviceSiteName,
      address1: invoice.serviceAddress1,
      address2: invoice.serviceAddress2,
      city: invoice.serviceAddressCity,
      state: invoice.serviceAddressState,
      zip: invoice.serviceAddressZip,
      country: invoice.serviceAddressCountry,
    },
    lines: linesOf(invoice, related.lines),
    total: invoice.total,
    tax: invoice.tax,
    payments: invoice.payments,
    writtenOff: invoice.writtenOff,
    cardFee: fee === 0 ? null : { percentage: invoice.creditCardPercentage ?? 0, amount: fee },
    note: invoice.note,
  }
}

/** The name and address copied to the invoice (M-068); without an address the customer's current billing address is used. */
function billTo(invoice: Invoice, customer: BilledCustomer): InvoiceData['billTo'] {
  const kept = {
    address1: invoice.billToAddress1,
    address2: invoice.billToAddress2,
    city: invoice.billToCity,
    state: invoice.billToState,
    zip: invoice.billToZip,
    country: invoice.billToCountry,
  }
  const address = addressLines(kept).length > 0 ? kept : customer
  return { ...address, name: invoice.billToName ?? customer.name, contact: invoice.billToContactName }
}

/** Voiding deletes lines together with the invoice; the printed invoice still shows them. */
function linesOf(invoice: Invoice, lines: readonly InvoiceLine[]): readonly InvoiceLineData[] {
  return lines
    .filter((line) => line.deleted === null || (isVoided(invoice) && line.deleted === invoice.deleted))
    .toSorted((a, b) => a.lineNumber - b.lineNumber || a.id - b.id)
    .map((line) => ({
      lineNumber: line.lineNumber,
      service: line.service,
      description: line.description,
      jobId: line.jobId,
      weight: line.weight,
      quantity: line.quantity,
      rate: line.rate,
      total: lineTotal(line),
    }))
}
