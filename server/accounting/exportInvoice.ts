import { isKeptInGreatPlains } from '#shared/accounting/greatPlainsExport.ts'
import { NotExportable, type Reference } from '#shared/accounting/quickBooksDocuments.ts'
import { toQuickBooksInvoice } from '#shared/accounting/quickBooksInvoice.ts'
import { totalWithTax } from '#shared/invoicing/invoiceRules.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { transitionInvoice } from '#shared/invoicing/transitionInvoice.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import type { Stored } from '../save/work/records.ts'
import { linkedCustomerId, quickBooksCustomerId } from './exportCustomer.ts'
import { earlierId, type ExportRun, type Outcome, type OutgoingRecord } from './ExportRun.ts'
import { exportOnce, outcomeOf, type ExportResult } from './exportOnce.ts'
import { Disconnected } from './faults.ts'
import { linkOf } from './links.ts'
import { recognizeInvoice } from './recognition.ts'
import { voidInQuickBooks } from './voidInQuickBooks.ts'

/** Exports an invoice, or voids it there if it is voided here, and Posts it (AC13, AC14, AC18). Throws Disconnected. */
export async function exportInvoice(run: ExportRun, id: number): Promise<Outcome> {
  try {
    const invoice = await readInvoice(run, id)
    if (invoice.statusId === INVOICE_STATUS.voided || invoice.deleted !== null)
      return await voidInvoice(run, invoice)
    const outgoing = await outgoingInvoice(run, invoice)
    const delivered = await exportOnce(run, outgoing)
    return await record(run, invoice, delivered)
  } catch (error) {
    if (error instanceof Disconnected) throw error
    return outcomeOf(error)
  }
}

async function voidInvoice(run: ExportRun, invoice: Stored<'Invoice'>): Promise<Outcome> {
  const customerId = await linkedCustomerId(run, invoice.customerId)
  return voidInQuickBooks(run, {
    entity: 'Invoice',
    entityId: invoice.id,
    recognize: customerId === null ? null : recognizeInvoice(run, invoice, customerId),
  })
}

function readInvoice(run: ExportRun, id: number): Promise<Stored<'Invoice'>> {
  return run.save(async (records) => {
    const [invoice] = await records.find('Invoice', 'id', [id])
    if (invoice === undefined) throw new NotExportable(`Invoice ${id} was not found.`)
    return invoice
  })
}

async function outgoingInvoice(run: ExportRun, invoice: Stored<'Invoice'>): Promise<OutgoingRecord> {
  await refuseGreatPlains(run, invoice)
  const customer: Reference = { value: await quickBooksCustomerId(run, invoice.customerId) }
  const { lines, products } = await run.save(async (records) => {
    const all = await records.find('InvoiceLine', 'invoiceId', [invoice.id])
    const existing = all.filter(({ deleted }) => deleted === null)
    const ids = [...new Set(existing.map(({ quickBooksProductId }) => quickBooksProductId))]
    return { lines: existing, products: await records.find('QuickBooksProduct', 'id', ids) }
  })
  const terms = invoice.terms === null ? null : await run.named('Term', invoice.terms)
  const references = {
    customer,
    terms,
    items: await itemsOf(run, products),
    sendsNumber: run.allowsOwnNumbers,
  }
  const document = toQuickBooksInvoice(invoice, lines, { ...references, isByAmount: false })
  return {
    entity: 'Invoice',
    entityId: invoice.id,
    resource: 'Invoice',
    document,
    fallback: toQuickBooksInvoice(invoice, lines, { ...references, isByAmount: true }),
    recognize: recognizeInvoice(run, invoice, customer.value),
    docNumber: String(invoice.invoiceNumber),
    sentName: null,
    enteredId: earlierId(invoice.quickBooksId),
  }
}

/** Throws NotExportable if the customer is kept in Great Plains (AC8). */
export async function refuseGreatPlains(
  run: ExportRun,
  { customerId }: { readonly customerId: number },
): Promise<void> {
  const [customer] = await run.save((records) => records.find('Customer', 'id', [customerId]))
  if (customer !== undefined && isKeptInGreatPlains(customer))
    throw new NotExportable('Its customer is kept in Great Plains.')
}

/** The items of our products: by the id that they have there, otherwise by name. */
export async function itemsOf(
  run: ExportRun,
  products: readonly Stored<'QuickBooksProduct'>[],
): Promise<ReadonlyMap<number, Reference>> {
  const items = new Map<number, Reference>()
  for (const { id, quickBooksId, quickBooksProductService } of products) {
    const item =
      quickBooksId === null ? await run.named('Item', quickBooksProductService) : { value: quickBooksId }
    if (item !== null) items.set(id, item)
  }
  return items
}

/** Records the export on the invoice; one with another total there is not Posted (AC18). */
async function record(
  run: ExportRun,
  { id }: Stored<'Invoice'>,
  { externalId, total, tid, isUnchanged }: ExportResult,
): Promise<Outcome> {
  return run.save(async (records) => {
    const [invoice] = await records.findForUpdate('Invoice', 'id', [id])
    if (invoice === undefined) throw new NotExportable(`Invoice ${id} was not found.`)
    const ours = totalWithTax(invoice)
    const differs = total !== null && total !== ours
    records.change('Invoice', invoice, {
      ...(differs ? {} : (transitionInvoice(invoice, 'post') ?? {})),
      quickBooksId: externalId,
      quickBooksLastExport: run.now(),
    })
    if (differs)
      return {
        status: 'Warning',
        message: `The total there is ${formatMoney(total)}, here it is ${formatMoney(ours)}. The invoice was not posted.`,
        tid,
        externalId,
      }
    return { status: 'Success', message: isUnchanged ? 'Nothing had changed.' : 'Saved', tid, externalId }
  })
}

/** The ids of invoices in QuickBooks, by ours; those that are not there are missing. */
export function quickBooksInvoiceIds(
  run: ExportRun,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  return run.save(async (records) => {
    const known = new Map<number, string>()
    for (const invoice of await records.find('Invoice', 'id', ids)) {
      const link = await linkOf(records, run, { entity: 'Invoice', entityId: invoice.id })
      // Invoices exported before there were links have their id only here.
      const earlier = link === null ? earlierId(invoice.quickBooksId) : null
      const externalId = link?.state === 'Exported' ? link.externalId : earlier
      if (externalId !== null) known.set(invoice.id, externalId)
    }
    return known
  })
}
