/** The messages of the screens about invoices, those of the specification verbatim (S2 §4, §5, §8). */
export const messages = {
  sendForReview: 'Are you sure you want to send this invoice for review?',
  sendAllForReview: 'Are you sure you want to send the selected invoice(s) for review?',
  unlock: 'Are you sure you want to edit this invoice?',
  deleteInvoice: 'Are you sure you want to delete this invoice?',
  deleteInvoices: 'Are you sure you want to delete the selected invoice(s)?',
  voidInvoice: 'Are you sure you want to void this invoice?',
  voidExported:
    'This invoice was already sent to the accounting system. Are you sure you want to void this invoice?',
  removeLine: 'Are you sure you want to remove the selected line?',
  emailSent: 'Email sent',
  nothingAwaits: 'Nothing is awaiting invoicing.',
  noFees: 'The jobs of this invoice have no dumpster fees.',
  allFeesCharged: 'All dumpster fees of this rental are already on an invoice.',
  stopEmails: 'Are you sure you want to keep the selected email(s) from being sent?',
  noLineSelected: 'Select a line of the job first.',
} as const

/** S2 §8, M-025. */
export function emailsSentMessage(count: number): string {
  return `${count} email(s) sent`
}

/** How many invoices had an email in the queue already. */
export function waitingMessage(count: number): string {
  return count === 1
    ? 'The email of this invoice is on its way already.'
    : `${count} emails are on their way already.`
}

/** How many voided invoices were left out, as their marker would be lost (IN33). */
export function voidedSkipped(count: number): string {
  return `${count} voided invoice(s) left as they are`
}

/** Whose emails went to the default address, or could not be sent (M-025). */
export function skippedMessage(
  count: number,
  skipped: readonly { readonly customer: string; readonly sentTo: string | null }[],
): string {
  const customers = skipped.map(({ customer, sentTo }) =>
    sentTo === null ? `${customer} (not sent)` : `${customer} (sent to ${sentTo})`,
  )
  return `${emailsSentMessage(count)}. Skipped, without a valid email: ${customers.join(', ')}`
}

/** How many emails will not be sent (ML301). */
export function emailsStopped(count: number): string {
  return count === 1 ? 'The email is not sent.' : `${count} emails are not sent.`
}

/** How many emails are sent at once (ML300). */
export function emailsHastened(count: number): string {
  return count === 1 ? 'The email is being sent.' : `${count} emails are being sent.`
}

/** Asks before emails go once more to addresses that their customers have replaced (ML1430). */
export function replacedAddresses(
  emails: readonly { readonly subject: string | null; readonly to: string; readonly current: string }[],
): string {
  const each = emails.map(
    ({ subject, to, current }) =>
      `${subject ?? 'An email'} did not reach ${to}; its customer has ${current} by now.`,
  )
  return `${each.join('\n')}\nOpen leads to what an email is about, to send it to that address. Send to the old address once more?`
}
