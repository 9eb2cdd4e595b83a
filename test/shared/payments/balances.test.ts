import { budget } from '#test/support/budget.ts'
import { fc } from '#test/support/seed.ts'
import { statementSummary } from '#shared/accounting/statement.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { sum } from '#shared/kernel/money.ts'
import { applyCredits, isOpenCredit, openCreditTotal } from '#shared/payments/applyCredits.ts'
import { customerBalance } from '#shared/payments/customerBalance.ts'
import { deleteCreditRefusal, deletePayment, deletePaymentRefusal } from '#shared/payments/deletePayment.ts'
import { distributePayment } from '#shared/payments/distributePayment.ts'
import { afterPayment, afterPaymentDeleted } from '#shared/payments/invoicePayments.ts'
import { settlePayment, type PaymentLineDraft } from '#shared/payments/settlePayment.ts'

const NOW = '2026-06-01T14:00:00.000Z'
const DAY = '2026-06-01'

interface Invoice {
  id: number
  statusId: number
  total: number
  tax: number
  payments: number
  balance: number
  paid: string | null
  printed: null
  emailed: string
  quickBooksLastExport: null
  deleted: null
  dueDate: string
  description: string
}
interface Payment {
  id: number
  received: number
  lines: readonly PaymentLineDraft[]
  isDeleted: boolean
}
interface Credit {
  id: number
  amount: number
  paymentId: number | null
  sourcePaymentId: number | null
  created: string
  applied: string | null
  deleted: string | null
}

/** The account of one customer, maintained only by the rules. */
class Books {
  readonly invoices: Invoice[] = []
  readonly payments: Payment[] = []
  readonly credits: Credit[] = []

  invoice(total: number): void {
    const id = this.invoices.length + 1
    const [dueDate, description] = [`2026-06-${String((id % 28) + 1).padStart(2, '0')}`, `Invoice ${id}`]
    const sent = { printed: null, emailed: NOW, quickBooksLastExport: null }
    const status = { statusId: INVOICE_STATUS.emailed, paid: null, deleted: null, ...sent }
    this.invoices.push({ id, total, tax: 0, payments: 0, balance: total, dueDate, description, ...status })
  }

  give(amount: number): void {
    this.addCredit(amount, null)
  }

  receive(received: number, count: number): void {
    const shares = distributePayment(received, this.open().slice(0, count))
    const settled = settlePayment(
      shares.map(({ invoice, amount }) => ({
        invoiceId: invoice.id,
        description: invoice.description,
        startingBalance: invoice.balance,
        amount,
        notes: null,
      })),
    )
    if (settled === null || shares.length === 0) return
    const id = this.pay(received, settled.lines)
    if (settled.excess > 0) this.addCredit(settled.excess, id)
  }

  apply(count: number): void {
    const { creditIds, lines, remainder } = applyCredits(this.credits, this.open().slice(0, count))
    if (creditIds.length === 0) return
    const id = this.pay(0, lines)
    for (const credit of this.credits)
      if (creditIds.includes(credit.id)) Object.assign(credit, { applied: NOW, paymentId: id })
    if (remainder !== null) this.addCredit(remainder.amount, id)
  }

  takeBack(index: number): void {
    const payment = this.payments[index % Math.max(1, this.payments.length)]
    if (payment === undefined || payment.isDeleted) return
    if (deletePaymentRefusal(payment.id, this.credits) !== null) return
    const deletion = deletePayment(payment.id, payment.lines, this.credits)
    payment.isDeleted = true
    for (const credit of this.credits) {
      if (deletion.deletedCreditIds.includes(credit.id)) credit.deleted = NOW
      if (deletion.reopenedCreditIds.includes(credit.id))
        Object.assign(credit, { applied: null, paymentId: null })
    }
    for (const invoice of this.invoices)
      if (deletion.invoiceIds.includes(invoice.id))
        Object.assign(invoice, afterPaymentDeleted(invoice, this.paidOf(invoice.id)))
  }

  payBack(index: number): void {
    const credit = this.credits.filter(isOpenCredit)[index]
    if (credit !== undefined && deleteCreditRefusal(credit) === null) credit.deleted = NOW
  }

  live(): Payment[] {
    return this.payments.filter((payment) => !payment.isDeleted)
  }

  paidOf(invoiceId: number): number {
    const lines = this.live().flatMap((payment) => payment.lines)
    return sum(lines.filter((line) => line.invoiceId === invoiceId).map((line) => line.amount))
  }

  private open(): Invoice[] {
    return this.invoices.filter((invoice) => invoice.balance > 0)
  }

  private pay(received: number, lines: readonly PaymentLineDraft[]): number {
    const id = this.payments.length + 1
    this.payments.push({ id, received, lines, isDeleted: false })
    for (const invoice of this.invoices)
      if (lines.some((line) => line.invoiceId === invoice.id))
        Object.assign(invoice, afterPayment(invoice, this.paidOf(invoice.id), NOW))
    return id
  }

  private addCredit(amount: number, sourcePaymentId: number | null): void {
    const id = this.credits.length + 1
    const created = `2026-05-01T00:00:00.${String(id).padStart(3, '0')}Z`
    this.credits.push({ id, amount, paymentId: null, sourcePaymentId, created, applied: null, deleted: null })
  }
}

/** The same account as the input of a statement. */
function accountOf({ invoices, payments, credits }: Books): Parameters<typeof statementSummary>[0] {
  return {
    invoices: invoices.map((invoice) => ({ ...invoice, invoiceNumber: null, invoiceDate: DAY })),
    payments: payments.map(({ id, received, isDeleted }) => ({
      id,
      kind: 'Payment',
      paymentDate: DAY,
      referenceNumber: null,
      paymentAmount: received,
      deleted: isDeleted ? NOW : null,
    })),
    credits: credits.map((credit) => ({
      ...credit,
      notes: null,
      writtenOffInvoiceId: null,
      createdOn: DAY,
      deletedOn: credit.deleted === null ? null : DAY,
    })),
  }
}

function checkBooks(books: Books): void {
  for (const { id, received, lines } of books.live()) {
    const applied = books.credits.filter((credit) => credit.paymentId === id)
    const from = books.credits.filter((credit) => credit.sourcePaymentId === id)
    expect(sum(lines.map((line) => line.amount))).toBe(
      sum([received, ...applied.map((credit) => credit.amount)]),
    )
    expect(sum(from.map((credit) => credit.amount))).toBe(
      sum(lines.map((line) => line.overPaymentAmount ?? 0)),
    )
  }
  for (const invoice of books.invoices) {
    expect(invoice.payments).toBe(books.paidOf(invoice.id))
    expect(invoice.balance).toBe(sum([invoice.total, -invoice.payments]))
    expect(invoice.balance).toBeGreaterThanOrEqual(0)
    expect(invoice.paid !== null).toBe(invoice.statusId === INVOICE_STATUS.paid)
    expect(invoice.statusId === INVOICE_STATUS.paid ? invoice.balance : 0).toBe(0)
  }
  expect(statementSummary(accountOf(books), DAY, DAY).closingBalance).toBe(
    customerBalance(books.invoices, books.credits),
  )
  const live = new Set(books.live().map((payment) => payment.id))
  const given = books.credits.filter((credit) => credit.sourcePaymentId === null && credit.deleted === null)
  const paidBack = books.credits.filter(
    ({ sourcePaymentId, deleted }) => deleted !== null && live.has(sourcePaymentId ?? 0),
  )
  expect(customerBalance(books.invoices, books.credits)).toBe(
    sum([
      ...books.invoices.map((invoice) => invoice.total),
      ...books.live().map((payment) => -payment.received),
      ...given.map((credit) => -credit.amount),
      ...paidBack.map((credit) => credit.amount),
    ]),
  )
}

describe('the account of a customer', () => {
  const cents = fc.integer({ min: 1, max: 200_000 }).map((value) => value / 100)
  const step = fc.oneof(
    cents.map((amount) => (books: Books) => books.invoice(amount)),
    fc.tuple(cents, fc.integer({ min: 1, max: 4 })).map(
      ([amount, count]) =>
        (books: Books) =>
          books.receive(amount, count),
    ),
    fc.integer({ min: 1, max: 4 }).map((count) => (books: Books) => books.apply(count)),
    cents.map((amount) => (books: Books) => books.give(amount)),
    fc.nat(20).map((index) => (books: Books) => books.takeBack(index)),
    fc.nat(3).map((index) => (books: Books) => books.payBack(index)),
  )

  it('[PY6] [PY8] [PY15] [PY16] [AC6] is consistent after every invoice, payment, credit and deletion', () => {
    const seen = { applied: 0, fromPayments: 0, deleted: 0 }
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 25, size: 'max' }), (steps) => {
        const books = new Books()
        for (const take of steps) {
          take(books)
          checkBooks(books)
        }
        seen.applied += books.credits.filter((credit) => credit.applied !== null).length
        seen.fromPayments += books.credits.filter((credit) => credit.sourcePaymentId !== null).length
        seen.deleted += books.payments.length - books.live().length
        expect(openCreditTotal(books.credits)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: budget({ gate: 100, soak: 2_000 }) },
    )
    expect(Object.values(seen).every((count) => count > 0)).toBe(true)
  })
})
