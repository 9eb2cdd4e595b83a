import { customerBalances } from './customers/customerBalances.ts'
import { askedEmails } from './invoicing/askedEmails.ts'
import { billedDays } from './invoicing/billedDays.ts'
import { billingLines } from './invoicing/billingLines.ts'
import { chargedOnce } from './invoicing/chargedOnce.ts'
import { followingWeights, weightFollowUps } from './invoicing/followingWeights.ts'
import { givenNumbers } from './invoicing/givenNumbers.ts'
import { guardedInvoices } from './invoicing/guardedInvoices.ts'
import { invoiceSteps } from './invoicing/invoiceSteps.ts'
import { invoiceSums } from './invoicing/invoiceSums.ts'
import { jobMargins } from './invoicing/jobMargins.ts'
import { linesOfDays } from './invoicing/linesOfDays.ts'
import { linesOfInvoices } from './invoicing/linesOfInvoices.ts'
import { mailedInvoices } from './invoicing/mailedInvoices.ts'
import { matchingReferences } from './invoicing/matchingReferences.ts'
import { newInvoices } from './invoicing/newInvoices.ts'
import { printedInvoices } from './invoicing/printedInvoices.ts'
import { deletedPayments } from './payments/deletedPayments.ts'
import { guardedCredits } from './payments/guardedCredits.ts'
import { guardedPaymentLines, guardedPayments } from './payments/guardedPayments.ts'
import { returnedPayments } from './payments/returnedPayments.ts'
import { settledPayments } from './payments/settledPayments.ts'
import type { SaveRule } from './SaveRule.ts'

/** Invoices, payments and what follows from both: lines and days first, then sums, margins and balances (SV100 to SV125). */
export const moneyRules: readonly SaveRule[] = [
  askedEmails,
  mailedInvoices,
  newInvoices,
  invoiceSteps,
  guardedInvoices,
  givenNumbers,
  followingWeights,
  weightFollowUps,
  linesOfInvoices,
  matchingReferences,
  chargedOnce,
  billingLines,
  billedDays,
  linesOfDays,
  guardedPayments,
  guardedPaymentLines,
  guardedCredits,
  deletedPayments,
  returnedPayments,
  settledPayments,
  invoiceSums,
  printedInvoices,
  jobMargins,
  customerBalances,
]
