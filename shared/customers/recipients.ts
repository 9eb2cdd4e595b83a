import type { Contact } from './Contact.ts'
import type { Customer } from './Customer.ts'
import { billingCommunication } from './customerRules.ts'

/** What contacts may be marked to get by email. */
export type EmailedDocument = 'invoices' | 'statements'

export type RecipientContact = Pick<Contact, 'email' | 'getsInvoices' | 'getsStatements'>

/**
 * Whom a document is emailed to: the customer's own address and the contacts that are marked for it, each once; null without any (IN581).
 */
export function recipients(
  document: EmailedDocument,
  own: string | null,
  contacts: readonly RecipientContact[],
): string | null {
  const marked = contacts.filter((contact) =>
    document === 'invoices' ? contact.getsInvoices : contact.getsStatements,
  )
  const byAddress = new Map<string, string>()
  for (const email of [own, ...marked.map(({ email }) => email)]) {
    const address = email?.trim() ?? ''
    const key = address.toLowerCase()
    if (address !== '' && !byAddress.has(key)) byAddress.set(key, address)
  }
  return byAddress.size === 0 ? null : [...byAddress.values()].join(', ')
}

/** Whom a statement that nobody looks at by itself is emailed to; null where it is printed: the customer gets bills by mail, or has no address (CU1340). */
export function statementRecipients(
  customer: Pick<Customer, 'billingType' | 'email'>,
  contacts: readonly RecipientContact[],
): string | null {
  return billingCommunication(customer) === 'Mail' ? null : recipients('statements', customer.email, contacts)
}
