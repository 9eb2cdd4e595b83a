import type { SaveRule } from '../../pipeline/SaveRule.ts'
import { billDaysOnce } from './billDaysOnce.ts'
import { completeInvoiceChange } from './completeInvoiceChange.ts'
import { completeNewInvoice } from './completeNewInvoice.ts'
import { countBilledDays } from './countBilledDays.ts'
import { deleteBilledDaysWithLine } from './deleteBilledDaysWithLine.ts'
import { followCorrectedWeight, chargeCorrectedWeight } from './followCorrectedWeight.ts'
import { admitSendingVoidedInvoice, guardInvoice } from './guardInvoice.ts'
import { keepInvoiceWithPayments } from './keepInvoiceWithPayments.ts'
import { completeNewLine, keepLinesWithInvoice } from './keepLinesWithInvoice.ts'
import { keepSentFigures } from './keepSentFigures.ts'
import { markEmailedInvoice } from './markEmailedInvoice.ts'
import { queueRequestedEmails } from './queueRequestedEmails.ts'
import { recordPrintRun } from './recordPrintRun.ts'
import { refuseDoubleCharge } from './refuseDoubleCharge.ts'
import { refuseForeignReferences } from './refuseForeignReferences.ts'
import { refuseUnassignedNumber } from './refuseUnassignedNumber.ts'
import { requireLetterhead } from './requireLetterhead.ts'
import { updateInvoiceTotals } from './updateInvoiceTotals.ts'
import { updateMargins } from './updateMargins.ts'

/** The save rules of invoices and their lines. */
export const invoicingRules: readonly SaveRule[] = [
  billDaysOnce,
  completeInvoiceChange,
  completeNewInvoice,
  countBilledDays,
  deleteBilledDaysWithLine,
  followCorrectedWeight,
  chargeCorrectedWeight,
  admitSendingVoidedInvoice,
  guardInvoice,
  completeNewLine,
  keepInvoiceWithPayments,
  keepLinesWithInvoice,
  keepSentFigures,
  markEmailedInvoice,
  queueRequestedEmails,
  recordPrintRun,
  refuseDoubleCharge,
  refuseForeignReferences,
  refuseUnassignedNumber,
  requireLetterhead,
  updateInvoiceTotals,
  updateMargins,
]
