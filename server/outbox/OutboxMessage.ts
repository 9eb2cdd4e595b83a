import type { EmailMessage } from '#shared/invoicing/EmailMessage.ts'

/** A message that waits in the outbox, as far as sending it needs to know. */
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
  | 'created'
  | 'createdBy'
>

/** The right to send one message, until an instant. */
export interface Lease {
  readonly message: OutboxMessage
  /** Names this very attempt; nobody else has it. */
  readonly holder: string
  readonly messageId: string
  /** Which attempt this is, counted from 1. */
  readonly attempt: number
}
