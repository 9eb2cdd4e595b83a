import { expectEventually } from '#test/support/eventually.ts'
import { useProduct } from './steps/product.ts'
import { rowOf, selectRow } from './steps/rows.ts'
import { buttonIn, find, press, readField, SCREEN, waitFor, waitUntilGone } from './steps/screen.ts'

const product = useProduct()

describe('the customer screen', () => {
  it('F-048 LS5 opens in a dialog of 1200 by 800 when the list below has pending edits, which stay pending', async () => {
    const tab = await product.visit('Dana Whitfield', '/customers/search', { height: 1000 })
    const first = await waitFor(tab, '(//main//tr[@data-key])[1]')
    const row = rowOf(
      'Customers',
      Number(await first.evaluate((element) => element.getAttribute('data-key'))),
    )
    await press(tab, SCREEN, 'Edit in list')
    await find(tab, `${row}/td[@data-field="phone"]`).click()
    await waitFor(tab, `${row}/td[@data-field="phone"]//input`)
    await tab.press('Control+a')
    await tab.page.keyboard.type('(616) 555-0108')
    await tab.press('Enter')
    await waitFor(tab, buttonIn(SCREEN, '1 change in 1 record'))
    await press(tab, SCREEN, 'Stop editing')

    await selectRow(tab, row)
    await press(tab, SCREEN, 'Open')
    const dialog = '//*[@role="dialog"][.//*[@data-testid="customer-dialog"]]'
    await expectEventually(async () => {
      const box = await (await waitFor(tab, dialog)).boundingBox()
      return [box?.width, box?.height].map((side) => Math.round(side ?? 0))
    }).toEqual([1200, 800])
    await expectEventually(() => readField(tab, dialog, 'Phone')).toBe('(616) 555-0108')
    await press(tab, dialog, 'Close')
    await waitUntilGone(tab, dialog)
    expect(tab.address()).toBe('/customers/search')
    await waitFor(tab, buttonIn(SCREEN, '1 change in 1 record'))
  })
})
