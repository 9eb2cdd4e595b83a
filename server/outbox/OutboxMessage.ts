import type { EmailMessage } from '#shared/invoicing/EmailMessage.ts'

/** A message of the outbox with the fields needed for sending. */
export type OutboxMessage = Pick<
  EmailMessage,
  | 'id'
  | 'to'
  | 'cc'
  | 'bcc'
  | 'from'
  | 'subject'
  | 'body'
  | 'statementId'
  | 'invoiceId'
  | 'paymentId'
  | 'customerId'
  | 'reportScheduleId'
  | 'reportUserId'
  | 'reportRun'
  | 'created'
  | 'createdBy'
>

/** The exclusive right to send one message until an instant. */
export interface Lease {
  readonly message: OutboxMessage
  /** A unique id of this attempt. */
  readonly holder: string
  readonly messageId: string
  /** Which attempt this is, counted from 1. */
  readonly attempt: number
}
