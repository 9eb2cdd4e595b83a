import { exportRefusal, exportChanges } from '#shared/accounting/greatPlainsExport.ts'
import {
  salesDocument,
  salesDocumentRefusals,
  type SalesBatch,
  type SalesDocument,
  type SalesDocumentSource,
} from '#shared/accounting/salesDocument.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import type { RuleContext } from '../../pipeline/SaveRule.ts'
import type { Records, Stored } from '../records.ts'

/** Why an invoice is not handed over. */
export interface InvoiceRefusal {
  /** Null where the whole batch is meant. */
  readonly invoiceId: number | null
  /** Its number, for people. */
  readonly number: string | null
  readonly reason: string
}

/** A document of a batch, and the invoice that it is made of. */
interface InvoiceDocument {
  readonly invoiceId: number
  readonly document: SalesDocument
}

/** A batch whose number was assigned, or why it was not. */
export interface AssignedBatch {
  /** Null where an invoice is not to be exported at all; then nothing was changed. */
  readonly batchNumber: number | null
  readonly documents: readonly InvoiceDocument[]
  readonly refusals: readonly InvoiceRefusal[]
}

/**
 * Assigns the next batch number to all of these invoices (M-049), and makes their documents. An invoice that is not to be exported, for
 * example because it was handed over already, refuses the export before a number is taken (GP1).
 */
export async function assignBatch(
  records: Records,
  context: RuleContext,
  ids: readonly number[],
): Promise<AssignedBatch> {
  const invoices = await records.findForUpdate('Invoice', 'id', ids)
  const found = new Set(invoices.map(({ id }) => id))
  const customerIds = invoices.map(({ customerId }) => customerId)
  const customers = byId(await records.find('Customer', 'id', [...new Set(customerIds)]))
  const customerOf = ({ customerId }: Stored<'Invoice'>): Party => customers.get(customerId) ?? NOBODY
  const refusals = [
    ...ids
      .filter((id) => !found.has(id))
      .map((id) => refusal({ id, invoiceNumber: null }, 'It was not found.')),
    ...invoices.flatMap((invoice) => {
      const reason = exportRefusal(invoice, customerOf(invoice))
      return reason === null ? [] : [refusal(invoice, reason)]
    }),
  ]
  if (refusals.length > 0) return { batchNumber: null, documents: [], refusals }
  const batchNumber = await context.takeNumbers('InvoiceBatchNumber', 1)
  for (const invoice of invoices) records.change('Invoice', invoice, { batchNumber })
  return { batchNumber, ...(await documentsOf(records, invoices, customerOf)) }
}

/** The batch as Great Plains takes it. */
export function salesBatch(batchNumber: number, documents: readonly InvoiceDocument[]): SalesBatch {
  return { number: String(batchNumber), documents: documents.map(({ document }) => document) }
}

/** What became of a batch in Great Plains. */
interface AcceptedBatch {
  readonly batchNumber: number
  readonly documents: readonly InvoiceDocument[]
  /** The numbers of those that were there already. */
  readonly found: ReadonlySet<string>
}

/** Posts the invoices of a batch that was taken, which means that they were handed over (GP5), and records it for each. */
export async function recordAccepted(
  records: Records,
  { now }: RuleContext,
  { batchNumber, documents, found }: AcceptedBatch,
): Promise<void> {
  const documentOf = new Map(documents.map(({ invoiceId, document }) => [invoiceId, document]))
  for (const invoice of await records.findForUpdate('Invoice', 'id', [...documentOf.keys()])) {
    const document = documentOf.get(invoice.id)
    if (document === undefined) continue
    const warning = changedMeanwhile(invoice, document)
    if (isActiveInvoice(invoice)) records.change('Invoice', invoice, exportChanges(invoice, document, now))
    respond(records, now, {
      invoice,
      status: warning === null ? 'Success' : 'Warning',
      message:
        warning ??
        (found.has(document.number)
          ? 'Great Plains had it already.'
          : `Handed over in batch ${batchNumber}.`),
    })
  }
}

/** Records why a batch was not taken; the invoices keep its number (M-049). */
export async function recordRefused(
  records: Records,
  { now }: RuleContext,
  refusals: readonly InvoiceRefusal[],
): Promise<void> {
  const ids = refusals.flatMap(({ invoiceId }) => (invoiceId === null ? [] : [invoiceId]))
  const invoices = new Map((await records.find('Invoice', 'id', ids)).map((invoice) => [invoice.id, invoice]))
  for (const { invoiceId, reason } of refusals) {
    const invoice = invoiceId === null ? null : (invoices.get(invoiceId) ?? null)
    respond(records, now, { invoice, status: 'Error', message: reason })
  }
}

type Party = SalesDocumentSource['customer']

const NOBODY: Party = { greatPlainsId: null }

async function documentsOf(
  records: Records,
  invoices: readonly Stored<'Invoice'>[],
  customerOf: (invoice: Stored<'Invoice'>) => Party,
): Promise<Pick<AssignedBatch, 'documents' | 'refusals'>> {
  const ids = invoices.map(({ id }) => id)
  const lines = groupBy(await records.find('InvoiceLine', 'invoiceId', ids), ({ invoiceId }) => invoiceId)
  const productIds = [...lines.values()].flat().map(({ quickBooksProductId }) => quickBooksProductId)
  const products = byId(await records.find('QuickBooksProduct', 'id', [...new Set(productIds)]))
  const sources = invoices.map((invoice): { invoice: Stored<'Invoice'>; source: SalesDocumentSource } => ({
    invoice,
    source: {
      invoice,
      customer: customerOf(invoice),
      lines: lines.get(invoice.id) ?? [],
      productOf: (id) => (id === null ? undefined : products.get(id)),
    },
  }))
  return {
    documents: sources.map(({ invoice, source }) => ({
      invoiceId: invoice.id,
      document: salesDocument(source),
    })),
    refusals: sources.flatMap(({ invoice, source }) =>
      salesDocumentRefusals(source).map((reason) => refusal(invoice, reason)),
    ),
  }
}

function byId<R extends { readonly id: number }>(rows: readonly R[]): ReadonlyMap<number, R> {
  return new Map(rows.map((row) => [row.id, row]))
}

/** An invoice is not locked while Great Plains takes it. */
function changedMeanwhile(invoice: Stored<'Invoice'>, { amount }: SalesDocument): string | null {
  if (!isActiveInvoice(invoice))
    return 'It was voided while it was handed over; void it in Great Plains, too.'
  if (invoice.total === amount) return null
  return `Its total changed while it was handed over; Great Plains has ${formatMoney(amount)}.`
}

function refusal(
  { id, invoiceNumber }: Pick<Stored<'Invoice'>, 'id' | 'invoiceNumber'>,
  reason: string,
): InvoiceRefusal {
  return { invoiceId: id, number: String(invoiceNumber ?? `with id ${id}`), reason }
}

interface Response {
  readonly invoice: Stored<'Invoice'> | null
  readonly status: 'Success' | 'Warning' | 'Error'
  readonly message: string
}

function respond(records: Records, now: string, { invoice, status, message }: Response): void {
  records.add('QuickBooksTaskResponse', {
    type: 'invoice',
    invoiceId: invoice?.id ?? null,
    customerId: invoice?.customerId ?? null,
    status,
    message,
    created: now,
  })
}
