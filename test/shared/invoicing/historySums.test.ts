import { historySums } from '#shared/invoicing/historySums.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'

const active = { statusId: INVOICE_STATUS.emailed, deleted: null }

describe('The sums of the invoice history', () => {
  it('M-034 [IN37] average the margins as summed profit divided by summed revenue', () => {
    const rows = [
      { total: 1060, unpaidBalance: 60, revenue: 1000, jobMargin: 0.5, ...active },
      { total: 10.6, unpaidBalance: 0, revenue: 10, jobMargin: -9, ...active },
      { total: 300, unpaidBalance: 300, revenue: 300, jobMargin: null, ...active },
    ]
    expect(historySums(rows)).toEqual({ total: 1370.6, unpaidBalance: 360, jobMargin: 0.4059 })
  })

  it('M-034 have no average margin without an invoice that has one', () => {
    const rows = [{ total: 300, unpaidBalance: 300, revenue: 300, jobMargin: null, ...active }]
    expect(historySums(rows).jobMargin).toBeNull()
    expect(historySums([]).jobMargin).toBeNull()
  })

  it('M-072 [IN210] leave voided and deleted invoices out', () => {
    const row = { total: 300, unpaidBalance: 300, revenue: 300, jobMargin: 0.5 }
    const deleted = '2025-05-01T12:00:00.000Z'
    const rows = [
      { ...row, ...active },
      { ...row, statusId: INVOICE_STATUS.voided, deleted, jobMargin: -9 },
      { ...row, statusId: INVOICE_STATUS.new, deleted, jobMargin: -9 },
    ]
    expect(historySums(rows)).toEqual({ total: 300, unpaidBalance: 300, jobMargin: 0.5 })
  })
})
