import { invoiceStatusBadge } from '#client/screen/columns/statusBadges.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { createTestApp } from '../../support/createTestApp.ts'

describe('The badge of an invoice', () => {
  it.each([
    ['new', 'blue'],
    ['emailed', 'blue'],
    ['printed', 'blue'],
    ['inProcess', 'amber'],
    ['review', 'amber'],
    ['partiallyPaid', 'amber'],
    ['complete', 'green'],
    ['paid', 'green'],
    ['posted', 'violet'],
    ['rejected', 'red'],
    ['voided', 'red'],
    ['queue', 'neutral'],
  ] as const)('M-002 is, %s, %s', async (status, tone) => {
    const { widgetServices } = await createTestApp()
    const services = { ...widgetServices, title: () => status }
    const badge = invoiceStatusBadge({ statusId: INVOICE_STATUS[status], deleted: null }, services)
    expect(badge).toEqual({ text: status, tone, hasDot: true })
  })

  it('F-063 says of a deleted one that it is', async () => {
    const { widgetServices } = await createTestApp()
    const deleted = '2026-11-20T14:12:00.000Z'
    expect(invoiceStatusBadge({ statusId: INVOICE_STATUS.paid, deleted }, widgetServices)).toEqual({
      text: 'Deleted',
      tone: 'red',
    })
  })
})
