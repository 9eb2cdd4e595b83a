import type { Violation } from '../model/Violation.ts'
import { recordRules } from '../model/recordRules.ts'
import { PaymentLine } from './PaymentLine.ts'
import { NEGATIVE_LINE_MESSAGE } from './settlePayment.ts'

/** Only a reversal takes something off an invoice (M-038, PY2, PY710). */
function checkLine({ amount, takesBack }: Pick<PaymentLine, 'amount' | 'takesBack'>): Violation[] {
  return amount < 0 && !takesBack ? [{ code: 'min', field: 'amount', message: NEGATIVE_LINE_MESSAGE }] : []
}

export const paymentLineRules = recordRules(PaymentLine, {
  check: checkLine,
  changedElsewhere: {
    lineNumber: 'The lines are numbered in their order.',
    description: 'It names the invoice that is paid.',
  },
})
