import { billingCommunication } from '#shared/customers/customerRules.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import {
  transitionInvoice,
  printInvoice,
  queueInvoiceEmail,
  rejectInvoice,
} from '#shared/invoicing/transitionInvoice.ts'
import { invoicePlaceholders } from '#shared/invoicing/invoicePlaceholders.ts'
import { sentFigures } from '#shared/invoicing/sentFigures.ts'
import { isSent, totalWithTax } from '#shared/invoicing/invoiceRules.ts'
import type { Stamp } from './Books.ts'
import type { Bill, Company } from './Company.ts'
import { emailOf, failedEmail } from './emails.ts'

/** Every invoice is reviewed by a second person before it is sent (S2 §4). */
export function sendForReview(company: Company, bill: Bill, day: string): void {
  const { agenda, calendar } = company
  const { random } = bill.rental.account
  if (!move(company, bill, 'sendForReview', day)) return
  const isRejected = random.chance(0.02)
  agenda.plan(calendar.workday(day, random.chance(0.85) ? 1 : 2), (today) => {
    if (!move(company, bill, isRejected ? 'reject' : 'approve', today)) return
    if (isRejected) agenda.plan(calendar.workday(today, 1), (later) => sendForReview(company, bill, later))
    else
      agenda.plan(random.chance(0.6) ? today : calendar.workday(today, 1), (later) =>
        sendOut(company, bill, later),
      )
  })
}

function move(
  company: Company,
  bill: Bill,
  transition: 'sendForReview' | 'approve' | 'reject',
  day: string,
): boolean {
  const { books, staff } = company
  if (!isActiveInvoice(bill.record)) return false
  const changes =
    transition === 'reject'
      ? rejectInvoice(bill.record, 'The rate is not the one that was agreed.')
      : transitionInvoice(bill.record, transition)
  if (changes === null) return false
  const worker = transition === 'sendForReview' ? staff.rentals[0] : staff.owner
  books.change('Invoice', bill.record, changes, staff.desk(worker, day))
  return true
}

/** By mail to customers billed that way, otherwise by email if there is an address (F-059). */
function sendOut(company: Company, bill: Bill, day: string): void {
  if (!isActiveInvoice(bill.record) || isSent(bill.record)) return
  const { customer } = bill.rental.account
  const stamp = company.staff.desk(company.staff.rentals[0], day)
  const isMailed = billingCommunication(customer) === 'Mail' || customer.email === null
  if (isMailed) print(company, bill, stamp)
  else email(company, bill, day, stamp)
  company.unexported.add(bill)
}

function print({ books, lastNumbers }: Company, bill: Bill, stamp: Stamp): void {
  const changes = printInvoice(bill.record, stamp.at)
  if (changes === null) return
  books.change('Invoice', bill.record, changes, stamp)
  const day = stamp.at.slice(0, 10)
  if (lastNumbers.run.day !== day) {
    const run = books.add('PrintQueue', {}, stamp)
    books.store('PrintQueue', run)
    lastNumbers.run = { day, id: run.id }
  }
  const link = { printQueueId: lastNumbers.run.id, invoiceId: bill.record.id }
  bill.printed.push(books.add('PrintQueueInvoiceLink', link, stamp))
  const printed = { type: 'Print', sent: stamp.at, invoiceId: bill.record.id, ...shownBy(bill) } as const
  bill.communications.push(books.add('InvoiceCommunication', printed, stamp))
}

/** What the customer is sent of an invoice, which is kept with the communication (IN213). */
function shownBy({ record, lines }: Bill) {
  return { figures: sentFigures(record, lines), total: totalWithTax(record) }
}

const MAIL_FAILS = 0.006

function email(company: Company, bill: Bill, day: string, stamp: Stamp): void {
  const { books, agenda, calendar } = company
  const { random } = bill.rental.account
  const changes = queueInvoiceEmail(bill.record, stamp.at)
  if (changes === null) return
  books.change('Invoice', bill.record, changes, stamp)
  const to = {
    subject: 'EmailSubject',
    body: 'EmailBody',
    customer: bill.rental.account.customer,
    placeholders: invoicePlaceholders(bill.record),
  } as const
  const invoiceId = bill.record.id
  if (random.chance(MAIL_FAILS)) {
    const failed = failedEmail(company, { ...to, invoiceId }, stamp)
    bill.emails.push(failed)
    const notified = { type: 'Email', invoiceId, emailMessageId: failed.id, error: failed.error } as const
    bill.communications.push(books.add('InvoiceCommunication', notified, stamp))
    agenda.plan(calendar.workday(day, 1), (today) => {
      if (isActiveInvoice(bill.record))
        email(company, bill, today, company.staff.desk(company.staff.rentals[0], today))
    })
    return
  }
  const sent = emailOf(company, { ...to, invoiceId }, stamp)
  bill.emails.push(sent)
  const delivered = { ...stamp, at: sent.sent ?? stamp.at }
  const notified = {
    type: 'Email',
    invoiceId,
    emailMessageId: sent.id,
    sent: sent.sent,
    ...shownBy(bill),
  } as const
  bill.communications.push(books.add('InvoiceCommunication', notified, delivered))
  const done = transitionInvoice(bill.record, 'emailSent')
  if (done !== null) books.change('Invoice', bill.record, done, delivered)
}
