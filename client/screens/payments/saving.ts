import { depositOf, unpaidBeside } from '#shared/payments/deposit.ts'
import { enteredMoney, excessOf } from '#shared/payments/enteredMoney.ts'
import { doubleQuestion, likelyDouble } from '#shared/payments/likelyDouble.ts'
import { paymentDayQuestion } from '#shared/payments/paymentDays.ts'
import { openInvoicePaymentInfosQuery, paymentsQuery } from '#shared/payments/queries.ts'
import { savingRule, type SavingContext, type SavingRule } from '../../context/saving/SavingRule.ts'
import { CONFIRM_TITLE } from '../../dialogs/messages.ts'
import { messages } from './messages.ts'
import type { CreditRecord, PaymentRecord } from './paymentRows.ts'
import { agreeToExcess, newExcess } from './overpayment.ts'

/** Asks before a payment of a day long ago or one that was entered already, before a new payment of nothing is stored, or one that pays none of the invoices that are open, and before an excess that came from distributing the money becomes a credit (M-039). */
export const paymentSaving: SavingRule<PaymentRecord> = savingRule('Payment', {
  question: ({ today }, payment, edited) =>
    edited.has('paymentDate') ? paymentDayQuestion(payment, today()) : null,
  async askBefore(context, payment, edited) {
    const { dialogs, formats } = context
    const { paymentLines } = payment
    if (IDENTIFYING.some((field) => edited.has(field)) && !(await mayRepeat(context, payment))) return false
    if (isEmpty(payment) && !(await dialogs.confirm(messages.emptyPayment))) return false
    if (edited.has('paymentAmount') && !(await mayBeDeposit(context, payment))) return false
    const lines = newExcess(paymentLines)
    if (lines.length === 0) return true
    const excess = formats.money(excessOf(lines))
    if (!(await dialogs.confirm(messages.overpayment.replace('{excess}', excess)))) return false
    lines.forEach(agreeToExcess)
    return true
  },
})

/** What tells a payment from another one of its customer. */
const IDENTIFYING = ['paymentDate', 'paymentAmount', 'referenceNumber'] as const

/** Asks where the payment was likely entered before, which can be opened (PY212). Throws QueryFailed. */
async function mayRepeat(context: SavingContext, payment: PaymentRecord): Promise<boolean> {
  const { dialogs, store } = context
  const { customerId, paymentDate, paymentAmount } = payment
  const { rows } = await store.queryRows(paymentsQuery, {
    parameters: { customerId },
    where: { paymentDate, paymentAmount },
  })
  // What is pending of other payments is about to be stored, too.
  const local = store.local('Payment')
  const localIds = new Set(local.map(({ id }) => id))
  const other = likelyDouble(payment, [...local, ...rows.filter(({ id }) => !localIds.has(id))])
  if (other === null) return true
  const answer = await dialogs.choose({
    title: CONFIRM_TITLE,
    text: doubleQuestion(other),
    choices: [
      { value: 'open', caption: `Open payment ${other.id}`, variant: 'quiet', isSeparated: true },
      { value: 'no', caption: 'No', autoFocus: true },
      { value: 'yes', caption: 'Yes', variant: 'primary' },
    ],
    onEscape: 'no',
  })
  if (answer === 'open') window.open(`/payments/${other.id}`, '_blank')
  return answer === 'yes'
}

/** Asks before money is left open while invoices of the customer are, too (PY890). Throws QueryFailed. */
async function mayBeDeposit(
  { dialogs, formats, store }: SavingContext,
  payment: PaymentRecord,
): Promise<boolean> {
  const { customerId, kind, paymentAmount, appliedCredits, paymentLines } = payment
  const lines = paymentLines.filter(({ invoiceId }) => invoiceId !== null)
  const { appliedCredit } = enteredMoney({ payment, appliedCredits, lines })
  const deposit = depositOf({ kind, paymentAmount, appliedCredit, lines })
  if (deposit === 0) return true
  const infos = await store.fetchResult(openInvoicePaymentInfosQuery, { customerId })
  const unpaid = unpaidBeside(infos)
  if (unpaid <= 0) return true
  const question = messages.depositBesideInvoices
    .replace('{unpaid}', formats.money(unpaid))
    .replace('{amount}', formats.money(deposit))
  return dialogs.confirm(question)
}

/** Whether nothing is paid by a new payment: a Save pressed by mistake. */
function isEmpty({ id, paymentAmount, paymentLines, appliedCredits }: PaymentRecord): boolean {
  const isNew = id < 0
  return (
    isNew &&
    paymentAmount === 0 &&
    appliedCredits.length === 0 &&
    paymentLines.every(({ amount }) => amount === 0)
  )
}

/** A credit that was applied to a payment (M-042). */
export const creditSaving: SavingRule<CreditRecord> = savingRule('PaymentCredit', {
  changedMessage: ({ paymentId }, changed) =>
    changed.has('paymentId') && paymentId !== null
      ? messages.creditsApplied.replace('{id}', String(paymentId))
      : null,
})
