import { jobMargin, storedMargin, type JobMargin, type MarginJob } from '#shared/invoicing/jobMargin.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { addDays } from '#shared/kernel/days.ts'
import { customerBalance } from '#shared/payments/customerBalance.ts'
import type { Books } from './Books.ts'
import type { Bill, Company, DemoJob, DemoRental } from './Company.ts'
import { storeJobWithoutRental } from './jobsWithoutRental.ts'
import { storePayments } from './exports.ts'

const QUIET_DAYS = 21

/** Stores finished rentals: completed or canceled, paid, and unchanged for three weeks. */
export function storeFinished(company: Company, day: string): void {
  const quietSince = addDays(day, -QUIET_DAYS)
  for (const rental of company.rentals) {
    const isOver = rental.record.completed !== null || rental.record.deleted !== null
    if (!isOver || rental.touched > quietSince || rental.isBillingPlanned) continue
    if (rental.bills.every(({ record }) => record.paid !== null || !isActiveInvoice(record)))
      storeRental(company, rental)
  }
}

/** Stores everything left at the end of the history. */
export function storeRemaining(company: Company): void {
  const { books, board, fleet } = company
  for (const rental of company.rentals) storeRental(company, rental)
  const withoutRental = [...board.values()]
    .flatMap((files) => [...files])
    .filter(({ rental }) => rental === null)
  for (const demoJob of withoutRental) storeJobWithoutRental(books, demoJob)
  for (const { location } of fleet.all) if (location !== null) books.store('DumpsterLocation', location)
  storePayments(company)
  for (const note of company.openNotes) books.store('DispatchNote', note)
  for (const maintenance of company.openMaintenance) books.store('Maintenance', maintenance)
  for (const answer of company.answers) books.store('QuickBooksTaskResponse', answer)
  for (const account of company.accounts)
    for (const credit of account.credits) books.store('PaymentCredit', credit)
}

/** Sets the balance of each customer; returns those whose stored record is outdated. */
export function settleBalances(company: Company): Set<Company['accounts'][number]['customer']> {
  const changed = new Set(company.editedCustomers)
  for (const { customer, bills, credits, lastMoney } of company.accounts) {
    const balance = customerBalance(
      [...bills].map(({ record }) => record),
      credits,
    )
    if (balance === customer.balance || lastMoney === null) continue
    company.books.change('Customer', customer, { balance }, lastMoney)
    changed.add(customer)
  }
  return changed
}

function storeRental(company: Company, rental: DemoRental): void {
  const { books } = company
  company.rentals.delete(rental)
  settleMargins(rental)
  books.store('Rental', rental.record)
  for (const job of rental.jobs) {
    books.store('Job', job.record)
    for (const time of job.times) books.store('JobTime', time)
    for (const fee of job.fees) books.store('JobDumpsterFee', fee)
  }
  for (const placement of rental.placements) books.store('DumpsterLocation', placement)
  for (const photo of rental.photos) books.store('Photo', photo)
  for (const bill of rental.bills) storeBill(books, bill)
}

function storeBill(books: Books, bill: Bill): void {
  books.store('Invoice', bill.record)
  for (const line of bill.lines) books.store('InvoiceLine', line)
  for (const days of bill.billedDays) books.store('RentalBillingLine', days)
  for (const line of bill.paymentLines) books.store('PaymentLine', line)
  for (const email of bill.emails) books.store('EmailMessage', email)
  for (const communication of bill.communications) books.store('InvoiceCommunication', communication)
  for (const link of bill.printed) books.store('PrintQueueInvoiceLink', link)
}

/** Sets the margins of the jobs and invoices of a rental as the product does (S1 §4, IN36 to IN38). */
function settleMargins(rental: DemoRental): void {
  const lines = linesByJob(rental)
  const margins = new Map<number, JobMargin>()
  for (const demoJob of rental.jobs) margins.set(demoJob.record.id, jobMargin(marginJob(demoJob, lines)))
  for (const { record } of rental.jobs) {
    const other = rental.jobs.find((demoJob) => demoJob.record.id === record.relatedJobId)?.record
    const isCounted = other !== undefined && other.completed !== null && other.deleted === null
    const together = [record.id, ...(isCounted ? [other.id] : [])].flatMap((id) => margins.get(id) ?? [])
    record.margin = storedMargin(together)
    record.marginTime = margins.get(record.id)?.totalMinutes ?? 0
  }
  for (const bill of rental.bills) {
    const ids = new Set(bill.lines.filter((line) => line.deleted === null).map(({ jobId }) => jobId))
    const ofInvoice = [...margins].filter(([id]) => ids.has(id)).map(([, margin]) => margin)
    bill.record.jobMargin = storedMargin(ofInvoice)
  }
}

type Lines = ReadonlyMap<number, MarginJob['invoiceLines']>

function linesByJob({ bills }: DemoRental): Lines {
  const lines = new Map<number, MarginJob['invoiceLines'][number][]>()
  for (const { record, lines: ofBill } of bills)
    for (const line of ofBill) {
      if (line.jobId === null) continue
      const ofJob = lines.get(line.jobId) ?? []
      ofJob.push({ quantity: line.quantity, rate: line.rate, deleted: line.deleted, invoice: record })
      lines.set(line.jobId, ofJob)
    }
  return lines
}

function marginJob({ record, times }: DemoJob, lines: Lines): MarginJob {
  const { hourExpense, tonExpense, weight } = record
  return { invoiceLines: lines.get(record.id) ?? [], jobTimes: times, hourExpense, tonExpense, weight }
}
