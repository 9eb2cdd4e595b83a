import { Rational } from '#test/reference/Rational.ts'
import { isReversed, usesReversedMoney } from '#test/reference/corrections.ts'
import { dayAfter } from '#test/reference/days.ts'
import { receive, type Receipt } from '#test/reference/invoices.ts'
import { added, modified, type SentEntity, type Values } from '#test/server/save/openSaving.ts'
import { booksOf } from './books.ts'
import { statusWithoutPayment, type Plan } from './plan.ts'
import { numberIn, numberOrNull } from './rows.ts'
import { STATUS, type KnownInvoice, type State } from './state.ts'
import { nthOf, today, type StepContext, type StepHandler } from './StepHandler.ts'

const unpaid = ({ invoices }: State): KnownInvoice[] => invoices.filter(({ balance }) => balance > 0)

/** Money for an invoice, as the payment screen sends it: capped at the balance, with a record of the excess (MO-39). */
export const pay: StepHandler<'pay'> = async (context) => {
  const { company, state, step } = context
  const invoice = nthOf(unpaid(state), step.nth)
  if (invoice === null) return null
  const received = Rational.of(invoice.balance)
    .times(Rational.of(step.percent / 100))
    .rounded(2)
  if (!received.isPositive) return null
  const receipt = receive(Rational.of(invoice.balance), received)
  receiveFor(context.plan, invoice, receipt)
  return company.office.save(paymentRows(context, invoice, received, receipt, step.daysAgo))
}

/** A whole credit goes to an invoice; what it does not take is a new credit (MO-40, MO-41). */
export const applyCredit: StepHandler<'applyCredit'> = async (context) => {
  const { company, state, step, plan } = context
  const credit = nthOf(
    state.credits.filter((row) => row['applied'] === null),
    step.nth,
  )
  const invoice = nthOf(unpaid(state), step.nth)
  if (credit === null || invoice === null) return null
  const amount = Rational.of(numberIn(credit, 'amount'))
  const receipt = receive(Rational.of(invoice.balance), amount)
  plan.credits = plan.credits.minus(amount)
  receiveFor(plan, invoice, receipt)
  return company.office.save([
    ...paymentRows(context, invoice, Rational.zero, receipt),
    modified('PaymentCredit', credit, { paymentId: -1, applied: company.office.now() }),
  ])
}

function receiveFor(plan: Plan, invoice: KnownInvoice, { amount, excess, status }: Receipt): void {
  plan.invoices.set(invoice.id, {
    isHandedOver: invoice.isHandedOver,
    statusId: status === 'Paid' ? STATUS.paid : STATUS.partiallyPaid,
    paid: Rational.of(invoice.payments).plus(amount),
  })
  plan.credits = plan.credits.plus(excess)
}

function paymentRows(
  { company, state }: Pick<StepContext, 'company' | 'state'>,
  invoice: KnownInvoice,
  received: Rational,
  { amount, excess }: Receipt,
  daysAgo = 0,
): SentEntity[] {
  const line = { paymentId: -1, description: `Invoice #${invoice.id}` }
  const paid = {
    ...line,
    lineNumber: 1,
    invoiceId: invoice.id,
    amount: amount.toNumber(),
    overPaymentAmount: excess.isPositive ? excess.toNumber() : null,
  }
  const record = { ...line, lineNumber: 2, invoiceId: null, description: 'Invoice OverPayment Record' }
  return [
    added('Payment', -1, {
      customerId: state.rental.customerId,
      paymentDate: dayAfter(today(company), -daysAgo),
      paymentAmount: received.toNumber(),
    }),
    added('PaymentLine', -2, paid),
    ...(excess.isPositive ? [added('PaymentLine', -3, { ...record, amount: excess.toNumber() })] : []),
  ]
}

/**
 * Another amount for an invoice, with the money received that follows from it, as the payment screen sends it. Its credit follows,
 * and is refused once it was used, unless it is not changed or the rest of it is enough (SV116). What corrects another document, and what a
 * reversal took back, stays as it is (ambiguities 75).
 */
export const editPayment: StepHandler<'editPayment'> = async ({ company, state, step, plan }) => {
  const line = nthOf(
    state.paymentLines.filter((row) => row['invoiceId'] !== null),
    step.nth,
  )
  const payment = state.payments.find(({ id }) => id === line?.['paymentId'])
  const invoice = state.invoices.find(({ id }) => id === line?.['invoiceId'])
  if (line === null || payment === undefined || invoice === undefined) return null
  const before = Rational.of(numberIn(line, 'amount'))
  if (isFixed(state, payment)) {
    const other = { amount: before.plus(Rational.one).toNumber() }
    return { refused: await company.office.save([modified('PaymentLine', line, other)]) }
  }
  const excessBefore = Rational.of(numberOrNull(line, 'overPaymentAmount') ?? 0)
  const balance = Rational.of(invoice.balance).plus(before)
  const { amount, excess } = receive(balance, balance.times(Rational.of(step.percent / 100)).rounded(2))
  const more = amount.plus(excess).minus(before).minus(excessBefore)
  const received = Rational.of(numberIn(payment, 'paymentAmount')).plus(more)
  if (Rational.zero.isAbove(received)) return null
  const answer = await company.office.save([
    modified('PaymentLine', line, {
      amount: amount.toNumber(),
      overPaymentAmount: excess.isPositive ? excess.toNumber() : null,
    }),
    modified('Payment', payment, { paymentAmount: received.toNumber() }),
  ])
  if (isCreditUsed(state, numberIn(payment, 'id'), excess.minus(excessBefore))) return { refused: answer }
  const paid = Rational.of(invoice.payments).plus(amount).minus(before)
  const isGone = amount.isZero && excess.isZero
  const { isHandedOver } = invoice
  const kept = paid.isPositive ? STATUS.paid : invoice.statusId
  const statusId = isGone ? statusWithoutPayment({ isHandedOver, paid }) : kept
  plan.invoices.set(invoice.id, { statusId, isHandedOver, paid })
  plan.credits = plan.credits.plus(excess).minus(excessBefore)
  return answer
}

function isFixed(state: State, payment: Values): boolean {
  const books = booksOf(state)
  const document = books.documents.find(({ id }) => id === payment['id'])
  return (
    payment['kind'] !== 'Payment' ||
    document === undefined ||
    isReversed(books, document.id) ||
    usesReversedMoney(books, document)
  )
}

/** Was the credit from a payment used that should be changed by this? */
function isCreditUsed({ credits }: State, paymentId: number, change: Rational): boolean {
  const from = credits.filter((row) => row['sourcePaymentId'] === paymentId)
  const open = from.filter((row) => row['applied'] === null)
  if (change.isZero || open.length === from.length) return false
  const left = Rational.sum(open.map((row) => Rational.of(numberIn(row, 'amount')))).plus(change)
  return open.length === 0 || Rational.zero.isAbove(left)
}
