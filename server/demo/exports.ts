import { moveInvoice } from '#shared/invoicing/invoiceTransitions.ts'
import { isStanding } from '#shared/invoicing/invoiceStates.ts'
import { readyToExport } from '#shared/invoicing/readyToExport.ts'
import { addDays, addMinutes } from '#shared/kernel/days.ts'
import { payWithoutQuickBooks } from '#shared/payments/payWithoutQuickBooks.ts'
import type { Stored } from '../save/work/records.ts'
import type { Act } from './Books.ts'
import type { Bill, Company } from './Company.ts'

/** Answers of the accounting system are kept for so many days. */
const DAYS_OF_ANSWERS = 45
/** Ids of the accounting system are far above ours. */
const FOREIGN_IDS = 40_000

/** Once a week the bookkeeper hands invoices and payments over to the accounting system (S2 §4). */
export function exportWeek(company: Company, day: string): void {
  const { books, staff } = company
  const bookkeeper = staff.payments.find(({ user }) => user.firstName === 'Gail') ?? staff.payments[0]
  const act = staff.desk(bookkeeper, day)
  company.last.task += 1
  const bills = [...company.unexported].filter(({ record }) => isStanding(record))
  const batched = bills.filter(({ rental }) => rental.account.customer.greatPlainsId !== null)
  if (batched.length > 0) company.last.batch += 1
  for (const bill of bills) post(company, bill, batched.includes(bill) ? company.last.batch : null, act)
  company.unexported.clear()
  for (const payment of company.payments) exportPayment(company, payment, act)
  storePayments(company)
  if (day < addDays(company.calendar.asOf, -DAYS_OF_ANSWERS)) return
  for (const { record } of bills) answer(company, { type: 'invoice', invoiceId: record.id }, act)
  books.store(
    'EventLog',
    books.add('EventLog', { ...exported(bills.length), when: act.at, userName: act.name }, act),
  )
}

/** Stores the payments that have been received, with their receipts. */
export function storePayments({ books, payments, receipts }: Company): void {
  for (const payment of payments) books.store('Payment', payment)
  payments.clear()
  for (const receipt of receipts.splice(0)) books.store('EmailMessage', receipt)
}

function exported(count: number) {
  return { type: 'Export', message: `${count} invoices were handed over to the accounting system.` }
}

function post({ books }: Company, { record }: Bill, batchNumber: number | null, act: Act): void {
  const [ready] = readyToExport([record], act.at).changes
  if (ready === undefined) return
  books.change(
    'Invoice',
    record,
    { readyToExport: ready.readyToExport, quickBooksId: ready.quickBooksId },
    act,
  )
  const posted = moveInvoice(record, 'post')
  const later: Act = { ...act, at: addMinutes(act.at, 2) }
  const answered = {
    quickBooksId: String(FOREIGN_IDS + record.id),
    quickBooksLastExport: later.at,
    batchNumber,
  }
  books.change('Invoice', record, { ...posted, ...answered }, later)
}

function exportPayment(company: Company, payment: Stored<'Payment'>, act: Act): void {
  const { books, random } = company
  if (payment.deleted !== null) return
  const exportedAs = random.chance(0.03)
    ? payWithoutQuickBooks(act.at)
    : { quickBooksExport: act.at, quickBooksId: String(FOREIGN_IDS + payment.id) }
  books.change('Payment', payment, exportedAs, act)
}

function answer(company: Company, about: Partial<Stored<'QuickBooksTaskResponse'>>, act: Act): void {
  const { books, answers, last, random } = company
  const failed = random.chance(0.03)
  const words = failed
    ? { status: 'Warning', message: 'The customer was matched by name: no accounting id is set.' }
    : { status: 'Success', message: 'Saved' }
  const response = { ...about, ...words, quickBooksTaskId: last.task, created: addMinutes(act.at, 2) }
  answers.push(books.add('QuickBooksTaskResponse', response, act))
}
