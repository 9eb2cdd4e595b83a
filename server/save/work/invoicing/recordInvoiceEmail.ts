import type { EmailMessage } from '#shared/invoicing/EmailMessage.ts'
import { transitionInvoice } from '#shared/invoicing/transitionInvoice.ts'
import type { Records } from '../records.ts'

/** The outcome of an email: when it was sent, and what was wrong with it. */
export interface EmailOutcome {
  readonly sent: string | null
  /** The file of what was attached; null where nothing was kept. */
  readonly document: string | null
  readonly error: string | null
}

/**
 * Records the outcome of an email at its invoice: once sent, an invoice that waits for it becomes Emailed, and either way gets a
 * communication (M-033, ambiguity 13). Nothing for an email about something else, or about an invoice that is gone.
 */
export async function recordInvoiceEmail(
  records: Records,
  { id: emailMessageId, invoiceId }: Pick<EmailMessage, 'id' | 'invoiceId'>,
  { sent, document, error }: EmailOutcome,
): Promise<void> {
  const [invoice] = await records.findForUpdate('Invoice', 'id', [invoiceId])
  if (invoice === undefined || invoice.deleted !== null) return
  if (sent !== null) records.change('Invoice', invoice, transitionInvoice(invoice, 'emailSent') ?? {})
  records.add('InvoiceCommunication', {
    type: 'Email',
    sent,
    document,
    error,
    invoiceId: invoice.id,
    emailMessageId,
  })
}
