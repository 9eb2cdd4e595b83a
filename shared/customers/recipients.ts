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

const QUOTED_NAME = /"[^"]*"/g
const NAMED_ADDRESS = /^[^<>]*<([^<>]*)>$/

/** The addresses of a list with commas or semicolons between them, without the names before them: `Sam <sam@company.com>`. */
export function addressesIn(list: string): readonly string[] {
  return list
    .replaceAll(QUOTED_NAME, '')
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => NAMED_ADDRESS.exec(part)?.[1]?.trim() ?? part)
}

/** The same in lower case, to be compared with others. */
export function foldedAddressesIn(list: string): readonly string[] {
  return addressesIn(list).map((address) => address.toLowerCase())
}

/** What an invoice and its customer have as an address. */
export interface InvoiceAddresses {
  readonly billToEmail: string | null
  /** That of the customer now. */
  readonly customerEmail: string | null
}

/**
 * The address of an invoice: the one that it was made out to; the customer's where it has none, or where an email failed to reach it and the
 * customer has another one by now (IN1341). `refused` has addresses in lower case.
 */
export function invoiceAddress(
  { billToEmail, customerEmail }: InvoiceAddresses,
  refused: ReadonlySet<string> | undefined,
): string | null {
  const [own, current] = [billToEmail?.trim() ?? '', customerEmail?.trim() ?? '']
  const isRefused = refused?.has(own.toLowerCase()) === true && current !== ''
  const address = own === '' || isRefused ? current : own
  return address === '' ? null : address
}

/** Whom a statement that nobody looks at by itself is emailed to; null where it is printed: the customer gets bills by mail, or has no address (CU1340). */
export function statementRecipients(
  customer: Pick<Customer, 'billingType' | 'email'>,
  contacts: readonly RecipientContact[],
): string | null {
  return billingCommunication(customer) === 'Mail' ? null : recipients('statements', customer.email, contacts)
}
