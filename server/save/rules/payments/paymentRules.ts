import type { SaveRule } from '../../pipeline/SaveRule.ts'
import { applyCredit, guardCredit, refuseRestoringOrphanedCredit } from './guardCredit.ts'
import { completeCorrection, completeCredit } from './completeCorrection.ts'
import { chargeCardFees } from './chargeCardFees.ts'
import { guardPayment, guardPaymentLine } from './guardPayment.ts'
import { keepExportedPayment } from './keepExportedPayment.ts'
import { releaseCreditsOfDeletedPayment } from './releaseCreditsOfDeletedPayment.ts'
import { returnExcessPayment } from './returnExcessPayment.ts'
import { settlePayment } from './settlePayment.ts'
import { takeMoneyBack } from './takeMoneyBack.ts'
import { writeOffInvoice } from './writeOffInvoice.ts'

/** The save rules of payments and credits. */
export const paymentRules: readonly SaveRule[] = [
  applyCredit,
  completeCorrection,
  completeCredit,
  chargeCardFees,
  guardCredit,
  refuseRestoringOrphanedCredit,
  guardPayment,
  guardPaymentLine,
  keepExportedPayment,
  releaseCreditsOfDeletedPayment,
  returnExcessPayment,
  settlePayment,
  takeMoneyBack,
  writeOffInvoice,
]
