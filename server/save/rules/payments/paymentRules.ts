import type { SaveRule } from '../../pipeline/SaveRule.ts'
import { applyCredit, guardCredit, refuseRestoringOrphanedCredit } from './guardCredit.ts'
import { chargeCardFees } from './chargeCardFees.ts'
import { guardPayment, guardPaymentLine } from './guardPayment.ts'
import { keepExportedPayment } from './keepExportedPayment.ts'
import { releaseCreditsOfDeletedPayment } from './releaseCreditsOfDeletedPayment.ts'
import { returnExcessPayment } from './returnExcessPayment.ts'
import { settlePayment } from './settlePayment.ts'

/** The save rules of payments and credits. */
export const paymentRules: readonly SaveRule[] = [
  applyCredit,
  chargeCardFees,
  guardCredit,
  refuseRestoringOrphanedCredit,
  guardPayment,
  guardPaymentLine,
  keepExportedPayment,
  releaseCreditsOfDeletedPayment,
  returnExcessPayment,
  settlePayment,
]
