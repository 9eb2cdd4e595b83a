import { billingCommunication } from '#shared/customers/customerRules.ts'
import { isStanding } from '#shared/invoicing/invoiceStates.ts'
import { moveInvoice, printInvoice, queueInvoiceEmail } from '#shared/invoicing/invoiceTransitions.ts'
import { isSent } from '#shared/invoicing/invoiceRules.ts'
import type { Act } from './Books.ts'
import type { Bill, Company } from './Company.ts'
import { emailOf, failedEmail } from './emails.ts'

/** Somebody else looks at every invoice before it goes out (S2 §4). */
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
  const changes = isStanding(bill.record) ? moveInvoice(bill.record, transition) : null
  if (changes === null) return false
  const worker = transition === 'sendForReview' ? staff.rentals[0] : staff.owner
  books.change('Invoice', bill.record, changes, staff.desk(worker, day))
  return true
}

/** By mail to those who are billed, by email to the others who have an address (F-059). */
function sendOut(company: Company, bill: Bill, day: string): void {
  if (!isStanding(bill.record) || isSent(bill.record)) return
  const { customer } = bill.rental.account
  const act = company.staff.desk(company.staff.rentals[0], day)
  const isMailed = billingCommunication(customer) === 'Mail' || customer.email === null
  if (isMailed) print(company, bill, act)
  else email(company, bill, day, act)
  company.unexported.add(bill)
}

function print({ books, last }: Company, bill: Bill, act: Act): void {
  const changes = printInvoice(bill.record, act.at)
  if (changes === null) return
  books.change('Invoice', bill.record, changes, act)
  const day = act.at.slice(0, 10)
  if (last.run.day !== day) {
    const run = books.add('PrintQueue', {}, act)
    books.store('PrintQueue', run)
    last.run = { day, id: run.id }
  }
  const link = { printQueueId: last.run.id, invoiceId: bill.record.id }
  bill.printed.push(books.add('PrintQueueInvoiceLink', link, act))
  const printed = { type: 'Print', sent: act.at, invoiceId: bill.record.id } as const
  bill.communications.push(books.add('InvoiceCommunication', printed, act))
}

const MAIL_FAILS = 0.006

function email(company: Company, bill: Bill, day: string, act: Act): void {
  const { books, agenda, calendar } = company
  const { random } = bill.rental.account
  const changes = queueInvoiceEmail(bill.record, act.at)
  if (changes === null) return
  books.change('Invoice', bill.record, changes, act)
  const to = { subject: 'EmailSubject', body: 'EmailBody', customer: bill.rental.account.customer } as const
  const invoiceId = bill.record.id
  if (random.chance(MAIL_FAILS)) {
    const failed = failedEmail(company, { ...to, invoiceId }, act)
    bill.emails.push(failed)
    const told = { type: 'Email', invoiceId, emailMessageId: failed.id, error: failed.error } as const
    bill.communications.push(books.add('InvoiceCommunication', told, act))
    agenda.plan(calendar.workday(day, 1), (today) => {
      if (isStanding(bill.record))
        email(company, bill, today, company.staff.desk(company.staff.rentals[0], today))
    })
    return
  }
  const sent = emailOf(company, { ...to, invoiceId }, act)
  bill.emails.push(sent)
  const delivered = { ...act, at: sent.sent ?? act.at }
  const told = { type: 'Email', invoiceId, emailMessageId: sent.id, sent: sent.sent } as const
  bill.communications.push(books.add('InvoiceCommunication', told, delivered))
  const done = moveInvoice(bill.record, 'emailSent')
  if (done !== null) books.change('Invoice', bill.record, done, delivered)
}
