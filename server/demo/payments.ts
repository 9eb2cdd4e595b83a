import { addDays, addMinutes } from '#shared/kernel/days.ts'
import { sum } from '#shared/kernel/money.ts'
import { isSent, unpaidBalance } from '#shared/invoicing/invoiceRules.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { applyCredits, isOpenCredit } from '#shared/payments/applyCredits.ts'
import { deletePayment } from '#shared/payments/deletePayment.ts'
import { distributePayment } from '#shared/payments/distributePayment.ts'
import { afterPayment, afterPaymentDeleted } from '#shared/payments/invoicePayments.ts'
import { PAYMENT_METHOD } from '#shared/payments/paymentMethods.ts'
import { settlePayment, type PaymentLineDraft } from '#shared/payments/settlePayment.ts'
import { fullName } from '../save/pipeline/derive.ts'
import type { Stored } from '../save/work/records.ts'
import type { Stamp } from './Books.ts'
import type { CustomerAccount, Bill, Company } from './Company.ts'
import { emailOf } from './emails.ts'

/** How many days early an invoice is included in a payment of others. */
const PAID_TOGETHER = 6

/** Schedules the payment of an invoice for the customer's payment day. */
export function planPayment(company: Company, bill: Bill): void {
  if (bill.payDay !== null) company.agenda.plan(bill.payDay, (today) => payBills(company, bill, today))
}

function payBills(company: Company, bill: Bill, day: string): void {
  const { account } = bill.rental
  if (!account.bills.has(bill)) return
  if (!isSent(bill.record)) {
    bill.payDay = company.calendar.workday(day, 2)
    planPayment(company, bill)
    return
  }
  const limit = addDays(day, PAID_TOGETHER)
  const due = [...account.bills].filter(
    ({ record, payDay }) => isSent(record) && isActiveInvoice(record) && payDay !== null && payDay <= limit,
  )
  const { random } = account
  const worker = random.pick(company.staff.payments)
  if (account.credits.some(isOpenCredit) && random.chance(0.9))
    useCredits(company, account, due, { day, act: company.staff.desk(worker, day) })
  const left = due.filter((each) => account.bills.has(each))
  if (left.length > 0) receive(company, account, left, { day, act: company.staff.desk(worker, day) })
}

interface When {
  readonly day: string
  readonly act: Stamp
}

/** Receives a payment: mostly what is owed, sometimes a part of it, rarely too much. */
function receive(
  company: Company,
  account: CustomerAccount,
  bills: readonly Bill[],
  { day, act: stamp }: When,
): void {
  const { random } = account
  const owed = sum(bills.map(({ record }) => unpaidBalance(record)))
  const chance = random.number(0, 1, 4)
  const isPart = chance < 0.025 && owed > 200
  const isTooMuch = chance > 0.992
  const amount = isPart ? Math.round(owed / 200) * 100 : isTooMuch ? Math.ceil((owed + 20) / 50) * 50 : owed
  const shares = distributePayment(amount, bills.map(openInvoice))
  const settled = settlePayment(
    shares.map(({ invoice, amount: share }) => ({
      invoiceId: invoice.id,
      description: invoice.description,
      startingBalance: invoice.balance,
      amount: share,
      notes: null,
    })),
  )
  if (settled === null || settled.lines.length === 0) return
  const payment = addPayment(company, account, { day, act: stamp, amount: settled.amount })
  const touched = addLines(company, payment, settled.lines, bills, stamp)
  if (settled.excess > 0) {
    const notes = `Overpayment of ${payment.referenceNumber ?? 'a payment'}`
    addCredit(company, account, { sourcePaymentId: payment.id, amount: settled.excess, notes }, stamp)
  }
  if (random.chance(0.006) && settled.excess === 0) {
    takePaymentBack(company, account, payment, touched, { day, act: stamp })
    return
  }
  for (const bill of touched.filter((each) => account.bills.has(each))) {
    bill.payDay = addDays(day, random.integer(18, 40))
    planPayment(company, bill)
  }
  sendReceipt(company, account, payment, stamp)
}

/** A payment that was entered for the wrong customer is deleted the same hour; the right one comes later. */
function takePaymentBack(
  company: Company,
  account: CustomerAccount,
  payment: Stored<'Payment'>,
  bills: readonly Bill[],
  { day, act: stamp }: When,
): void {
  const { books, random } = company
  const deletion: Stamp = { ...stamp, at: addMinutes(stamp.at, random.integer(3, 25)) }
  books.remove('Payment', payment, deletion)
  account.lastMoney = deletion
  const lines = bills.flatMap(({ paymentLines }) =>
    paymentLines.filter(({ paymentId }) => paymentId === payment.id),
  )
  const { invoiceIds } = deletePayment(payment.id, lines, account.credits)
  for (const bill of bills.filter(({ record }) => invoiceIds.includes(record.id))) {
    const mine = lines.filter(({ invoiceId }) => invoiceId === bill.record.id).map(({ amount }) => amount)
    const changes = afterPaymentDeleted(
      bill.record,
      sum([bill.record.payments, ...mine.map((amount) => -amount)]),
    )
    if (changes !== null) books.change('Invoice', bill.record, changes, deletion)
    account.bills.add(bill)
    bill.payDay = addDays(day, random.integer(2, 9))
    planPayment(company, bill)
  }
}

/** Open credits pay first what they can: a payment without money, whose lines say what the credits went to (PY9). */
function useCredits(
  company: Company,
  account: CustomerAccount,
  bills: readonly Bill[],
  { day, act: stamp }: When,
): void {
  const { books } = company
  const { creditIds, lines, remainder } = applyCredits(account.credits, bills.map(openInvoice))
  if (lines.length === 0) return
  const payment = addPayment(company, account, { day, act: stamp, amount: 0 })
  addLines(company, payment, lines, bills, stamp)
  for (const credit of account.credits.filter(({ id }) => creditIds.includes(id))) {
    const applied = { paymentId: payment.id, applied: stamp.at, appliedBy: fullName(stamp.user) }
    books.change('PaymentCredit', credit, applied, stamp)
  }
  if (remainder !== null) addCredit(company, account, { sourcePaymentId: payment.id, ...remainder }, stamp)
}

/** A goodwill credit without a source payment. */
export function giveCredit(company: Company, account: CustomerAccount, day: string): void {
  const { random, staff } = company
  const amount = random.integer(2, 8) * 25
  const notes = random.pick(['Scratched driveway', 'Late delivery', 'Fence post repaired', 'Loyal customer'])
  addCredit(company, account, { amount, notes }, staff.desk(random.pick(staff.payments), day))
}

function addCredit(
  { books }: Company,
  account: CustomerAccount,
  credit: Partial<Stored<'PaymentCredit'>>,
  stamp: Stamp,
): void {
  account.lastMoney = stamp
  account.credits.push(books.add('PaymentCredit', { ...credit, customerId: account.customer.id }, stamp))
}

function addPayment(
  company: Company,
  account: CustomerAccount,
  { day, act: stamp, amount }: When & { readonly amount: number },
): Stored<'Payment'> {
  const { customer, random } = account
  const method = amount === 0 ? PAYMENT_METHOD.check : methodOf(random, customer)
  const payment = company.books.add(
    'Payment',
    {
      customerId: customer.id,
      paymentDate: day,
      paymentMethodId: method,
      paymentAmount: amount,
      referenceNumber: amount === 0 ? 'Credit' : reference(company, random, method),
      notes: amount === 0 ? 'Credit applied' : random.chance(0.04) ? 'Paid by phone' : null,
    },
    stamp,
  )
  company.payments.add(payment)
  account.lastMoney = stamp
  return payment
}

function methodOf(random: Company['random'], { billingType }: Stored<'Customer'>): number {
  if (billingType === 'Credit-Debit') return PAYMENT_METHOD.creditCard
  if (billingType === 'COD') return random.chance(0.4) ? PAYMENT_METHOD.cash : PAYMENT_METHOD.check
  return random.chance(0.35) ? PAYMENT_METHOD.achElectronic : PAYMENT_METHOD.check
}

function reference({ lastNumbers }: Company, random: Company['random'], method: number): string | null {
  if (method === PAYMENT_METHOD.cash) return null
  if (method === PAYMENT_METHOD.creditCard) return `Auth ${random.integer(100_000, 999_999)}`
  if (method === PAYMENT_METHOD.achElectronic) return `ACH ${random.integer(1_000_000, 9_999_999)}`
  lastNumbers.check += random.integer(1, 9)
  return String((lastNumbers.check % 90_000) + 1_000)
}

/** Applies the lines to their invoices; returns the affected invoices. */
function addLines(
  { books }: Company,
  payment: Stored<'Payment'>,
  lines: readonly PaymentLineDraft[],
  bills: readonly Bill[],
  stamp: Stamp,
): Bill[] {
  const touched: Bill[] = []
  for (const draft of lines) {
    const line = books.add('PaymentLine', { ...draft, paymentId: payment.id }, stamp)
    const bill = bills.find(({ record }) => record.id === draft.invoiceId)
    // A line without an invoice is stored with the preceding line, whose excess it records.
    const billOfLine = bill ?? touched.at(-1)
    billOfLine?.paymentLines.push(line)
    if (bill === undefined) continue
    touched.push(bill)
    const changes = afterPayment(bill.record, sum([bill.record.payments, draft.amount]), stamp.at)
    if (changes === null) throw new Error('The demo company pays a voided invoice.')
    books.change('Invoice', bill.record, changes, stamp)
    if (changes.paid !== null) bill.rental.account.bills.delete(bill)
    bill.rental.touched = payment.paymentDate
  }
  return touched
}

function openInvoice({ record }: Bill) {
  const description = `Invoice #${record.invoiceNumber}`
  return { id: record.id, dueDate: record.dueDate, balance: unpaidBalance(record), description }
}

function sendReceipt(
  company: Company,
  { customer, random }: CustomerAccount,
  payment: Stored<'Payment'>,
  stamp: Stamp,
): void {
  if (customer.email === null || !random.chance(0.12)) return
  const templates = { subject: 'PaymentEmailSubject', body: 'PaymentEmailBody' } as const
  company.receipts.push(emailOf(company, { customer, paymentId: payment.id, ...templates }, stamp))
}
