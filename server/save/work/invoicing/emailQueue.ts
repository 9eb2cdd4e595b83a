import { canBeSentNow, canBeStopped } from '#shared/invoicing/emailQueue.ts'
import type { Records } from '../records.ts'
import { recordInvoiceEmail } from './recordInvoiceEmail.ts'

/** Has emails sent at once, with all their attempts; returns how many (ML300). */
export async function sendEmailsNow(records: Records, ids: readonly number[]): Promise<number> {
  const emails = (await records.findForUpdate('EmailMessage', 'id', ids)).filter(canBeSentNow)
  for (const email of emails)
    records.change('EmailMessage', email, { status: 'Waiting', nextAttempt: null, attempts: 0 })
  return emails.length
}

/** Keeps emails from being sent, and says so at their invoices; returns how many (ML301). */
export async function stopEmails(records: Records, ids: readonly number[], by: string): Promise<number> {
  const emails = (await records.findForUpdate('EmailMessage', 'id', ids)).filter(canBeStopped)
  const error = `${by} stopped it before it was sent.`
  for (const email of emails) {
    records.change('EmailMessage', email, { status: 'Stopped', nextAttempt: null, error })
    await recordInvoiceEmail(records, email, { sent: null, document: null, error })
  }
  return emails.length
}
