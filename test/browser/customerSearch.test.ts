import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { useProduct } from './steps/product.ts'
import { openRow } from './steps/rows.ts'
import { buttonIn, find, gridNamed, HEADER, press, SCREEN, waitFor } from './steps/screen.ts'

const product = useProduct()

const LIST = 'Customers'
const FILTER = '//*[@data-testid="customer-filter"]'

describe('the filter of Customer Search', () => {
  it('F-043 is remembered for the session: over other screens, an opened customer and a reload', async () => {
    const found = countOf(holds('billCity'), 'Zeeland')
    const tab = await product.visit('Dana Whitfield', '/customers/search')
    await type(tab, 'City', 'Zeeland')
    await tab.press('Enter')
    await waitForCount(tab, found)
    const isAsLeft = async (): Promise<void> => {
      await waitForCount(tab, found)
      await expectEventually(() => filterOf(tab)).toEqual(['', '', '', 'Zeeland'])
    }

    await find(tab, `${HEADER}//a[contains(@class,"brand")]`).click()
    await tab.waitForAddress('/')
    await find(tab, '//nav[@aria-label="Main menu"]//a[normalize-space()="Customers"]').click()
    await tab.waitForAddress('/customers/search')
    await isAsLeft()

    await openRow(tab, `(${gridNamed(LIST)}//tr[@data-key])[1]`, buttonIn(SCREEN, 'Close'))
    await press(tab, SCREEN, 'Close')
    await isAsLeft()

    await tab.reload()
    await isAsLeft()

    const other = await product.visit('Dana Whitfield', '/customers/search')
    await waitForCount(other, 500)
    await expectEventually(() => filterOf(other)).toEqual(['', '', '', ''])
  })
})

/** Types into a box of the filter. */
async function type(tab: BrowserTab, caption: string, text: string): Promise<void> {
  await find(tab, `${FILTER}//label[normalize-space()="${caption}"]/input`).click()
  await tab.press('Control+a')
  await tab.page.keyboard.type(text)
}

/** Company, first name, last name and city in the filter. */
async function filterOf(tab: BrowserTab): Promise<readonly string[]> {
  await waitFor(tab, `${FILTER}//input`)
  return tab.page.$$eval(`xpath/${FILTER}//input`, (inputs) =>
    inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')),
  )
}

async function waitForCount(tab: BrowserTab, count: number): Promise<void> {
  await waitFor(tab, `//*[@data-testid="items-found"][normalize-space()="${count} item(s) found"]`)
}

/** The number of stored customers, without deleted ones, that match. */
function countOf(condition: string, ...parameters: readonly unknown[]): number {
  const sql = `SELECT count(*) AS n FROM Customer WHERE deleted IS NULL AND ${condition}`
  return Number(product.stored.all(sql, ...parameters)[0]?.['n'])
}

/** The filter finds its text anywhere in a value, ignoring case. */
function holds(column: string): string {
  return `${column} LIKE '%' || ? || '%'`
}
