import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { afterPaymentDeleted } from '#shared/payments/invoicePayments.ts'

const NOW = '2026-06-01T14:00:00.000Z'
const S = INVOICE_STATUS
const paid = {
  statusId: S.paid,
  total: 502.75,
  tax: 0,
  paid: NOW,
  printed: null,
  emailed: '2026-05-20T14:00:00.000Z',
  quickBooksLastExport: null,
}

describe('an invoice that a payment is taken from', () => {
  it('M-043 [PY12] is partly paid, or what it was before, if it was never handed over', () => {
    const statusAfter = (payments: number, sent: { printed?: string | null; emailed?: string | null }) =>
      afterPaymentDeleted({ ...paid, ...sent }, payments)?.statusId
    const earlier = '2026-05-01T14:00:00.000Z'
    expect([
      statusAfter(200, {}),
      statusAfter(0, {}),
      statusAfter(0, { printed: earlier }),
      statusAfter(0, { printed: NOW }),
      statusAfter(0, { printed: NOW, emailed: null }),
      statusAfter(0, { emailed: null }),
    ]).toEqual([S.partiallyPaid, S.emailed, S.emailed, S.printed, S.printed, S.queue])
  })
})
