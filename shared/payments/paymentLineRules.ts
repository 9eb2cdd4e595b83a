import { recordRules } from '../model/recordRules.ts'
import { PaymentLine } from './PaymentLine.ts'

export const paymentLineRules = recordRules(PaymentLine, {
  changedElsewhere: {
    lineNumber: 'The lines are numbered in their order.',
    description: 'It names the invoice that is paid.',
  },
})
