import { toggledVisibility } from '#shared/accounting/accountingProducts.ts'

describe('the visibility of accounting products', () => {
  it('F-094 becomes the opposite of that of the first selected one, for all of them', () => {
    const [shown, hidden] = [{ isVisible: true }, { isVisible: false }]
    expect(toggledVisibility([shown, hidden])).toBe(false)
    expect(toggledVisibility([hidden, shown, shown])).toBe(true)
  })
})
