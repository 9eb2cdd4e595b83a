import { greatPlainsLink } from '#shared/accounting/AccountingLink.ts'
import { exportRefusal, exportChanges } from '#shared/accounting/greatPlainsExport.ts'
import {
  salesDocument,
  salesDocumentRefusals,
  type SalesBatch,
  type SalesDocument,
  type SalesDocumentSource,
} from '#shared/accounting/salesDocument.ts'
import { invoiceContent, storedContent, type SentContent } from '#shared/accounting/sentContent.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { fullName } from '../../pipeline/derive.ts'
import type { RuleContext } from '../../pipeline/SaveRule.ts'
import type { Records, Stored } from '../records.ts'

/** Why an invoice is not handed over. */
export interface InvoiceRefusal {
  /** Null where the whole batch is meant. */
  readonly invoiceId: number | null
  /** Its number, for people. */
  readonly number: string | null
  readonly reason: string
  /** Does Great Plains have another document of its number? */
  readonly isThere?: boolean
}

/** A document that can be handed over, and the invoice that it is made of. */
export interface InvoiceDocument {
  readonly invoiceId: number
  readonly document: SalesDocument
  /** What is handed over of it, as people read it (GP200). */
  readonly content: SentContent
}

/** What can be handed over of the invoices of an export, and what cannot. */
export interface PreparedBatch {
  readonly documents: readonly InvoiceDocument[]
  readonly refusals: readonly InvoiceRefusal[]
}

/**
 * Makes the documents of these invoices. One that is not to be exported, for example because it was handed over already, refuses the
 * whole export (GP1); one that cannot be handed over is left out of it: as it is (GP2), or since Great Plains has what it was (GP200).
 */
export async function prepareBatch(records: Records, ids: readonly number[]): Promise<PreparedBatch> {
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
  return refusals.length > 0 ? { documents: [], refusals } : documentsOf(records, invoices, customerOf)
}

/** Assigns the next batch number to the invoices of these documents, which they keep whatever becomes of them (M-049). */
export async function assignBatchNumber(
  records: Records,
  context: RuleContext,
  documents: readonly InvoiceDocument[],
): Promise<number> {
  const ids = documents.map(({ invoiceId }) => invoiceId)
  const batchNumber = await context.takeNumbers('InvoiceBatchNumber', 1)
  for (const invoice of await records.findForUpdate('Invoice', 'id', ids))
    records.change('Invoice', invoice, { batchNumber })
  return batchNumber
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
  const documentOf = new Map(documents.map((each) => [each.invoiceId, each]))
  const ids = [...documentOf.keys()]
  const links = await linksOf(records, ids)
  for (const invoice of await records.findForUpdate('Invoice', 'id', ids)) {
    const handedOver = documentOf.get(invoice.id)
    if (handedOver === undefined) continue
    const { document, content } = handedOver
    const warning = changedMeanwhile(invoice, document)
    if (isActiveInvoice(invoice)) records.change('Invoice', invoice, exportChanges(invoice, document, now))
    putLink(records, links, invoice.id, {
      state: 'Exported',
      externalId: document.number,
      sentContent: storedContent(content),
      lastError: null,
      exportedAt: now,
    })
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

/** Records why invoices were not taken. Those that Great Plains has otherwise are listed until they are corrected there (GP200). */
export async function recordRefused(
  records: Records,
  { now }: RuleContext,
  refusals: readonly InvoiceRefusal[],
): Promise<void> {
  const ids = refusals.flatMap(({ invoiceId }) => (invoiceId === null ? [] : [invoiceId]))
  const invoices = byId(await records.find('Invoice', 'id', ids))
  const links = await linksOf(records, ids)
  for (const { invoiceId, reason, isThere = false } of refusals) {
    const invoice = invoiceId === null ? null : (invoices.get(invoiceId) ?? null)
    if (invoice !== null && isThere && links.get(invoice.id)?.state !== 'Exported')
      putLink(records, links, invoice.id, { state: 'Failed', lastError: reason })
    respond(records, now, { invoice, status: 'Error', message: reason })
  }
}

/** Somebody corrected these invoices in Great Plains: it has them as they are here, or not any more if they were voided here (GP200). */
export async function recordCorrected(
  records: Records,
  { now, user }: RuleContext,
  ids: readonly number[],
): Promise<number> {
  const links = await linksOf(records, ids)
  const lines = groupBy(await records.find('InvoiceLine', 'invoiceId', ids), ({ invoiceId }) => invoiceId)
  let corrected = 0
  for (const invoice of await records.findForUpdate('Invoice', 'id', ids)) {
    if ((links.get(invoice.id)?.differences ?? null) === null) continue
    corrected += 1
    const number = String(invoice.invoiceNumber ?? '')
    const content = invoiceContent(invoice, lines.get(invoice.id) ?? [], 'GreatPlains')
    const isActive = isActiveInvoice(invoice)
    if (isActive) records.change('Invoice', invoice, exportChanges(invoice, { number }, now))
    putLink(records, links, invoice.id, {
      state: isActive ? 'Exported' : 'Voided',
      externalId: number,
      sentContent: storedContent(content),
      lastError: null,
      exportedAt: now,
    })
    respond(records, now, {
      invoice,
      status: 'Success',
      message: `Corrected in Great Plains, as ${fullName(user)} says.`,
    })
  }
  return corrected
}

type Link = Stored<'AccountingLink'>

/** The links of invoices with Great Plains, by invoice. */
async function linksOf(records: Records, ids: readonly number[]): Promise<ReadonlyMap<number, Link>> {
  const keys = ids.map((id) => greatPlainsLink(id).linkKey)
  const links = await records.findForUpdate('AccountingLink', 'linkKey', keys)
  return new Map(links.map((link) => [link.entityId, link]))
}

function putLink(
  records: Records,
  links: ReadonlyMap<number, Link>,
  invoiceId: number,
  values: Partial<Omit<Link, 'id'>>,
): void {
  const link = links.get(invoiceId)
  if (link === undefined) records.add('AccountingLink', { ...greatPlainsLink(invoiceId), ...values })
  else records.change('AccountingLink', link, values)
}

type Party = SalesDocumentSource['customer']

const NOBODY: Party = { greatPlainsId: null }

async function documentsOf(
  records: Records,
  invoices: readonly Stored<'Invoice'>[],
  customerOf: (invoice: Stored<'Invoice'>) => Party,
): Promise<PreparedBatch> {
  const ids = invoices.map(({ id }) => id)
  const links = await linksOf(records, ids)
  const lines = groupBy(await records.find('InvoiceLine', 'invoiceId', ids), ({ invoiceId }) => invoiceId)
  const productIds = [...lines.values()].flat().map(({ quickBooksProductId }) => quickBooksProductId)
  const products = byId(await records.find('QuickBooksProduct', 'id', [...new Set(productIds)]))
  const documents: InvoiceDocument[] = []
  const refusals: InvoiceRefusal[] = []
  for (const invoice of invoices) {
    const own = lines.get(invoice.id) ?? []
    const source = {
      invoice,
      customer: customerOf(invoice),
      lines: own,
      productOf: (id: number | null) => (id === null ? undefined : products.get(id)),
    }
    const reasons = [...heldOtherwise(links.get(invoice.id)), ...salesDocumentRefusals(source)]
    refusals.push(...reasons.map((reason) => refusal(invoice, reason)))
    const content = invoiceContent(invoice, own, 'GreatPlains')
    if (reasons.length === 0)
      documents.push({ invoiceId: invoice.id, document: salesDocument(source), content })
  }
  return { documents, refusals }
}

/** Why an invoice that was handed over and changed since is not handed over again: Great Plains does not replace what it has. */
function heldOtherwise(link: Link | undefined): readonly string[] {
  if (link?.state !== 'Exported' || link.differences === null) return []
  return [`Great Plains has it as it was handed over; correct it there. ${link.differences}`]
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
