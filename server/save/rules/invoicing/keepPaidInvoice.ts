import { CANNOT_VOID_MESSAGE } from '#shared/invoicing/invoiceTransitions.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'
import { Records } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import { updateInvoiceTotals } from './updateInvoiceTotals.ts'

/**
 * An invoice is neither voided nor deleted while a payment refers to it, not even one whose money on it was all too much and
 * became a credit (M-027, IN32, SV128).
 */
export const keepPaidInvoice: SettleRule = {
  name: 'keepPaidInvoice',
  phase: 'settle',
  watches: ['Invoice'],
  // That refuses money which the same save puts on the invoice.
  after: [updateInvoiceTotals],
  run: async (unit) => {
    const records = new Records(unit)
    const gone = records
      .changes('Invoice')
      .filter(({ before, after }) => before?.deleted === null && after.deleted !== null)
    const lines = await records.find(
      'PaymentLine',
      'invoiceId',
      gone.map(({ after }) => after.id),
    )
    const payments = await records.find(
      'Payment',
      'id',
      lines.map(({ paymentId }) => paymentId),
    )
    const active = new Set(payments.filter(({ deleted }) => deleted === null).map(({ id }) => id))
    const paid = new Set(
      lines.filter(({ paymentId }) => active.has(paymentId)).map(({ invoiceId }) => invoiceId),
    )
    const violation = { code: 'voidRefused', field: 'statusId', message: CANNOT_VOID_MESSAGE }
    refuseAll(
      gone.filter(({ after }) => paid.has(after.id)).flatMap((change) => violationsBy(change, violation)),
    )
  },
}
