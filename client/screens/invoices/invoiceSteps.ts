import {
  transitionInvoice,
  printInvoice,
  rejectInvoice,
  unlockInvoice,
  voidInvoice,
  voidRefusal,
} from '#shared/invoicing/transitionInvoice.ts'
import { isExported, readyToExport } from '#shared/invoicing/readyToExport.ts'
import { sendingQuestion, type SentInvoice } from '#shared/invoicing/sendingQuestion.ts'
import { paymentLinesQuery } from '#shared/payments/queries.ts'
import { queueInvoiceEmails } from './invoiceCalls.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { printDocuments } from '../../context/printDocuments.ts'
import { storeEdit } from '../../context/saving/storeEdit.ts'
import { emailsSentMessage, messages, skippedMessage, voidedSkipped, waitingMessage } from './messages.ts'
import type { InvoiceRecord } from './invoiceRows.ts'
import { fetchUsualTotals } from './usualTotals.ts'

/** Sends invoices for review, after the question; resolves with whether they were (M-021). */
export async function sendForReview(
  app: ScreenContext,
  invoices: readonly InvoiceRecord[],
): Promise<boolean> {
  const question = invoices.length === 1 ? messages.sendForReview : messages.sendAllForReview
  if (!(await app.dialogs.confirm(question))) return false
  return step(app, { label: 'Send for review', invoices }, (invoice) =>
    transitionInvoice(invoice, 'sendForReview'),
  )
}

/** Approves an invoice for the queue (M-022). */
export function approve(app: ScreenContext, invoice: InvoiceRecord): Promise<boolean> {
  return step(app, { label: 'Add to queue', invoices: [invoice] }, (each) =>
    transitionInvoice(each, 'approve'),
  )
}

/** Rejects an invoice, with a reason (M-022, IN400). */
export async function rejectWithReason(app: ScreenContext, invoice: InvoiceRecord): Promise<boolean> {
  const answer = await app.dialogs.prompt({ mode: 'textarea', title: 'Reject Invoice', prompt: 'Reason' })
  if (answer === undefined) return false
  return step(app, { label: 'Reject', invoices: [invoice] }, (each) => rejectInvoice(each, answer.value))
}

/** Prints invoices in a new tab and marks those that were (M-023, M-071), after what has to be asked. Call it within the press. Throws QueryFailed. */
export async function print(app: ScreenContext, invoices: readonly InvoiceRecord[]): Promise<void> {
  if (await agreesToSend(app, 'print', invoices)) await printAll(app, invoices)
}

/** Prints invoices in a new tab, marks those that were, and tells which (M-023, M-071). Call it within the press. */
export async function printAll(
  app: ScreenContext,
  invoices: readonly InvoiceRecord[],
  onPrinted: (ids: readonly number[]) => void = () => {},
): Promise<void> {
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  await printDocuments(app, {
    report: '/api/report/invoice',
    ids: [...byId.keys()],
    record: async (ids) => {
      const printed = ids.flatMap((id) => byId.get(id) ?? [])
      const isStored = await step(app, { label: 'Print', invoices: printed }, (invoice) =>
        printInvoice(invoice, app.now()),
      )
      if (isStored) onPrinted(ids)
      return isStored
    },
  })
}

/**
 * Queues the emails of invoices after what has to be asked, and says whose could not be sent and which wait already (M-024, M-025);
 * resolves with whether it did. Throws ApiError or QueryFailed.
 */
export async function email(
  app: ScreenContext,
  invoices: readonly (SentInvoice & Pick<InvoiceRecord, 'id'>)[],
): Promise<boolean> {
  if (!(await agreesToSend(app, 'email', invoices))) return false
  const { queued, waiting, skipped } = await queueInvoiceEmails(
    app.api,
    invoices.map(({ id }) => id),
  )
  if (waiting > 0) app.toasts.info(waitingMessage(waiting))
  if (skipped.length > 0) app.toasts.error(skippedMessage(queued, skipped))
  else if (queued > 0)
    app.toasts.success(invoices.length === 1 ? messages.emailSent : emailsSentMessage(queued))
  return true
}

/** Asks what should be known before invoices are sent (IN51, IN300); resolves with whether to go on. Throws QueryFailed. */
export async function agreesToSend(
  app: ScreenContext,
  way: 'print' | 'email',
  invoices: readonly SentInvoice[],
): Promise<boolean> {
  const isToday = (instant: string): boolean => app.formats.dayOf(instant) === app.today()
  const usualTotals = await fetchUsualTotals(app.store, invoices)
  const question = sendingQuestion(way, invoices, { isToday, usualTotals })
  return question === null || app.dialogs.confirm(question)
}

/** Edit Invoice: an invoice that was handed over can be changed again, after the question (M-026, M-070). */
export async function unlock(app: ScreenContext, invoice: InvoiceRecord): Promise<boolean> {
  if (!(await app.dialogs.confirm(messages.unlock))) return false
  return step(app, { label: 'Edit invoice', invoices: [invoice] }, unlockInvoice)
}

/** Voids an invoice without payments, after the question and with a reason (M-027). Throws QueryFailed. */
export async function voidWithReason(app: ScreenContext, invoice: InvoiceRecord): Promise<boolean> {
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
export async function markReady(app: ScreenContext, invoices: readonly InvoiceRecord[]): Promise<boolean> {
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
  app: ScreenContext,
  { label, invoices }: { readonly label: string; readonly invoices: readonly InvoiceRecord[] },
  changesOf: (invoice: InvoiceRecord) => Changes | null,
): Promise<boolean> {
  return storeEdit(app, label, () => {
    for (const invoice of invoices) Object.assign(invoice, changesOf(invoice) ?? {})
  })
}
