import { excessOf } from '#shared/payments/enteredMoney.ts'
import { paymentDayQuestion } from '#shared/payments/paymentDays.ts'
import { savingRule } from '../../app/saving/SavingRule.ts'
import { messages } from './messages.ts'
import type { PaymentRecord } from './paymentRows.ts'
import { agreeToExcess, newExcess } from './overpayment.ts'

/** Asks before a payment of a day long ago, before a new payment of nothing is stored, and before an excess that came from distributing the money becomes a credit (M-039). */
export const paymentSaving = savingRule('Payment', {
  async askBefore({ dialogs, formats, today }, payment, edited) {
    const { paymentLines } = payment
    const dayQuestion = edited.has('paymentDate') ? paymentDayQuestion(payment, today()) : null
    if (dayQuestion !== null && !(await dialogs.confirm(dayQuestion))) return false
    if (isEmpty(payment) && !(await dialogs.confirm(messages.emptyPayment))) return false
    const lines = newExcess(paymentLines)
    if (lines.length === 0) return true
    const excess = formats.money(excessOf(lines))
    if (!(await dialogs.confirm(messages.overpayment.replace('{excess}', excess)))) return false
    lines.forEach(agreeToExcess)
    return true
  },
})

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
export const creditSaving = savingRule('PaymentCredit', {
  changedMessage: ({ paymentId }, changed) =>
    changed.has('paymentId') && paymentId !== null
      ? messages.creditsApplied.replace('{id}', String(paymentId))
      : null,
})
