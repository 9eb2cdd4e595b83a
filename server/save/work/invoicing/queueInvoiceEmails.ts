import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { invoiceAddress, recipients } from '#shared/customers/recipients.ts'
import { invoicePlaceholders } from '#shared/invoicing/invoicePlaceholders.ts'
import { minutesBetween } from '#shared/kernel/days.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { fillPlaceholders } from '#shared/settings/placeholders.ts'
import type { QueuedEmailsResponse, SkippedEmail } from '#shared/wire/money.ts'
import { readRefusedAddresses } from '../../../reads/invoicing/readRefusedAddresses.ts'
import { readSettings } from '../../../reads/settings/readSettings.ts'
import { NotFound, RuleViolations } from '#server/kernel/errors.ts'
import { canBeSent } from './canBeSent.ts'
import { readingIn } from '../reading.ts'
import type { Records, Stored } from '../records.ts'
import type { RuleContext } from '../../pipeline/SaveRule.ts'

/** The message of S0 §2 for an email without a recipient (F-078). */
const NO_RECIPIENT = 'A recipient email address is required for sending an email'

/** What emails of invoices are written from. */
interface MailSettings {
  readonly subject: string | null
  readonly body: string | null
  /** Gets the emails of customers without an address; null where there is none. */
  readonly fallback: string | null
}

/** A second press within this time repeats the first one. */
const REPEATED_WITHIN_MINUTES = 1

/**
 * Queues the email of each invoice, with the templates of the settings, to whom it bills (IN1341) and to the contacts that get invoices. Without an address it goes to the
 * default one, if there is one, and is reported as skipped (M-024, M-025). One whose email is on its way gets no second (SV146). Throws NotFound for the first missing one.
 */
export async function queueInvoiceEmails(
  records: Records,
  context: RuleContext,
  ids: readonly number[],
): Promise<QueuedEmailsResponse> {
  const requested = await invoicesToMail(records, ids)
  const onTheirWay = await invoicesBeingMailed(records, context, requested)
  const invoices = requested.filter(({ id }) => !onTheirWay.has(id))
  const customerIds = invoices.map(({ customerId }) => customerId)
  const customers = await records.find('Customer', 'id', customerIds)
  const contacts = await records.find('Contact', 'customerId', customerIds)
  const contactsOf = groupBy(
    contacts.filter(({ deleted }) => deleted === null),
    ({ customerId }) => customerId,
  )
  const byId = new Map(customers.map((customer) => [customer.id, customer]))
  const refused = await readRefusedAddresses(readingIn(context), customerIds)
  const settings = await readMailSettings(context)
  const skipped: SkippedEmail[] = []
  for (const invoice of invoices) {
    const customer = byId.get(invoice.customerId)
    const addresses = { billToEmail: invoice.billToEmail, customerEmail: customer?.email ?? null }
    const own = invoiceAddress(addresses, refused.get(invoice.customerId))
    const address = recipients('invoices', own, contactsOf.get(invoice.customerId) ?? [])
    const to = address ?? settings.fallback
    if (address === null) skipped.push(skippedEmail(invoice, customer, to))
    const values = invoicePlaceholders(invoice)
    if (to !== null)
      records.add('EmailMessage', {
        to,
        subject: settings.subject && fillPlaceholders(settings.subject, values),
        body: settings.body && fillPlaceholders(settings.body, values),
        invoiceId: invoice.id,
        customerId: invoice.customerId,
      })
  }
  return { queued: invoices.length - skipped.length, waiting: onTheirWay.size, skipped }
}

/** The ids of invoices whose email waits, is being sent, or was queued a moment ago. */
async function invoicesBeingMailed(
  records: Records,
  { now }: RuleContext,
  invoices: readonly Stored<'Invoice'>[],
): Promise<ReadonlySet<number | null>> {
  const ids = invoices.map(({ id }) => id)
  const mails = await records.find('EmailMessage', 'invoiceId', ids)
  const isOnItsWay = ({ status, created }: Stored<'EmailMessage'>): boolean =>
    status === 'Waiting' ||
    status === 'Sending' ||
    (status === 'Sent' && created !== null && minutesBetween(created, now) < REPEATED_WITHIN_MINUTES)
  return new Set(mails.filter(isOnItsWay).map(({ invoiceId }) => invoiceId))
}

/** Throws RuleViolations with all invoices without a recipient. */
export function refuseUnsent({ skipped }: QueuedEmailsResponse): void {
  const unsent = skipped.filter(({ sentTo }) => sentTo === null)
  if (unsent.length === 0) return
  throw new RuleViolations(
    unsent.map(({ invoiceId }) => ({
      entityTypeName: 'Invoice:#Rolloff',
      keyValues: [invoiceId],
      propertyName: 'billToEmail',
      errorName: 'recipient',
      errorMessage: NO_RECIPIENT,
    })),
  )
}

async function invoicesToMail(
  records: Records,
  ids: readonly number[],
): Promise<readonly Stored<'Invoice'>[]> {
  const found = await records.findForUpdate('Invoice', 'id', ids)
  const byId = new Map(found.map((invoice) => [invoice.id, invoice]))
  const isThere = canBeSent(records)
  return [...new Set(ids)].map((id) => {
    const invoice = byId.get(id)
    if (invoice === undefined || !isThere(invoice))
      throw new NotFound(`Invoice ${id} was not found or was deleted.`, 'ids')
    return invoice
  })
}

async function readMailSettings(context: RuleContext): Promise<MailSettings> {
  const settings = await readSettings(readingIn(context), [
    'EmailSubject',
    'EmailBody',
    'DefaultEmailAddress',
  ])
  return {
    subject: filled(settings.EmailSubject),
    body: filled(settings.EmailBody),
    fallback: filled(settings.DefaultEmailAddress),
  }
}

function skippedEmail(
  { id, invoiceNumber, customerId }: Stored<'Invoice'>,
  customer: Stored<'Customer'> | undefined,
  sentTo: string | null,
): SkippedEmail {
  const name = customer === undefined ? '' : customerDisplayName(customer)
  return { invoiceId: id, invoiceNumber, customerId, customer: name, sentTo }
}

function filled(text: string | null): string | null {
  return isBlank(text) ? null : text
}
