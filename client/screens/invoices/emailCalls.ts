import type { EmailQueueResponse, MailboxMessage } from '#shared/wire/mailbox.ts'
import type { ApiClient } from '../../api/ApiClient.ts'

/** Sends emails at once that wait, failed or were stopped (ML300). Throws ApiError. */
export function sendEmailsNow(api: ApiClient, ids: readonly number[]): Promise<EmailQueueResponse> {
  return api.post('/api/emails/sendNow', { ids })
}

/** Keeps emails that wait from being sent (ML301). Throws ApiError. */
export function stopEmails(api: ApiClient, ids: readonly number[]): Promise<EmailQueueResponse> {
  return api.post('/api/emails/stop', { ids })
}

/** An email in the local mailbox; null where a mail server has it. Throws ApiError. */
export function findLocalEmail(api: ApiClient, id: string): Promise<MailboxMessage | null> {
  return api.find(`/api/mailbox/${id}`)
}

/** The address of an attachment of an email in the local mailbox, counted from 0. */
export function localAttachmentPath(id: string, index: number): string {
  return `/api/mailbox/${id}/attachments/${index}`
}
