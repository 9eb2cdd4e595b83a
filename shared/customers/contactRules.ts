import { isBlank } from '../kernel/text.ts'
import { recordRules } from '../model/recordRules.ts'
import type { Violation } from '../model/Violation.ts'
import { Contact } from './Contact.ts'

/** A contact says at least who it is or how to reach it, and where to what it gets is emailed (IN581). */
export function checkContact(
  contact: Pick<Contact, 'firstName' | 'lastName' | 'phone' | 'email' | 'getsInvoices' | 'getsStatements'>,
): Violation[] {
  const { firstName, lastName, phone, email } = contact
  if (isBlank(email) && (contact.getsInvoices || contact.getsStatements))
    return [{ code: 'emailOfContact', field: 'email', message: 'Enter the email to which it is sent' }]
  if ([firstName, lastName, phone, email].some((value) => !isBlank(value))) return []
  return [{ code: 'emptyContact', field: 'firstName', message: 'Enter a name, a phone number or an email' }]
}

export const contactRules = recordRules(Contact, { check: checkContact })
