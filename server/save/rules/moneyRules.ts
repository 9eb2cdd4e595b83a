import { updateCustomerBalances } from './customers/updateCustomerBalances.ts'
import { queueRequestedEmails } from './invoicing/queueRequestedEmails.ts'
import { billDaysOnce } from './invoicing/billDaysOnce.ts'
import { deleteBilledDaysWithLine } from './invoicing/deleteBilledDaysWithLine.ts'
import { refuseDoubleCharge } from './invoicing/refuseDoubleCharge.ts'
import { followCorrectedWeight, chargeCorrectedWeight } from './invoicing/followCorrectedWeight.ts'
import { refuseUnassignedNumber } from './invoicing/refuseUnassignedNumber.ts'
import { guardInvoice } from './invoicing/guardInvoice.ts'
import { completeInvoiceChange } from './invoicing/completeInvoiceChange.ts'
import { updateInvoiceTotals } from './invoicing/updateInvoiceTotals.ts'
import { updateMargins } from './invoicing/updateMargins.ts'
import { countBilledDays } from './invoicing/countBilledDays.ts'
import { keepLinesWithInvoice } from './invoicing/keepLinesWithInvoice.ts'
import { markEmailedInvoice } from './invoicing/markEmailedInvoice.ts'
import { refuseForeignReferences } from './invoicing/refuseForeignReferences.ts'
import { completeNewInvoice } from './invoicing/completeNewInvoice.ts'
import { recordPrintRun } from './invoicing/recordPrintRun.ts'
import { releaseCreditsOfDeletedPayment } from './payments/releaseCreditsOfDeletedPayment.ts'
import { guardCredit } from './payments/guardCredit.ts'
import { guardPaymentLine, guardPayment } from './payments/guardPayment.ts'
import { returnExcessPayment } from './payments/returnExcessPayment.ts'
import { settlePayment } from './payments/settlePayment.ts'
import type { SaveRule } from '../pipeline/SaveRule.ts'

/** Invoices, payments and their consequences: lines and days first, then sums, margins and balances (SV100 to SV125). */
export const moneyRules: readonly SaveRule[] = [
  queueRequestedEmails,
  markEmailedInvoice,
  completeNewInvoice,
  completeInvoiceChange,
  guardInvoice,
  refuseUnassignedNumber,
  followCorrectedWeight,
  chargeCorrectedWeight,
  keepLinesWithInvoice,
  refuseForeignReferences,
  refuseDoubleCharge,
  deleteBilledDaysWithLine,
  billDaysOnce,
  countBilledDays,
  guardPayment,
  guardPaymentLine,
  guardCredit,
  releaseCreditsOfDeletedPayment,
  returnExcessPayment,
  settlePayment,
  updateInvoiceTotals,
  recordPrintRun,
  updateMargins,
  updateCustomerBalances,
]
