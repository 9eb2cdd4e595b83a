import type { EmailMessage } from './EmailMessage.ts'

/** An email, and what it is about. */
export interface AttemptedEmail extends Pick<
  EmailMessage,
  'id' | 'to' | 'invoiceId' | 'paymentId' | 'statementId' | 'customerId' | 'reportScheduleId' | 'reportUserId'
> {
  readonly status: string | null
  /** An instant. */
  readonly created: string | null
  /** Whether its invoice was voided or its payment deleted. */
  readonly isObsolete: boolean
}

/** An invoice that was printed, and when: an instant. */
export interface PrintedInvoice {
  readonly invoiceId: number
  readonly sent: string | null
}

/**
 * The keys of the emails that failed and still have to reach somebody: no later one was sent, or is being sent, about the same invoice,
 * payment, statement of the customer or scheduled report, the invoice was not printed since, and invoice and payment are still there (IN50).
 */
export function undeliveredEmails(
  emails: readonly AttemptedEmail[],
  printed: readonly PrintedInvoice[],
): readonly number[] {
  const lastAttempts = new Map<string, AttemptedEmail>()
  for (const email of emails.toSorted((a, b) => a.id - b.id)) lastAttempts.set(subjectOf(email), email)
  return [...lastAttempts.values()]
    .filter((email) => email.status === 'Failed' && !email.isObsolete && !isPrintedAfter(email, printed))
    .map(({ id }) => id)
}

/** The same for emails that replace each other. */
function subjectOf(email: AttemptedEmail): string {
  if (email.invoiceId !== null) return `invoice ${email.invoiceId}`
  if (email.paymentId !== null) return `payment ${email.paymentId}`
  if (email.statementId !== null) return `statement of ${email.customerId ?? email.to}`
  if (email.reportScheduleId !== null) return `report ${email.reportScheduleId} to ${email.reportUserId}`
  return `email ${email.id}`
}

function isPrintedAfter(email: AttemptedEmail, printed: readonly PrintedInvoice[]): boolean {
  return printed.some(
    ({ invoiceId, sent }) =>
      invoiceId === email.invoiceId && sent !== null && email.created !== null && sent > email.created,
  )
}
