import { addMinutes } from '#shared/kernel/days.ts'
import { fillPlaceholders, type InvoicePlaceholders } from '#shared/settings/placeholders.ts'
import type { Stored } from '../save/work/records.ts'
import type { Stamp } from './Books.ts'
import type { Company } from './Company.ts'

type MailSubject = '' | 'Payment' | 'Statement'

interface Mail extends Partial<Pick<Stored<'EmailMessage'>, 'invoiceId' | 'paymentId' | 'statementId'>> {
  readonly customer: Stored<'Customer'>
  /** Names of the settings with subject and body. */
  readonly subject: `${MailSubject}EmailSubject`
  readonly body: `${MailSubject}EmailBody`
  /** What takes the place of the placeholders of an email about an invoice. */
  readonly placeholders?: InvoicePlaceholders
}

const FROM = 'office@rolloff.example'
const NO_MAILBOX = '550 5.1.1 The email account that you tried to reach does not exist.'

/** An email that was sent within a minute. */
export function emailOf(company: Company, mail: Mail, stamp: Stamp): Stored<'EmailMessage'> {
  const sent = addMinutes(stamp.at, company.random.number(0.1, 0.9, 2))
  return company.books.add(
    'EmailMessage',
    { ...mailFields(company, mail), status: 'Sent', sent, attempts: 1 },
    stamp,
  )
}

/** A rejected email, which is not retried. */
export function failedEmail(company: Company, mail: Mail, stamp: Stamp): Stored<'EmailMessage'> {
  const failed = { status: 'Failed', error: NO_MAILBOX, attempts: 1 } as const
  return company.books.add('EmailMessage', { ...mailFields(company, mail), ...failed }, stamp)
}

function mailFields({ lists, books }: Company, { customer, subject, body, placeholders, ...about }: Mail) {
  const textOf = (name: Mail['subject'] | Mail['body']): string => {
    const text = lists.settings[name] ?? ''
    return placeholders === undefined ? text : fillPlaceholders(text, placeholders)
  }
  return {
    to: customer.email ?? FROM,
    from: FROM,
    subject: textOf(subject),
    body: textOf(body),
    customerId: customer.id,
    messageId: `<demo-${books.lastKey('EmailMessage') + 1}@rolloff.example>`,
    ...about,
  }
}
