import { dueDate } from '#shared/invoicing/invoiceTerms.ts'
import { invoiceTotals } from '#shared/invoicing/invoiceTotals.ts'
import { deleteInvoice, voidInvoice } from '#shared/invoicing/invoiceTransitions.ts'
import type { LineDraft } from '#shared/invoicing/lineDraft.ts'
import { newInvoice } from '#shared/invoicing/newInvoice.ts'
import { storedLine } from '#shared/invoicing/storedLine.ts'
import { addDays } from '#shared/kernel/days.ts'
import type { Act } from './Books.ts'
import type { Account, Bill, Company, RentalFile } from './Company.ts'
import { sendForReview } from './mailing.ts'
import { planPayment } from './payments.ts'

interface Given {
  readonly lines: readonly LineDraft[]
  readonly day: string
  readonly act: Act
  /** Bills the rental anew after the invoice was taken back. */
  readonly again: (day: string) => void
}

/** Adds an invoice with its lines and lets it go its way: to review, out, and to be paid; or it is taken back. */
export function addInvoice(company: Company, rental: RentalFile, { lines, day, act, again }: Given): void {
  const { books, lists, last } = company
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
  last.invoice += 1
  const record = books.add('Invoice', { ...basis, ...totals, invoiceNumber: last.invoice }, act)
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
  lines.forEach((draft, index) => addLine(company, bill, draft, index + 1, act))
  rental.bills.push(bill)
  account.bills.add(bill)
  account.lastMoney = act
  planFate(company, bill, day, again)
}

function addLine(
  { books, lists }: Company,
  bill: Bill,
  draft: LineDraft,
  lineNumber: number,
  act: Act,
): void {
  const stored = storedLine(draft, lineNumber, lists.fixed.products)
  const line = books.add('InvoiceLine', { ...stored, invoiceId: bill.record.id }, act)
  bill.lines.push(line)
  const span = draft.rentalBillingLine
  if (span === null) return
  const days = { ...span, rentalId: bill.rental.record.id, invoiceLineId: line.id }
  bill.billedDays.push(books.add('RentalBillingLine', days, act))
}

function planFate(company: Company, bill: Bill, day: string, again: Given['again']): void {
  const { agenda, calendar } = company
  const { random } = bill.rental.account
  const chance = random.number(0, 1, 4)
  if (chance < 0.006) {
    agenda.plan(calendar.workday(day, 1), (today) => takeBack(company, bill, today, again))
    return
  }
  agenda.plan(random.chance(0.8) ? day : calendar.workday(day, 1), (today) =>
    sendForReview(company, bill, today),
  )
  if (chance < 0.016)
    agenda.plan(addDays(day, random.integer(2, 6)), (today) => voidBill(company, bill, today, again))
  planPayment(company, bill)
}

/** A new invoice that was made by mistake is deleted with its lines, and made again. */
function takeBack(company: Company, bill: Bill, day: string, again: Given['again']): void {
  const { books, staff } = company
  const act = staff.desk(bill.rental.account.random.pick(staff.rentals), day)
  if (deleteInvoice(bill.record, act.at) === null) return
  books.remove('Invoice', bill.record, act)
  for (const line of bill.lines) books.remove('InvoiceLine', line, act)
  release(company, bill, act)
  again(day)
}

const REASONS = ['wrong site', 'wrong PO number', 'billed to the wrong company', 'duplicate'] as const

/** An invoice with a mistake that went out already is voided and made again. */
function voidBill(company: Company, bill: Bill, day: string, again: Given['again']): void {
  const { books, staff } = company
  const { random } = bill.rental.account
  const act = staff.desk(random.pick(staff.rentals), day)
  const changes = voidInvoice(bill.record, random.pick(REASONS), act.at)
  if (changes === null) return
  books.change('Invoice', bill.record, { ...changes, deletedBy: act.name }, act)
  release(company, bill, act)
  again(day)
}

/** What it charged can be charged again. */
function release(company: Company, bill: Bill, act: Act): void {
  const { rental, billedDays, lines } = bill
  for (const days of billedDays) company.books.remove('RentalBillingLine', days, act)
  const jobIds = new Set(lines.map(({ jobId }) => jobId))
  for (const job of rental.jobs) if (jobIds.has(job.record.id)) job.billed = false
  rental.account.bills.delete(bill)
  rental.account.lastMoney = act
  company.unexported.delete(bill)
  bill.payDay = null
}

/** When a customer pays what is due on a day: as is its habit. */
function payDayOf({ random, habit }: Account, due: string): string | null {
  return random.chance(habit.neverPays) ? null : addDays(due, random.integer(habit.earliest, habit.latest))
}
