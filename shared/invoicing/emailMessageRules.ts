import { addressesIn } from '../customers/recipients.ts'
import { recordRules } from '../model/recordRules.ts'
import { formatRules } from '../model/textFormats.ts'
import type { Violation } from '../model/Violation.ts'
import { EmailMessage } from './EmailMessage.ts'

const ADDRESS_FIELDS = ['to', 'cc', 'bcc', 'from'] as const

/** An email is queued only if each of its addresses can be one (IN49): the mail server would refuse it when nobody looks. */
export const emailMessageRules = recordRules(EmailMessage, {
  check: (email) => ADDRESS_FIELDS.flatMap((field) => checkAddresses(field, email[field])),
})

function checkAddresses(field: (typeof ADDRESS_FIELDS)[number], list: string | null): readonly Violation[] {
  const wrong = addressesIn(list ?? '').find((address) => formatRules.email.normalize(address) === null)
  if (wrong === undefined) return []
  const message = `“${wrong}” is not a valid email address. ${formatRules.email.message}`
  return [{ code: 'email', field, message }]
}
