import type { Records, Stored } from '../records.ts'

/** The lines of existing payments that pay these invoices. */
export async function liveLinesOf(
  records: Records,
  invoiceIds: readonly number[],
): Promise<readonly Stored<'PaymentLine'>[]> {
  const paying = await records.findForUpdate('PaymentLine', 'invoiceId', invoiceIds)
  const payments = await records.findForUpdate(
    'Payment',
    'id',
    paying.map(({ paymentId }) => paymentId),
  )
  const live = new Set(payments.filter(({ deleted }) => deleted === null).map(({ id }) => id))
  return paying.filter(({ paymentId }) => live.has(paymentId))
}
