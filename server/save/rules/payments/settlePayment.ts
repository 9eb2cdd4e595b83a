import { groupBy } from '#shared/kernel/groupBy.ts'
import { sum } from '#shared/kernel/money.ts'
import { depositOf } from '#shared/payments/deposit.ts'
import { isMoneyOut } from '#shared/payments/paymentKinds.ts'
import { paymentBalance, paymentBalanceProblem } from '#shared/payments/settlePayment.ts'
import { Records, type Stored } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { RecordViolation, SettleRule } from '../../pipeline/SaveRule.ts'
import { creditExcess } from '../../work/payments/creditExcess.ts'
import { excessRecords } from '../../work/payments/excessRecords.ts'
import { changeOfPayment, type PaymentRecords } from '#server/save/work/payments/paymentRecords.ts'
import { updateInvoiceTotals } from '../invoicing/updateInvoiceTotals.ts'
import { releaseCreditsOfDeletedPayment } from './releaseCreditsOfDeletedPayment.ts'
import { returnExcessPayment } from './returnExcessPayment.ts'

type Payment = Stored<'Payment'>

/**
 * Settles a payment: removes lines of 0, adds a record and a credit for the excess or a deposit, numbers the lines from 1, and checks
 * that they add up to the money received and the credits applied (M-038 to M-042, PY3 to PY6, PY9, PY10, PY890, SV115 to SV117).
 */
export const settlePayment: SettleRule = {
  name: 'settlePayment',
  phase: 'settle',
  because: 'Money beyond what is paid with it becomes a credit.',
  watches: ['Payment', 'PaymentCredit', 'PaymentLine'],
  after: [releaseCreditsOfDeletedPayment, returnExcessPayment],
  before: [updateInvoiceTotals],
  run: async (unit) => {
    const records = new Records(unit)
    const ids = touchedPayments(records)
    if (ids.length === 0) return
    const touched = await records.findForUpdate('Payment', 'id', ids)
    const payments = touched.filter(({ deleted }) => deleted === null)
    const live = payments.map(({ id }) => id)
    const lines = groupBy(
      await records.findForUpdate('PaymentLine', 'paymentId', live),
      ({ paymentId }) => paymentId,
    )
    const applied = groupBy(
      await records.findForUpdate('PaymentCredit', 'paymentId', live),
      (each) => each.paymentId,
    )
    const from = groupBy(
      await records.findForUpdate('PaymentCredit', 'sourcePaymentId', live),
      (each) => each.sourcePaymentId,
    )
    const violations = [...linesOfDeleted(records, touched), ...(await foreignRecords(records, payments))]
    for (const payment of payments)
      violations.push(
        ...settle(records, {
          payment,
          lines: lines.get(payment.id) ?? [],
          applied: (applied.get(payment.id) ?? []).filter(({ deleted }) => deleted === null),
          from: from.get(payment.id) ?? [],
        }),
      )
    refuseAll(violations)
  },
}

/** Payments whose money or lines the save changes. */
function touchedPayments(records: Records): number[] {
  const ids = [
    ...records
      .changes('Payment')
      .filter(({ before, after }) => before?.paymentAmount !== after.paymentAmount)
      .map(({ after }) => after.id),
    ...records.changes('PaymentLine').map(({ after }) => after.paymentId),
    ...records.changes('PaymentCredit').map(({ after }) => after.paymentId),
  ]
  return [...new Set(ids.filter((id) => id !== null))]
}

function settle(records: Records, parts: PaymentRecords): readonly RecordViolation[] {
  const { payment, applied } = parts
  if (isMoneyOut(payment)) return settleMoneyOut(records, parts)
  const paying = parts.lines.filter(({ invoiceId }) => invoiceId !== null)
  const kept = paying.filter((line) => line.amount !== 0 || (line.overPaymentAmount ?? 0) !== 0)
  for (const line of paying) if (!kept.includes(line)) records.remove('PaymentLine', line)
  const ordered = kept.toSorted((a, b) => a.lineNumber - b.lineNumber || a.id - b.id)
  const appliedCredit = sum(applied.map(({ amount }) => amount))
  const excess = excessRecords(records, parts, {
    paying: ordered,
    deposit: depositOf({ ...payment, appliedCredit, lines: kept }),
  })
  const credited = creditExcess(records, parts, excess.total)
  const balance = paymentBalance(payment.paymentAmount, [appliedCredit], [...kept, { amount: excess.total }])
  return [...excess.violations, ...credited, ...unbalanced(records, payment, balance)]
}

/** What a reversal or a refund leaves over of the credits that it used is a credit again; their lines are as the server made them. */
function settleMoneyOut(records: Records, parts: PaymentRecords): readonly RecordViolation[] {
  const { payment, applied, lines } = parts
  const left = paymentBalance(
    payment.paymentAmount,
    applied.map(({ amount }) => amount),
    lines,
  )
  if (left < 0) return unbalanced(records, payment, left)
  return creditExcess(records, parts, left)
}

function unbalanced(records: Records, { id }: Payment, balance: number): readonly RecordViolation[] {
  const message = paymentBalanceProblem(balance)
  const change = changeOfPayment(records, id)
  return message === null || change === undefined
    ? []
    : [
        ...violationsBy(change, {
          code: 'paymentBalance',
          ...('paymentAmount' in change.after ? { field: 'paymentAmount' } : {}),
          message,
        }),
      ]
}

/** A deleted payment pays nothing. */
function linesOfDeleted(records: Records, payments: readonly Payment[]): readonly RecordViolation[] {
  const deleted = new Set(payments.filter((each) => each.deleted !== null).map(({ id }) => id))
  return records
    .changes('PaymentLine')
    .filter(({ operation, after }) => operation !== 'delete' && deleted.has(after.paymentId))
    .flatMap((change) =>
      violationsBy(change, { code: 'reference', field: 'paymentId', message: 'The payment was deleted.' }),
    )
}

/** Money of one customer pays invoices of that customer, and so do its credits (SV117). */
async function foreignRecords(
  records: Records,
  payments: readonly Payment[],
): Promise<readonly RecordViolation[]> {
  const customers = new Map(payments.map(({ id, customerId }) => [id, customerId]))
  const lines = records.changes('PaymentLine').filter(({ operation }) => operation !== 'delete')
  const invoiceIds = lines.map(({ after }) => after.invoiceId)
  const invoices = await records.find('Invoice', 'id', invoiceIds)
  const owners = new Map(invoices.map(({ id, customerId }) => [id, customerId]))
  const message = 'This belongs to another customer than the payment.'
  const isForeign = (paymentId: number | null, customerId: number | undefined): boolean =>
    paymentId !== null && customerId !== undefined && (customers.get(paymentId) ?? customerId) !== customerId
  return [
    ...lines
      .filter(({ after }) => isForeign(after.paymentId, owners.get(after.invoiceId ?? 0)))
      .flatMap((change) => violationsBy(change, { code: 'otherCustomer', field: 'invoiceId', message })),
    ...records
      .changes('PaymentCredit')
      .filter(({ after }) => isForeign(after.paymentId, after.customerId))
      .flatMap((change) => violationsBy(change, { code: 'otherCustomer', field: 'paymentId', message })),
  ]
}
