import { isSent, totalWithTax } from '#shared/invoicing/invoiceRules.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { invoiceTotals } from '#shared/invoicing/invoiceTotals.ts'
import { totalRefusal, settledUnasked } from '#shared/invoicing/totalLimits.ts'
import { formatMoney, sum } from '#shared/kernel/money.ts'
import {
  afterPayment,
  afterPaymentDeleted,
  coveredAt,
  type DatedAmount,
} from '#shared/payments/invoicePayments.ts'
import { readInvoiceSums } from '#server/reads/invoicing/readInvoiceSums.ts'
import { conflictWith } from '../../work/conflictWith.ts'
import { readingIn } from '../../work/reading.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { RecordViolation, RuleContext, SettleRule } from '../../pipeline/SaveRule.ts'
import { paymentChanges, type PaymentChanges } from '#server/save/work/invoicing/paymentChanges.ts'

type Invoice = Stored<'Invoice'>

/**
 * Total, tax, payments and balance of an invoice follow from its lines and payments, and its status and paid date from what was
 * paid; a deleted or voided one keeps its sums but owes nothing (M-018, M-041, M-043, M-072, PY7, PY12, IN210, SV109, SV110).
 */
export const updateInvoiceTotals: SettleRule = {
  name: 'updateInvoiceTotals',
  phase: 'settle',
  because: 'Total, balance and status of an invoice follow from its lines and payments.',
  watches: ['Invoice', 'InvoiceLine', 'Payment', 'PaymentLine'],
  run: async (unit, context) => {
    const records = new Records(unit)
    const changes = await paymentChanges(records)
    const charged = new Set(records.changes('InvoiceLine').map(({ after }) => after.invoiceId))
    const ids = [
      ...records
        .changes('Invoice')
        .filter(
          ({ before, after }) =>
            before === null ||
            isActiveInvoice(before) !== isActiveInvoice(after) ||
            isSent(before) !== isSent(after),
        )
        .map(({ after }) => after.id),
      ...charged,
      ...changes.paid.keys(),
      ...changes.unpaid,
      ...changes.redated,
    ]
    if (ids.length === 0) return
    // Serializes concurrent payment or voiding of the same invoice by locking its row.
    const invoices = await records.findForUpdate('Invoice', 'id', ids)
    const sums = await readInvoiceSums(readingIn(context), ids)
    const violations: RecordViolation[] = []
    for (const invoice of invoices) {
      const received = sums.payments.get(invoice.id) ?? []
      const payments = sum(received.map(({ amount }) => amount))
      violations.push(...refusals(invoice, changes))
      if (!isActiveInvoice(invoice)) {
        records.change('Invoice', invoice, { balance: 0 })
        continue
      }
      const totals = invoiceTotals(sums.lines.get(invoice.id) ?? [], payments)
      if (totals.total !== invoice.total) violations.push(...impossibleTotal(records, invoice.id, totals))
      const tooMuch = overpaid({ ...invoice, ...totals }, changes)
      if (tooMuch.some(isOfNewLine) && isPaidUp(invoice))
        throw await conflictWith('Invoice', invoice, context, paidMeanwhile(invoice))
      violations.push(...tooMuch)
      records.change('Invoice', invoice, {
        ...totals,
        writtenOff: writtenOff(received),
        ...statusOf({ ...invoice, ...totals }, received, { ...changes, charged }, context),
      })
    }
    refuseAll(violations)
  },
}

/** What of the payments no money was received for (PY712). */
function writtenOff(received: readonly (DatedAmount & Pick<Stored<'Payment'>, 'kind'>)[]): number {
  return sum(received.filter(({ kind }) => kind === 'Write-off').map(({ amount }) => amount))
}

const SETTLED: ReadonlySet<number> = new Set([INVOICE_STATUS.paid, INVOICE_STATUS.partiallyPaid])

/** A total that an invoice cannot have (M-072, IN211, IN214). */
function impossibleTotal(
  records: Records,
  id: number,
  totals: Pick<Invoice, 'total' | 'tax'>,
): readonly RecordViolation[] {
  const message = totalRefusal(totals)
  if (message === null) return []
  const lines = records.changes('InvoiceLine').filter(({ after }) => after.invoiceId === id)
  const invoice = records.changes('Invoice').filter(({ after }) => after.id === id)
  return [...invoice, ...lines]
    .slice(0, 1)
    .flatMap((change) => violationsBy(change, { code: 'total', message }))
}

interface SumChanges extends PaymentChanges {
  /** Invoices whose lines change. */
  readonly charged: ReadonlySet<number>
}

/**
 * A payment takes precedence over the loss of another one in the same save. An invoice whose lines decrease to what was paid is
 * paid.
 */
function statusOf(
  invoice: Invoice,
  received: readonly DatedAmount[],
  { paid, unpaid, charged }: SumChanges,
  { now, timeZone }: RuleContext,
): Partial<Invoice> {
  const { id, payments, statusId } = invoice
  if (isPaymentLost(invoice, { paid, unpaid })) return afterPaymentDeleted(invoice, payments) ?? {}
  const isCovered = charged.has(id) && invoice.balance <= 0
  const isPaid = payments > 0 && (paid.has(id) || SETTLED.has(statusId) || isCovered)
  if (!isPaid) return settledUnasked(invoice, now) ?? {}
  const coveredSince = coveredAt(totalWithTax(invoice), received, { paid: invoice.paid, now, timeZone })
  return afterPayment(invoice, payments, coveredSince) ?? {}
}

function isPaymentLost(
  { id, payments, statusId }: Invoice,
  { paid, unpaid }: Pick<PaymentChanges, 'paid' | 'unpaid'>,
): boolean {
  if (!paid.has(id)) return unpaid.has(id)
  return payments <= 0 && (unpaid.has(id) || SETTLED.has(statusId))
}

/** Payments of an invoice that is deleted or voided in the same save. */
function refusals(invoice: Invoice, { paid }: PaymentChanges): readonly RecordViolation[] {
  if (isActiveInvoice(invoice)) return []
  return (paid.get(invoice.id) ?? []).flatMap((change) =>
    violationsBy(change, {
      code: 'reference',
      field: 'invoiceId',
      message: 'Invoice does not exist or was deleted',
    }),
  )
}

/** A line pays no more than the balance, and records an excess only if nothing is left (M-039, PY4, SV111). */
function overpaid(invoice: Invoice, { paid }: PaymentChanges): readonly RecordViolation[] {
  return (paid.get(invoice.id) ?? []).flatMap((change) => {
    const { amount, overPaymentAmount } = change.after
    if (invoice.balance < 0 && isRaised(change)) {
      const left = formatMoney(Math.max(0, sum([amount, invoice.balance])))
      const message = `Invoice #${invoice.invoiceNumber ?? invoice.id} has ${left} left to pay.`
      return violationsBy(change, { code: 'overPayment', field: 'amount', message })
    }
    if (invoice.balance <= 0 || (overPaymentAmount ?? 0) === 0) return []
    const message = `Invoice #${invoice.invoiceNumber ?? invoice.id} still has ${formatMoney(invoice.balance)} to pay.`
    return violationsBy(change, { code: 'overPayment', field: 'overPaymentAmount', message })
  })
}

function isOfNewLine({ change }: RecordViolation): boolean {
  return change.current === null
}

function paidMeanwhile({ id, invoiceNumber }: Invoice): string {
  return `Invoice #${invoiceNumber ?? id} was paid meanwhile. Take the money off it, or cancel this payment.`
}

/** Paid invoices are not offered for payment: someone else paid it concurrently. */
function isPaidUp({ payments, balance }: Invoice): boolean {
  return payments > 0 && balance <= 0
}

function isRaised({ before, after }: RecordChange<'PaymentLine'>): boolean {
  return (
    before === null ||
    before.invoiceId !== after.invoiceId ||
    after.amount > before.amount ||
    (after.overPaymentAmount ?? 0) > (before.overPaymentAmount ?? 0)
  )
}
