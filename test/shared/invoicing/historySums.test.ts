import { historySums } from '#shared/invoicing/historySums.ts'

describe('The sums of the invoice history', () => {
  it('M-034 [IN37] average the margins as summed profit divided by summed revenue', () => {
    const rows = [
      { total: 1060, unpaidBalance: 60, revenue: 1000, jobMargin: 0.5 },
      { total: 10.6, unpaidBalance: 0, revenue: 10, jobMargin: -9 },
      { total: 300, unpaidBalance: 300, revenue: 300, jobMargin: null },
    ]
    expect(historySums(rows)).toEqual({ total: 1370.6, unpaidBalance: 360, jobMargin: 0.4059 })
  })

  it('M-034 have no average margin without an invoice that has one', () => {
    const rows = [{ total: 300, unpaidBalance: 300, revenue: 300, jobMargin: null }]
    expect(historySums(rows).jobMargin).toBeNull()
    expect(historySums([]).jobMargin).toBeNull()
  })
})
