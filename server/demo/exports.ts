import { transitionInvoice } from '#shared/invoicing/transitionInvoice.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { readyToExport } from '#shared/invoicing/readyToExport.ts'
import { eventData } from '#shared/auditing/EventLog.ts'
import { EVENT } from '#shared/auditing/eventTypes.ts'
import { countOf } from '#shared/kernel/countOf.ts'
import { addDays, addMinutes } from '#shared/kernel/days.ts'
import { payWithoutQuickBooks } from '#shared/payments/payWithoutQuickBooks.ts'
import { fullName } from '../save/pipeline/derive.ts'
import type { Stored } from '../save/work/records.ts'
import type { Stamp } from './Books.ts'
import type { Bill, Company } from './Company.ts'

/** Responses of the accounting system are kept for this many days. */
const DAYS_OF_ANSWERS = 45
/** Invoices for Great Plains are handed over by hand; those of the last days still wait. */
const DAYS_UNTIL_GREAT_PLAINS = 28
/** External ids are far above ours. */
const FOREIGN_IDS = 40_000

/** The bookkeeper's weekly export of invoices and payments to the accounting system (S2 §4). */
export function exportWeek(company: Company, day: string): void {
  const { books, staff } = company
  const bookkeeper = staff.payments.find(({ user }) => user.firstName === 'Gail') ?? staff.payments[0]
  const stamp = staff.desk(bookkeeper, day)
  company.lastNumbers.task += 1
  const active = [...company.unexported].filter(({ record }) => isActiveInvoice(record))
  const forGreatPlains = active.filter(({ rental }) => rental.account.customer.greatPlainsId !== null)
  const isWaiting = day >= addDays(company.calendar.asOf, -DAYS_UNTIL_GREAT_PLAINS)
  if (isWaiting) for (const bill of forGreatPlains) markReady(company, bill, stamp)
  const bills = isWaiting ? active.filter((bill) => !forGreatPlains.includes(bill)) : active
  const batched = isWaiting ? [] : forGreatPlains
  if (batched.length > 0) company.lastNumbers.batch += 1
  for (const bill of bills)
    post(company, bill, batched.includes(bill) ? company.lastNumbers.batch : null, stamp)
  company.unexported.clear()
  for (const payment of company.payments) exportPayment(company, payment, stamp)
  storePayments(company)
  if (day < addDays(company.calendar.asOf, -DAYS_OF_ANSWERS)) return
  for (const { record } of bills) respond(company, { type: 'invoice', invoiceId: record.id }, stamp)
  books.store(
    'EventLog',
    books.add(
      'EventLog',
      {
        ...exported(bills.map(({ record }) => record.id)),
        when: stamp.at,
        userId: stamp.user.userId,
        userName: fullName(stamp.user),
      },
      stamp,
    ),
  )
}

/** Stores the received payments with their receipts. */
export function storePayments({ books, payments, receipts }: Company): void {
  for (const payment of payments) books.store('Payment', payment)
  payments.clear()
  for (const receipt of receipts.splice(0)) books.store('EmailMessage', receipt)
}

/** As the accounting system that the demo company has says it. */
function exported(ids: readonly number[]) {
  return {
    type: EVENT.accountingExport,
    message: `${countOf(ids.length, 'invoice')} handed over to the accounting system.`,
    data: eventData({ entityTypeName: 'Invoice', ids }),
  }
}

function markReady({ books }: Company, { record }: Bill, stamp: Stamp): void {
  const [ready] = readyToExport([record], stamp.at).changes
  if (ready === undefined) return
  const { readyToExport: since, quickBooksId } = ready
  books.change('Invoice', record, { readyToExport: since, quickBooksId }, stamp)
}

function post(company: Company, bill: Bill, batchNumber: number | null, stamp: Stamp): void {
  const { books } = company
  const { record } = bill
  markReady(company, bill, stamp)
  const posted = transitionInvoice(record, 'post')
  const later: Stamp = { ...stamp, at: addMinutes(stamp.at, 2) }
  const answered = {
    quickBooksId: String(FOREIGN_IDS + record.id),
    quickBooksLastExport: later.at,
    batchNumber,
  }
  books.change('Invoice', record, { ...posted, ...answered }, later)
}

function exportPayment(company: Company, payment: Stored<'Payment'>, stamp: Stamp): void {
  const { books, random } = company
  if (payment.deleted !== null) return
  const exportedAs = random.chance(0.03)
    ? payWithoutQuickBooks(stamp.at)
    : { quickBooksExport: stamp.at, quickBooksId: String(FOREIGN_IDS + payment.id) }
  books.change('Payment', payment, exportedAs, stamp)
}

function respond(company: Company, about: Partial<Stored<'QuickBooksTaskResponse'>>, stamp: Stamp): void {
  const { books, answers, lastNumbers, random } = company
  const failed = random.chance(0.03)
  const templates = failed
    ? { status: 'Warning', message: 'The customer was matched by name: no accounting id is set.' }
    : { status: 'Success', message: 'Saved' }
  const response = {
    ...about,
    ...templates,
    quickBooksTaskId: lastNumbers.task,
    created: addMinutes(stamp.at, 2),
  }
  answers.push(books.add('QuickBooksTaskResponse', response, stamp))
}
