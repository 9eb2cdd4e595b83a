import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { sum } from '#shared/kernel/money.ts'
import { isOpenCredit } from '#shared/payments/applyCredits.ts'
import { customerBalance } from '#shared/payments/customerBalance.ts'
import { isMoneyOut } from '#shared/payments/paymentKinds.ts'
import { paymentBalance } from '#shared/payments/settlePayment.ts'
import { differs, brokenUnless, type Invariant } from './BrokenInvariant.ts'
import { isLive, type CompanyRecords, type Stored } from './CompanyRecords.ts'

/** PY3, PY6: the lines of a payment sum to the received money and the applied credits, and are numbered from 1, none of 0. */
const linesOfPayments: Invariant = function* (company) {
  for (const payment of company.existing('Payment')) {
    const at = ['Payment', payment.id] as const
    const lines = company.where('PaymentLine', 'paymentId', payment.id)
    const balance = paymentBalance(payment.paymentAmount, amounts(appliedTo(company, payment)), lines)
    yield* differs(at, 'money and credits less lines', balance, leftOver(company, payment))
    const numbers = lines.map(({ lineNumber }) => lineNumber).toSorted((a, b) => a - b)
    const expected = lines.map((_line, index) => index + 1)
    yield* differs(at, 'line numbers', numbers.join(), expected.join())
    for (const { id, amount, overPaymentAmount } of lines)
      yield* brokenUnless(
        payment.kind === 'Reversal' ? amount < 0 : amount > 0 || (overPaymentAmount ?? 0) > 0,
        ['PaymentLine', id],
        `has an amount of ${amount}`,
      )
  }
}

/** What a reversal or a refund leaves over of the credits that it used is in the credits that came from it (PY710, PY711). */
function leftOver(company: CompanyRecords, payment: Stored<'Payment'>): number {
  return isMoneyOut(payment) ? sum(amounts(company.where('PaymentCredit', 'sourcePaymentId', payment.id))) : 0
}

/** PY4, PY5, PY17, PY890: an overpayment, or a deposit, is a line without invoice, and a credit, which may have been paid back since. */
const excessOfPayments: Invariant = function* (company) {
  for (const payment of company.existing('Payment').filter((each) => !isMoneyOut(each))) {
    const lines = company.where('PaymentLine', 'paymentId', payment.id)
    const paysInvoices = lines.some(({ invoiceId }) => invoiceId !== null)
    const isDeposit = !paysInvoices && appliedTo(company, payment).length === 0
    const overpaid = sum(lines.map((line) => line.overPaymentAmount ?? 0))
    const excess = isDeposit ? payment.paymentAmount : overpaid
    const recorded = amounts(lines.filter(({ invoiceId }) => invoiceId === null))
    yield* differs(['Payment', payment.id], 'lines without invoice', sum(recorded), excess)
    const credits = company.where('PaymentCredit', 'sourcePaymentId', payment.id)
    yield* differs(['Payment', payment.id], 'credits with those paid back', sum(amounts(credits)), excess)
  }
}

/** IN32, PY7: payments are applied to active invoices of the paying customer. */
const invoicesOfPayments: Invariant = function* (company) {
  for (const line of company.all('PaymentLine')) {
    const payment = company.find('Payment', line.paymentId)
    const invoice = company.find('Invoice', line.invoiceId)
    if (invoice === null || payment?.deleted !== null) continue
    const at = ['PaymentLine', line.id] as const
    yield* brokenUnless(isActiveInvoice(invoice), at, `pays invoice ${invoice.id}, which is not active`)
    yield* differs(at, "its invoice's customer", invoice.customerId, payment.customerId)
  }
}

/** PY9, PY13, PY14, PY17: an applied credit refers to its payment, which exists and is of the same customer. */
const stateOfCredits: Invariant = function* (company) {
  for (const credit of company.all('PaymentCredit')) {
    const at = ['PaymentCredit', credit.id] as const
    yield* differs(at, 'being of a payment', credit.paymentId !== null, credit.applied !== null)
    yield* brokenUnless(credit.applied === null || credit.deleted === null, at, 'is applied and deleted')
    const [applied, source] = [
      company.find('Payment', credit.paymentId),
      company.find('Payment', credit.sourcePaymentId),
    ]
    for (const payment of [applied, source]) {
      if (payment === null) continue
      yield* brokenUnless(
        isLive(payment) || !isLive(credit),
        at,
        `is live, its payment ${payment.id} is deleted`,
      )
      yield* differs(at, 'customerId', credit.customerId, payment.customerId)
    }
  }
}

/**
 * PY710, PY711: a reversal takes back all money of its payment, once, and nothing of it is left on invoices or in open credits; what goes
 * back is below 0.
 */
const reversals: Invariant = function* (company) {
  for (const payment of company.existing('Payment')) {
    const at = ['Payment', payment.id] as const
    yield* brokenUnless(
      isMoneyOut(payment) === payment.paymentAmount < 0,
      at,
      'has an amount of another sign',
    )
    const own = company.where('Payment', 'reversesPaymentId', payment.id).filter(isLive)
    yield* differs(at, 'reversal', own[0]?.paymentDate ?? null, payment.reversed)
    yield* differs(
      at,
      'money with its reversal',
      sum(own.map(received)),
      own.length > 0 ? -received(payment) : 0,
    )
  }
  for (const invoice of company.existing('Invoice')) {
    const lines = company.where('PaymentLine', 'invoiceId', invoice.id)
    const paid = lines.filter(({ paymentId }) => company.find('Payment', paymentId)?.deleted === null)
    yield* brokenUnless(sum(amounts(paid)) >= 0, ['Invoice', invoice.id], 'has less than nothing paid')
    yield* brokenUnless(invoice.balance >= 0, ['Invoice', invoice.id], 'has more paid than its total')
    const writtenOff = paid.filter(
      ({ paymentId }) => company.find('Payment', paymentId)?.kind === 'Write-off',
    )
    yield* differs(['Invoice', invoice.id], 'writtenOff', invoice.writtenOff, sum(amounts(writtenOff)))
  }
}

function received({ paymentAmount }: Stored<'Payment'>): number {
  return paymentAmount
}

/** PY15, PY16: a customer's balance, calculated in both ways. */
const balancesOfCustomers: Invariant = function* (company) {
  for (const { id, balance } of company.all('Customer')) {
    const invoices = company.where('Invoice', 'customerId', id)
    const credits = company.where('PaymentCredit', 'customerId', id)
    yield* differs(['Customer', id], 'balance', balance, customerBalance(invoices, credits))
    yield* differs(
      ['Customer', id],
      'balance by what was invoiced and received',
      balance,
      turnover(company, id),
    )
  }
}

/** The invoiced amount, less payments and manual credits, plus refunds (PY16). */
function turnover(company: CompanyRecords, customerId: number): number {
  const invoices = company.where('Invoice', 'customerId', customerId).filter(isActiveInvoice)
  const payments = company.where('Payment', 'customerId', customerId).filter(isLive)
  const credits = company.where('PaymentCredit', 'customerId', customerId)
  const given = credits.filter((credit) => credit.sourcePaymentId === null && isLive(credit))
  const paidBack = credits.filter(
    (credit) => !isLive(credit) && company.find('Payment', credit.sourcePaymentId)?.deleted === null,
  )
  return sum([
    ...invoices.flatMap(({ total, tax }) => [total, tax]),
    ...payments.map(({ paymentAmount }) => -paymentAmount),
    ...amounts(given).map((amount) => -amount),
    ...amounts(paidBack),
  ])
}

function appliedTo(company: CompanyRecords, payment: Stored<'Payment'>): readonly Stored<'PaymentCredit'>[] {
  return company
    .where('PaymentCredit', 'paymentId', payment.id)
    .filter((credit) => isLive(credit) && !isOpenCredit(credit))
}

function amounts(rows: readonly { readonly amount: number }[]): number[] {
  return rows.map(({ amount }) => amount)
}

/** Invariants of payments, credits and balances. */
export const paymentInvariants = {
  linesOfPayments,
  excessOfPayments,
  invoicesOfPayments,
  stateOfCredits,
  reversals,
  balancesOfCustomers,
} satisfies Readonly<Record<string, Invariant>>
