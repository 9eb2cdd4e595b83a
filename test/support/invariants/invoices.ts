import { isSent, unpaidBalance } from '#shared/invoicing/invoiceRules.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { invoiceTotals } from '#shared/invoicing/invoiceTotals.ts'
import { renumberLines } from '#shared/invoicing/lineNumbers.ts'
import { sentFigures } from '#shared/invoicing/sentFigures.ts'
import { sum } from '#shared/kernel/money.ts'
import { differs, brokenUnless, type Invariant } from './BrokenInvariant.ts'
import { isLive, type CompanyRecords } from './CompanyRecords.ts'

const { paid, partiallyPaid, voided, new: fresh } = INVOICE_STATUS

/** IN21, PY8: total, tax, payments and balance match the lines and the existing payments. */
const totalsOfLines: Invariant = function* (company) {
  for (const invoice of company.all('Invoice').filter((one) => isLive(one) || one.statusId === voided)) {
    const lines = company.where('InvoiceLine', 'invoiceId', invoice.id)
    const totals = invoiceTotals(lines, paymentsOf(company, invoice.id))
    const expected = { ...totals, balance: unpaidBalance({ ...invoice, ...totals }) }
    for (const name of ['total', 'tax', 'payments', 'balance'] as const)
      yield* differs(['Invoice', invoice.id], name, invoice[name], expected[name])
  }
}

function paymentsOf(company: CompanyRecords, invoiceId: number): number {
  const lines = company.where('PaymentLine', 'invoiceId', invoiceId)
  return sum(
    lines
      .filter((line) => company.find('Payment', line.paymentId)?.deleted === null)
      .map(({ amount }) => amount),
  )
}

/** IN213: an invoice says whether it says something else than what its customer was sent last, where that was kept. */
const changedSinceSent: Invariant = function* (company) {
  for (const invoice of company.existing('Invoice').filter(isSent)) {
    const sent = company
      .where('InvoiceCommunication', 'invoiceId', invoice.id)
      .filter((one) => one.sent !== null)
    const figures = sent.toSorted((a, b) => a.id - b.id).at(-1)?.figures ?? null
    const shown = sentFigures(invoice, company.where('InvoiceLine', 'invoiceId', invoice.id))
    const differsNow = figures !== null && figures !== shown
    yield* differs(['Invoice', invoice.id], 'changedSinceSent', invoice.changedSinceSent, differsNow)
  }
}

/** M-017: every active invoice has a unique number. */
const numberedInvoices: Invariant = function* (company) {
  for (const { id, invoiceNumber } of company.all('Invoice').filter(isActiveInvoice)) {
    const same = company.where('Invoice', 'invoiceNumber', invoiceNumber)
    yield* brokenUnless(
      invoiceNumber !== null && same.length === 1,
      ['Invoice', id],
      `has number ${invoiceNumber}`,
    )
  }
}

/** IN25: lines that are not deleted are numbered from 1. */
const linesNumbered: Invariant = function* (company) {
  for (const { id } of company.existing('Invoice'))
    for (const { line, lineNumber } of renumberLines(company.where('InvoiceLine', 'invoiceId', id)))
      yield* differs(['InvoiceLine', line.id], 'lineNumber', line.lineNumber, lineNumber)
}

/** PY7: a Paid invoice has a date and no balance; a PartiallyPaid one has payments, a balance, and no date. */
const statusOfPayments: Invariant = function* (company) {
  for (const invoice of company.existing('Invoice')) {
    const { id, statusId, payments, balance } = invoice
    yield* differs(['Invoice', id], 'having a paid date', invoice.paid !== null, statusId === paid)
    yield* brokenUnless(
      statusId !== paid || balance <= 0,
      ['Invoice', id],
      `is Paid and has a balance of ${balance}`,
    )
    yield* brokenUnless(
      statusId !== partiallyPaid || (payments > 0 && balance > 0),
      ['Invoice', id],
      `is PartiallyPaid with payments of ${payments} and a balance of ${balance}`,
    )
  }
}

/** IN31, IN32: voided ones are deleted, marked and unpaid; besides them only new ones are deleted, with their lines. */
const endOfInvoiceLines: Invariant = function* (company) {
  for (const invoice of company.all('Invoice').filter((one) => !isActiveInvoice(one))) {
    const at = ['Invoice', invoice.id] as const
    const payments = paymentsOf(company, invoice.id)
    yield* brokenUnless(payments === 0, at, `is not active and has payments of ${payments}`)
    const lines = company.where('InvoiceLine', 'invoiceId', invoice.id)
    const liveSpans = lines
      .flatMap(({ id }) => company.where('RentalBillingLine', 'invoiceLineId', id))
      .filter(isLive)
    yield* brokenUnless(liveSpans.length === 0, at, 'is not active and has existing billing lines')
    if (invoice.statusId === voided) {
      yield* brokenUnless(invoice.deleted !== null, at, 'is voided and not deleted')
      yield* differs(at, 'quickBooksId', invoice.quickBooksId, 'Voided')
      yield* brokenUnless(invoice.quickBooksLastExport !== null, at, 'is voided without an export date')
    } else {
      yield* differs(at, 'the status of a deleted invoice', invoice.statusId, fresh)
      yield* brokenUnless(!lines.some(isLive), at, 'is deleted and has live lines')
    }
  }
}

/** A billing line exists no longer than its invoice line, and is of the same rental. */
const spansOfLines: Invariant = function* (company) {
  for (const span of company.existing('RentalBillingLine')) {
    const line = company.find('InvoiceLine', span.invoiceLineId)
    const at = ['RentalBillingLine', span.id] as const
    yield* brokenUnless(line?.deleted === null, at, `is live, its line ${span.invoiceLineId} is not`)
    yield* differs(at, 'rentalId', span.rentalId, line?.rentalId)
  }
}

/** IN12: the quantity of a daily billing line is its number of days. */
const daysOfLines: Invariant = function* (company) {
  for (const line of company.existing('InvoiceLine')) {
    const days = company.where('RentalBillingLine', 'invoiceLineId', line.id).filter(isLive)
    const count = sum(days.map(({ quantity }) => quantity))
    if (days.length > 0) yield* differs(['InvoiceLine', line.id], 'quantity', line.quantity, count)
  }
}

/** Invariants of invoices and their lines. */
export const invoiceInvariants = {
  totalsOfLines,
  changedSinceSent,
  numberedInvoices,
  linesNumbered,
  statusOfPayments,
  endOfInvoices: endOfInvoiceLines,
  spansOfLines,
  daysOfLines,
} satisfies Readonly<Record<string, Invariant>>
