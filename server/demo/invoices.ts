import { dueDate } from '#shared/invoicing/dueDate.ts'
import { invoiceTotals } from '#shared/invoicing/invoiceTotals.ts'
import { deleteInvoice, voidInvoice, voidRefusal } from '#shared/invoicing/transitionInvoice.ts'
import type { LineDraft } from '#shared/invoicing/lineDraft.ts'
import { newInvoice } from '#shared/invoicing/newInvoice.ts'
import { toInvoiceLine } from '#shared/invoicing/toInvoiceLine.ts'
import { addDays } from '#shared/kernel/days.ts'
import { fullName } from '../save/pipeline/derive.ts'
import type { Stamp } from './Books.ts'
import type { CustomerAccount, Bill, Company, DemoRental } from './Company.ts'
import { sendForReview } from './mailing.ts'
import { planPayment } from './payments.ts'

interface NewInvoice {
  readonly lines: readonly LineDraft[]
  readonly day: string
  readonly act: Stamp
  /** Bills the rental again after the invoice was reversed. */
  readonly again: (day: string) => void
}

/** Adds an invoice with its lines and schedules its life: review, sending and payment, or reversal. */
export function addInvoice(
  company: Company,
  rental: DemoRental,
  { lines, day, act: stamp, again }: NewInvoice,
): void {
  const { books, lists, lastNumbers } = company
  const { account } = rental
  const card = lists.cards.find(({ id }) => id === account.customer.creditCardId) ?? null
  const basis = newInvoice({
    customer: account.customer,
    address: rental.address,
    rental: rental.record,
    creditCard: account.customer.billingType === 'Credit-Debit' ? card : null,
    invoiceDate: day,
  })
  const totals = invoiceTotals(
    lines.map((line) => ({ ...line, deleted: null })),
    0,
  )
  lastNumbers.invoice += 1
  const record = books.add('Invoice', { ...basis, ...totals, invoiceNumber: lastNumbers.invoice }, stamp)
  const bill: Bill = {
    rental,
    record,
    lines: [],
    billedDays: [],
    paymentLines: [],
    emails: [],
    communications: [],
    printed: [],
    payDay: payDayOf(account, record.dueDate ?? dueDate(day, record.terms)),
  }
  lines.forEach((draft, index) => addLine(company, bill, draft, index + 1, stamp))
  rental.bills.push(bill)
  account.bills.add(bill)
  account.lastMoney = stamp
  planOutcome(company, bill, day, again)
}

function addLine(
  { books, lists }: Company,
  bill: Bill,
  draft: LineDraft,
  lineNumber: number,
  stamp: Stamp,
): void {
  const stored = toInvoiceLine(draft, lineNumber, lists.fixed.products)
  const line = books.add('InvoiceLine', { ...stored, invoiceId: bill.record.id }, stamp)
  bill.lines.push(line)
  const span = draft.rentalBillingLine
  if (span === null) return
  const days = { ...span, rentalId: bill.rental.record.id, invoiceLineId: line.id }
  bill.billedDays.push(books.add('RentalBillingLine', days, stamp))
}

function planOutcome(company: Company, bill: Bill, day: string, again: NewInvoice['again']): void {
  const { agenda, calendar } = company
  const { random } = bill.rental.account
  const chance = random.number(0, 1, 4)
  if (chance < 0.006) {
    agenda.plan(calendar.workday(day, 1), (today) => reverseInvoice(company, bill, today, again))
    return
  }
  agenda.plan(random.chance(0.8) ? day : calendar.workday(day, 1), (today) =>
    sendForReview(company, bill, today),
  )
  if (chance < 0.016)
    agenda.plan(addDays(day, random.integer(2, 6)), (today) => voidBill(company, bill, today, again))
  planPayment(company, bill)
}

/** A new invoice that was created by mistake is deleted with its lines and created again. */
function reverseInvoice(company: Company, bill: Bill, day: string, again: NewInvoice['again']): void {
  const { books, staff } = company
  const stamp = staff.desk(bill.rental.account.random.pick(staff.rentals), day)
  if (deleteInvoice(bill.record, stamp.at) === null) return
  books.change('Invoice', bill.record, { balance: 0 }, stamp)
  books.remove('Invoice', bill.record, stamp)
  for (const line of bill.lines) books.remove('InvoiceLine', line, stamp)
  release(company, bill, stamp)
  again(day)
}

const REASONS = ['wrong site', 'wrong PO number', 'billed to the wrong company', 'duplicate'] as const

/** A sent invoice with a mistake is voided and created again. */
function voidBill(company: Company, bill: Bill, day: string, again: NewInvoice['again']): void {
  const { books, staff } = company
  const { random } = bill.rental.account
  const stamp = staff.desk(random.pick(staff.rentals), day)
  // Customers of the demo company pay something of an invoice before they pay too much.
  if (voidRefusal(bill.record.payments > 0) !== null) return
  const changes = voidInvoice(bill.record, random.pick(REASONS), stamp.at)
  if (changes === null) return
  books.change('Invoice', bill.record, { ...changes, balance: 0, deletedBy: fullName(stamp.user) }, stamp)
  release(company, bill, stamp)
  again(day)
}

/** Releases the charges of the invoice, so that they can be billed again. */
function release(company: Company, bill: Bill, stamp: Stamp): void {
  const { rental, billedDays, lines } = bill
  for (const days of billedDays) company.books.remove('RentalBillingLine', days, stamp)
  const jobIds = new Set(lines.map(({ jobId }) => jobId))
  for (const job of rental.jobs) if (jobIds.has(job.record.id)) job.billed = false
  rental.account.bills.delete(bill)
  rental.account.lastMoney = stamp
  company.unexported.delete(bill)
  bill.payDay = null
}

/** When a customer pays an invoice due on a day, by its habit. */
function payDayOf({ random, habit }: CustomerAccount, due: string): string | null {
  return random.chance(habit.neverPays) ? null : addDays(due, random.integer(habit.earliest, habit.latest))
}
