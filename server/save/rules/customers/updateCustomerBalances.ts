import type { SettleRule } from '../../pipeline/SaveRule.ts'
import { deriveCustomerBalances } from '../../work/customers/deriveCustomerBalances.ts'
import { Records } from '../../work/records.ts'
import { updateInvoiceTotals } from '../invoicing/updateInvoiceTotals.ts'

/** The balance of a customer follows from its invoices and credits whenever either changes (M-052, PY15, SV118). */
export const updateCustomerBalances: SettleRule = {
  name: 'updateCustomerBalances',
  phase: 'settle',
  because: 'The balance of a customer follows from its invoices and credits.',
  watches: ['Invoice', 'PaymentCredit'],
  after: [updateInvoiceTotals],
  run: async (unit, context) => {
    const records = new Records(unit)
    const changes = [...records.changes('Invoice'), ...records.changes('PaymentCredit')]
    await deriveCustomerBalances(
      records,
      context,
      changes.flatMap(({ before, after }) => [before?.customerId ?? null, after.customerId]),
    )
  },
}
