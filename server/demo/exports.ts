import { transitionInvoice } from '#shared/invoicing/invoiceTransitions.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { readyToExport } from '#shared/invoicing/readyToExport.ts'
import { addDays, addMinutes } from '#shared/kernel/days.ts'
import { payWithoutQuickBooks } from '#shared/payments/payWithoutQuickBooks.ts'
import { fullName } from '../save/pipeline/derive.ts'
import type { Stored } from '../save/work/records.ts'
import type { Stamp } from './Books.ts'
import type { Bill, Company } from './Company.ts'

/** Responses of the accounting system are kept for this many days. */
const DAYS_OF_ANSWERS = 45
/** External ids are far above ours. */
const FOREIGN_IDS = 40_000

/** The bookkeeper's weekly export of invoices and payments to the accounting system (S2 §4). */
export function exportWeek(company: Company, day: string): void {
  const { books, staff } = company
  const bookkeeper = staff.payments.find(({ user }) => user.firstName === 'Gail') ?? staff.payments[0]
  const stamp = staff.desk(bookkeeper, day)
  company.lastNumbers.task += 1
  const bills = [...company.unexported].filter(({ record }) => isActiveInvoice(record))
  const batched = bills.filter(({ rental }) => rental.account.customer.greatPlainsId !== null)
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
      { ...exported(bills.length), when: stamp.at, userName: fullName(stamp.user) },
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

function exported(count: number) {
  return { type: 'Export', message: `${count} invoices were handed over to the accounting system.` }
}

function post({ books }: Company, { record }: Bill, batchNumber: number | null, stamp: Stamp): void {
  const [ready] = readyToExport([record], stamp.at).changes
  if (ready === undefined) return
  books.change(
    'Invoice',
    record,
    { readyToExport: ready.readyToExport, quickBooksId: ready.quickBooksId },
    stamp,
  )
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
