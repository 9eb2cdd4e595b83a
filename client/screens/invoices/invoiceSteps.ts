import {
  transitionInvoice,
  printInvoice,
  unlockInvoice,
  voidInvoice,
  voidRefusal,
} from '#shared/invoicing/transitionInvoice.ts'
import { isExported, readyToExport } from '#shared/invoicing/readyToExport.ts'
import { paymentLinesQuery } from '#shared/payments/queries.ts'
import { queueInvoiceEmails } from '../../api/invoices.ts'
import type { App } from '../../app/App.ts'
import { openFile } from '../../app/openFile.ts'
import { storeEdit } from '../../app/saving/storeEdit.ts'
import { emailsSentMessage, messages, skippedMessage, voidedSkipped } from './messages.ts'
import type { InvoiceRecord } from './invoiceRows.ts'

/** Sends invoices for review, after the question; resolves with whether they were (M-021). */
export async function sendForReview(app: App, invoices: readonly InvoiceRecord[]): Promise<boolean> {
  const question = invoices.length === 1 ? messages.sendForReview : messages.sendAllForReview
  if (!(await app.dialogs.confirm(question))) return false
  return step(app, { label: 'Send for review', invoices }, (invoice) =>
    transitionInvoice(invoice, 'sendForReview'),
  )
}

/** Approves an invoice for the queue, or rejects it (M-022). */
export function review(app: App, invoice: InvoiceRecord, outcome: 'approve' | 'reject'): Promise<boolean> {
  const label = outcome === 'approve' ? 'Add to queue' : 'Reject'
  return step(app, { label, invoices: [invoice] }, (each) => transitionInvoice(each, outcome))
}

/** Marks invoices as printed and opens their print in a new tab (M-023). Call it within the click. */
export async function print(app: App, invoices: readonly InvoiceRecord[]): Promise<void> {
  await openFile(app, async () => {
    const isStored = await step(app, { label: 'Print', invoices }, (invoice) =>
      printInvoice(invoice, app.now()),
    )
    return isStored ? `/api/report/invoice?ids=${invoices.map(({ id }) => id).join(',')}` : null
  })
}

/** Queues the emails of invoices, and says whose could not be sent (M-024, M-025). Throws ApiError. */
export async function email(app: App, ids: readonly number[]): Promise<void> {
  const { queued, skipped } = await queueInvoiceEmails(app.api, ids)
  if (skipped.length === 0)
    app.toasts.success(ids.length === 1 ? messages.emailSent : emailsSentMessage(queued))
  else app.toasts.error(skippedMessage(queued, skipped))
}

/** Edit Invoice: a posted invoice can be changed again, after the question (M-026). */
export async function unlock(app: App, invoice: InvoiceRecord): Promise<boolean> {
  if (!(await app.dialogs.confirm(messages.unlock))) return false
  return step(app, { label: 'Edit invoice', invoices: [invoice] }, unlockInvoice)
}

/** Voids an invoice without payments, after the question and with a reason (M-027). Throws QueryFailed. */
export async function voidWithReason(app: App, invoice: InvoiceRecord): Promise<boolean> {
  const { dialogs, store, toasts } = app
  const paid = await store.queryRows(paymentLinesQuery, { parameters: { invoiceId: invoice.id } })
  const refusal = voidRefusal(paid.rows.length > 0)
  if (refusal !== null) {
    toasts.error(refusal)
    return false
  }
  if (!(await dialogs.confirm(isExported(invoice) ? messages.voidExported : messages.voidInvoice)))
    return false
  const answer = await dialogs.prompt({ mode: 'textarea', title: 'Void Invoice', prompt: 'Reason' })
  if (answer === undefined) return false
  return step(app, { label: 'Void invoice', invoices: [invoice] }, (each) => {
    // The server sets what else a voided invoice has (SV104).
    const { statusId, privateNote } = voidInvoice(each, answer.value, app.now()) ?? {}
    return statusId === undefined ? null : { statusId, privateNote: privateNote ?? null }
  })
}

/** Marks invoices as ready to export, after the question where some were exported (M-035). */
export async function markReady(app: App, invoices: readonly InvoiceRecord[]): Promise<boolean> {
  const { changes, question, skippedVoided } = readyToExport(invoices, app.now())
  if (question !== null && !(await app.dialogs.confirm(question))) return false
  if (skippedVoided > 0) app.toasts.error(voidedSkipped(skippedVoided))
  return step(app, { label: 'Ready to export', invoices }, ({ id }) => {
    const found = changes.find((change) => change.id === id)
    return found === undefined ? null : { readyToExport: found.readyToExport, quickBooksId: null }
  })
}

type Changes = Partial<Record<keyof InvoiceRecord, unknown>>

/** Stores what a step changes of each invoice, by one save; invoices in which it is not possible stay as they are. */
function step(
  app: App,
  { label, invoices }: { readonly label: string; readonly invoices: readonly InvoiceRecord[] },
  changesOf: (invoice: InvoiceRecord) => Changes | null,
): Promise<boolean> {
  return storeEdit(app, label, () => {
    for (const invoice of invoices) Object.assign(invoice, changesOf(invoice) ?? {})
  })
}
