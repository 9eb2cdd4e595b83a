import { satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import { permissions } from '#shared/access/roles.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { invoiceTotals } from '#shared/invoicing/invoiceTotals.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { formatMoney, sum } from '#shared/kernel/money.ts'
import { returnExcess, writtenOffRefusal } from '#shared/payments/returnExcess.ts'
import { liveLinesOf } from '../../work/payments/liveLinesOf.ts'
import { Records, type Stored } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'
import { countBilledDays } from '../invoicing/countBilledDays.ts'
import { chargeCardFees } from './chargeCardFees.ts'

/**
 * If the lines of an invoice decrease below what was paid, the excess is moved to the overpayment of the newest payment lines;
 * settling the payments then makes it an open credit (ambiguities 57, PY20, SV127).
 */
export const returnExcessPayment: SettleRule = {
  name: 'returnExcessPayment',
  phase: 'settle',
  because: 'What was paid beyond the total of an invoice becomes an overpayment.',
  watches: ['InvoiceLine'],
  after: [countBilledDays, chargeCardFees],
  run: async (unit, context) => {
    const records = new Records(unit)
    const ids = records.changes('InvoiceLine').map(({ after }) => after.invoiceId)
    // If the same save adds a payment, the overpayment is a violation instead.
    const entered = new Set(records.changes('PaymentLine').map(({ after }) => after.invoiceId))
    const invoices = (await records.findForUpdate('Invoice', 'id', ids)).filter(
      (invoice) => isActiveInvoice(invoice) && invoice.payments > 0 && !entered.has(invoice.id),
    )
    if (invoices.length === 0) return
    const invoiceIds = invoices.map(({ id }) => id)
    const charges = groupBy(
      await records.findForUpdate('InvoiceLine', 'invoiceId', invoiceIds),
      (line) => line.invoiceId,
    )
    const paying = await liveLinesOf(records, invoiceIds)
    const payments = await records.findForUpdate(
      'Payment',
      'id',
      paying.map(({ paymentId }) => paymentId),
    )
    const reversed = new Set(payments.filter((each) => each.reversed !== null).map(({ id }) => id))
    for (const invoice of invoices) {
      const { total, tax } = invoiceTotals(charges.get(invoice.id) ?? [], 0)
      const own = paying.filter((line) => line.invoiceId === invoice.id)
      const returned: number[] = []
      refuseBelowWrittenOff(records, invoice, { own, payments, total: sum([total, tax]) })
      const isReversed = ({ id }: { readonly id: number }): boolean =>
        reversed.has(own.find((line) => line.id === id)?.paymentId ?? 0)
      for (const { id, ...changes } of returnExcess(own, sum([total, tax]), isReversed)) {
        const line = own.find((each) => each.id === id)
        if (line === undefined) continue
        returned.push(line.amount, -changes.amount)
        records.change('PaymentLine', line, changes)
      }
      if (returned.length === 0 || !satisfiesRoleRule(context.user, permissions.viewBilling)) continue
      const paidOn = `paid on invoice #${invoice.invoiceNumber ?? invoice.id}`
      context.notices.push(`${formatMoney(sum(returned))} ${paidOn} is now a credit of the customer.`)
    }
  },
}

interface Paid {
  readonly own: readonly Stored<'PaymentLine'>[]
  readonly payments: readonly Stored<'Payment'>[]
  readonly total: number
}

/** What was written off was not paid: it is not given back as a credit (PY712). */
function refuseBelowWrittenOff(
  records: Records,
  { id }: Stored<'Invoice'>,
  { own, payments, total }: Paid,
): void {
  const paidBy = new Set(own.map(({ paymentId }) => paymentId))
  const writeOff = payments.find((payment) => payment.kind === 'Write-off' && paidBy.has(payment.id))
  const message = writtenOffRefusal(own, total, writeOff)
  const change = records.changes('InvoiceLine').find(({ after }) => after.invoiceId === id)
  if (message !== null && change !== undefined) refuseAll(violationsBy(change, { code: 'writeOff', message }))
}
