import {
  isReversed,
  isReversible,
  openCredits,
  usesReversedMoney,
  whereaboutsOf,
  type Books,
  type PaymentDocument,
} from '#test/reference/corrections.ts'
import { dayAfter } from '#test/reference/days.ts'
import { Rational } from '#test/reference/Rational.ts'
import { added, deleted } from '#test/server/save/openSaving.ts'
import { booksOf } from './books.ts'
import { statusWithoutPayment, totalOfInvoice, type Plan } from './plan.ts'
import { numberIn } from './rows.ts'
import { STATUS, type State } from './state.ts'
import { nthOf, today, type StepHandler } from './StepHandler.ts'

/** All money of a payment goes back; what it paid is owed again (ambiguities 75). */
export const reverse: StepHandler<'reverse'> = async ({ company, state, step, plan }) => {
  const books = booksOf(state)
  const payment = nthOf(books.documents, step.nth)
  if (payment === null) return null
  const paymentDate = dayAfter(today(company), -step.daysAgo)
  const answer = await company.office.save([
    added('Payment', -1, { kind: 'Reversal', reversesPaymentId: payment.id, paymentDate, notes: 'NSF' }),
  ])
  if (paymentDate < payment.day || !isReversible(books, payment)) return { refused: answer }
  const { onInvoices, inCredits } = whereaboutsOf(books, payment.id)
  for (const [invoiceId, amount] of onInvoices) payLess(plan, invoiceId, amount)
  plan.credits = plan.credits.minus(inCredits)
  return answer
}

/** What is left paid of it says that the invoice is paid in part; a deleted payment does not (MO-42). */
function payLess(plan: Plan, invoiceId: number, amount: Rational): void {
  const invoice = plan.invoices.get(invoiceId)
  if (invoice === undefined) return
  const after = { isHandedOver: invoice.isHandedOver, paid: invoice.paid.minus(amount) }
  const statusId = after.paid.isPositive ? STATUS.partiallyPaid : statusWithoutPayment(after)
  plan.invoices.set(invoiceId, { ...after, statusId })
}

/** Open credits are paid back, never more than there is. */
export const refund: StepHandler<'refund'> = async ({ company, state, step, plan }) => {
  const open = openCredits(booksOf(state))
  const amount = share(open, step.percent)
  if (!amount.isPositive) return null
  const { customerId } = state.rental
  const paymentDate = dayAfter(today(company), -step.daysAgo)
  const answer = await company.office.save([
    added('Payment', -1, { kind: 'Refund', customerId, paymentDate, paymentAmount: amount.toNumber() }),
  ])
  if (amount.isAbove(open)) return { refused: answer }
  plan.credits = plan.credits.minus(amount)
  return answer
}

/** What is not paid of an invoice is settled without money, never more than that. */
export const writeOff: StepHandler<'writeOff'> = async ({ company, state, step, plan }) => {
  const invoice = nthOf(
    state.invoices.filter(({ balance }) => balance > 0),
    step.nth,
  )
  if (invoice === null) return null
  const unpaid = Rational.of(invoice.balance)
  const amount = share(unpaid, step.percent)
  if (!amount.isPositive) return null
  const answer = await company.office.save([
    added('PaymentCredit', -1, {
      customerId: state.rental.customerId,
      writtenOffInvoiceId: invoice.id,
      amount: amount.toNumber(),
      creditDate: dayAfter(today(company), -step.daysAgo),
      notes: 'Small balance',
    }),
  ])
  if (amount.isAbove(unpaid)) return { refused: answer }
  const { id, isHandedOver } = invoice
  plan.invoices.set(id, {
    isHandedOver,
    statusId: amount.equals(unpaid) ? STATUS.paid : STATUS.partiallyPaid,
    paid: Rational.of(invoice.payments).plus(amount),
  })
  return answer
}

/** A credit memo. */
export const giveCredit: StepHandler<'giveCredit'> = async ({ company, state, step, plan }) => {
  plan.credits = plan.credits.plus(Rational.of(step.amount))
  return company.office.save([
    added('PaymentCredit', -1, {
      customerId: state.rental.customerId,
      amount: step.amount,
      creditDate: dayAfter(today(company), -step.daysAgo),
      notes: 'Goodwill',
    }),
  ])
}

function share(of: Rational, percent: number): Rational {
  return of.times(Rational.of(percent / 100)).rounded(2)
}

/**
 * A document goes as a whole, and what it did with it. Refused where a credit that it left over was used, where a reversal took its money or
 * that of a payment which it used, and of a reversal where its invoices were paid again (MO-42; ambiguities 50, 75).
 */
export const deletePayment: StepHandler<'deletePayment'> = async ({ company, state, step, plan }) => {
  const row = nthOf(state.payments, step.nth)
  if (row === null) return null
  const books = booksOf(state)
  const document = books.documents.find(({ id }) => id === row['id'])
  if (document === undefined) return null
  const answer = await company.office.save([deleted('Payment', row)])
  if (!isDeletable(books, document, state)) return { refused: answer }
  const reopened = state.credits.filter(
    (credit) => credit['paymentId'] === document.id && credit['writtenOffInvoiceId'] === null,
  )
  const leftOver = state.credits.filter((credit) => credit['sourcePaymentId'] === document.id)
  const amountOf = (rows: typeof reopened): Rational =>
    Rational.sum(rows.map((credit) => Rational.of(numberIn(credit, 'amount'))))
  plan.credits = plan.credits.minus(amountOf(leftOver)).plus(amountOf(reopened))
  for (const { invoiceId, amount } of document.onto) takeOff(plan, invoiceId, amount)
  return answer
}

function isDeletable(books: Books, document: PaymentDocument, { invoices }: State): boolean {
  const isUsed = books.credits.some(({ from, usedBy }) => from === document.id && usedBy !== null)
  const isPaidAgain = document.onto.some(({ invoiceId, amount }) => {
    const balance = Rational.of(invoices.find(({ id }) => id === invoiceId)?.balance ?? 0)
    return Rational.zero.minus(amount).isAbove(balance)
  })
  return !isUsed && !isPaidAgain && !isReversed(books, document.id) && !usesReversedMoney(books, document)
}

/** A line goes: of a payment with MO-42, of a reversal so that its invoice is paid again. */
function takeOff(plan: Plan, invoiceId: number, amount: Rational): void {
  const invoice = plan.invoices.get(invoiceId)
  if (invoice === undefined || amount.isZero) return
  const after = { isHandedOver: invoice.isHandedOver, paid: invoice.paid.minus(amount) }
  const isCovered = !totalOfInvoice(plan, invoiceId).isAbove(after.paid)
  const paidAgain = isCovered ? STATUS.paid : STATUS.partiallyPaid
  plan.invoices.set(invoiceId, {
    ...after,
    statusId: amount.isPositive ? statusWithoutPayment(after) : paidAgain,
  })
}
