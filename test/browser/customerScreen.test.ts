import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { useProduct } from './steps/product.ts'
import { rowOf, selectRow } from './steps/rows.ts'
import {
  buttonIn,
  find,
  HEADER,
  press,
  readField,
  SCREEN,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const NAME = '//*[@data-testid="customer-name"]'

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

describe('the screen of a new customer', () => {
  it('F-048 F-049 F-064 asks nothing when it is left untouched, by Close, by the menu or by Back', async () => {
    const tab = await product.visit('Dana Whitfield', '/customers/search')
    await openNew(tab)
    await expectEventually(() => textOf(tab, NAME)).toBe('New customer')
    await waitUntilGone(tab, buttonIn(SCREEN, 'Save'))
    await press(tab, SCREEN, 'Close')
    await tab.waitForAddress('/customers/search')

    await openNew(tab)
    await tab.page.goBack()
    await tab.waitForAddress('/customers/search')

    await openNew(tab)
    await find(tab, `${HEADER}//a[contains(@class,"brand")]`).click()
    await tab.waitForAddress('/')
    await waitUntilGone(tab, '//*[@role="alertdialog"]')
    expect(tab.requestsTo('/SaveChanges')).toEqual([])
  })
})

async function openNew(tab: BrowserTab): Promise<void> {
  await press(tab, SCREEN, 'Add')
  await tab.waitForAddress('/customers/new')
  await waitFor(tab, buttonIn(SCREEN, 'Close'))
}
