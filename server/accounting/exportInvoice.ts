import { earlierId } from '#shared/accounting/AccountingLink.ts'
import { NotExportable, type Reference } from '#shared/accounting/quickBooksDocuments.ts'
import { toQuickBooksInvoice } from '#shared/accounting/quickBooksInvoice.ts'
import { invoiceContent } from '#shared/accounting/sentContent.ts'
import { totalWithTax } from '#shared/invoicing/invoiceRules.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { transitionInvoice } from '#shared/invoicing/transitionInvoice.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import type { Stored } from '../save/work/records.ts'
import { quickBooksCustomerId, linkedCustomerId } from './exportCustomer.ts'
import type { ExportRun, Outcome, OutgoingRecord } from './ExportRun.ts'
import { exportOnce, outcomeOf, type ExportResult } from './exportOnce.ts'
import { Disconnected } from './faults.ts'
import { recognizeInvoice } from './recognition.ts'
import { isHandedToGreatPlains, itemsOf, refuseGreatPlains } from './references.ts'
import { sendChangedPayments } from './sendChangedPayments.ts'
import { voidInQuickBooks } from './voidInQuickBooks.ts'

/** Exports an invoice and Posts it, or voids it there if it is voided here or in Great Plains since (AC13, AC14, AC18, AC301). Throws Disconnected. */
export async function exportInvoice(run: ExportRun, id: number): Promise<Outcome> {
  try {
    const invoice = await readInvoice(run, id)
    if (invoice.statusId === INVOICE_STATUS.voided || invoice.deleted !== null)
      return await voidInvoice(run, invoice)
    if (await isHandedToGreatPlains(run, id)) return await voidInvoice(run, invoice)
    const outgoing = await outgoingInvoice(run, invoice)
    const delivered = await exportOnce(run, outgoing)
    return await record(run, invoice, delivered)
  } catch (error) {
    if (error instanceof Disconnected) throw error
    return outcomeOf(error)
  }
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
    content: invoiceContent(invoice, lines, 'QuickBooks'),
    sentName: null,
    enteredId: earlierId(invoice.quickBooksId),
  }
}

/** Records the export on the invoice; one with another total there is neither Posted nor read-only (AC18). */
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
      quickBooksId: externalId,
      ...(differs ? {} : { ...transitionInvoice(invoice, 'post'), quickBooksLastExport: run.now() }),
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

/**
 * Voids an invoice that was voided or deleted here. No payment may be applied to it there any more: those of its customer that were
 * deleted or changed here go first (AC202). Throws QuickBooksFault, OutcomeUnknown and Disconnected.
 */
async function voidInvoice(run: ExportRun, invoice: Stored<'Invoice'>): Promise<Outcome> {
  await sendChangedPayments(run, invoice.customerId)
  const customerId = await linkedCustomerId(run, invoice.customerId)
  return voidInQuickBooks(run, {
    entity: 'Invoice',
    entityId: invoice.id,
    resource: 'Invoice',
    recognize: customerId === null ? null : recognizeInvoice(run, invoice, customerId),
  })
}
