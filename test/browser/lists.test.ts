import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { useProduct } from './steps/product.ts'
import { cells, drawnKeys, rowOf } from './steps/rows.ts'
import { buttonIn, find, gridNamed, press, SCREEN, waitFor } from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

const LIST = 'Customers'

async function openList(): Promise<BrowserTab> {
  const tab = await product.visit('Dana Whitfield', '/customers/search')
  await drawnKeys(tab, LIST, 6)
  return tab
}

describe('A list', () => {
  it('[LS14] leads to the next and the previous record, in the order shown; Back returns to the one seen last', async () => {
    const tab = await openList()
    await find(tab, `${gridNamed(LIST)}//td[@aria-label="Column Phone"]`).click()
    await waitFor(tab, `${gridNamed(LIST)}//td[@aria-label="Column Phone"][@aria-sort="ascending"]`)
    await tab.waitUntil(async () => {
      const phones = await cells(tab, LIST, 'phone')
      return phones.length > 3 && phones.every((phone, i) => i === 0 || (phones[i - 1] ?? '') <= phone)
    }, 'the rows in the order of their phones')
    const [first = 0, second = 0, third = 0] = await drawnKeys(tab, LIST, 3)
    await find(tab, `${rowOf(LIST, second)}//a`).click()
    await tab.waitForAddress(`/customers/${second}`)
    await tab.waitForText('2 of 500')
    await press(tab, SCREEN, 'Next customer')
    await tab.waitForAddress(`/customers/${third}`)
    await tab.waitForText('3 of 500')
    await tab.press('Alt+PageUp')
    await tab.waitForAddress(`/customers/${second}`)
    await tab.waitForText('2 of 500')
    await press(tab, SCREEN, 'Previous customer')
    await tab.waitForAddress(`/customers/${first}`)
    await waitFor(tab, `${buttonIn(SCREEN, 'Previous customer')}[@disabled]`)
    await tab.page.goBack()
    await tab.waitForAddress('/customers/search')
    await waitFor(tab, rowOf(LIST, first))
    await tab.waitUntil(
      () =>
        tab.page.evaluate(
          (key) => document.activeElement?.closest('tr')?.getAttribute('data-key') === key,
          String(first),
        ),
      'the focus in the row of the record seen last',
    )
  })
})
