import { formatMoney, sum } from '#shared/kernel/money.ts'
import { savingRule } from '../../app/saving/SavingRule.ts'
import { messages } from './messages.ts'
import { agreeToExcess, newExcess } from './overpayment.ts'

/** An excess that came from distributing the money becomes a credit only after a question (M-039). */
export const paymentSaving = savingRule('Payment', {
  async askBefore({ dialogs }, { paymentLines }) {
    const lines = newExcess(paymentLines)
    if (lines.length === 0) return true
    const excess = formatMoney(sum(lines.map(({ overPaymentAmount }) => overPaymentAmount ?? 0)))
    if (!(await dialogs.confirm(messages.overpayment.replace('{excess}', excess)))) return false
    lines.forEach(agreeToExcess)
    return true
  },
})

/** A credit that was applied to a payment (M-042). */
export const creditSaving = savingRule('PaymentCredit', {
  changedMessage: ({ paymentId }, changed) =>
    changed.has('paymentId') && paymentId !== null
      ? messages.creditsApplied.replace('{id}', String(paymentId))
      : null,
})
