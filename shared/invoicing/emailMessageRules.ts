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

const QUOTED_NAME = /"[^"]*"/g
const NAMED_ADDRESS = /^[^<>]*<([^<>]*)>$/

/** The addresses of a list with commas or semicolons between them, without the names before them: `Sam <sam@company.com>`. */
function addressesIn(list: string): readonly string[] {
  return list
    .replaceAll(QUOTED_NAME, '')
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => NAMED_ADDRESS.exec(part)?.[1]?.trim() ?? part)
}
