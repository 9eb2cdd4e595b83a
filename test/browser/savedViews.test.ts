import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { useProduct } from './steps/product.ts'
import { cells, columnCaptions, waitForFilterRow } from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  dialogNamed,
  find,
  gridNamed,
  isShown,
  press,
  SCREEN,
  textsOf,
  typeInto,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const LIST = 'Customers'
const GRID = gridNamed(LIST)
const ROWS = `${GRID}//tr[@data-key]`

async function menuItem(tab: BrowserTab, menu: string, caption: string): Promise<void> {
  await press(tab, GRID, menu)
  await press(tab, `${GRID}//*[@role="menu"]`, caption)
}

async function searchCity(tab: BrowserTab, city: string): Promise<void> {
  const box = `${SCREEN}//*[@role="search"]//*[@data-field="billCity"]//input`
  await find(tab, box).click()
  await tab.page.keyboard.type(city)
  await tab.press('Enter')
  await expectCity(tab, city)
}

async function expectCity(tab: BrowserTab, city: string): Promise<void> {
  await tab.waitUntil(async () => {
    const shown = await cells(tab, LIST, 'address')
    return shown.length > 0 && shown.every((address) => address.includes(city))
  }, `customers of ${city}`)
}

describe('B-10 saved views', () => {
  it('[VW1] [VW2] keep filter and columns under a name, opened from the list, the palette or an address', async () => {
    const tab = await product.visit('Kim DeVries', '/customers/search')
    await waitFor(tab, ROWS)
    await waitForFilterRow(tab, LIST)
    const standard = await columnCaptions(tab, LIST)
    await searchCity(tab, 'Holland')
    await find(tab, `${GRID}//tr[contains(@class,"dx-header-row")]/td[@aria-label="Column Phone"]`).click()
    await waitFor(tab, `${GRID}//td[@aria-label="Column Phone"][@aria-sort="ascending"]`)
    await menuItem(tab, 'Views', 'Save as view…')
    const dialog = dialogNamed('Save as view')
    await waitFor(tab, dialog)
    await typeInto(tab, dialog, 'Name', 'Holland by phone')
    await press(tab, dialog, 'Save')
    await waitFor(tab, buttonIn(GRID, 'View “Holland by phone”'))
    await expectEventually(() => focusedName(tab)).toBe('View “Holland by phone”')
    await tab.screenshot('saved-view')
    const address = new URL(tab.page.url())

    await tab.goTo(`${product.url}/customers/search?viewed=${encodeURIComponent(contentOfStored())}`)
    await waitFor(tab, buttonIn(GRID, 'View “Sent”'))
    await expectCity(tab, 'Holland')
    await waitFor(tab, `${GRID}//td[@aria-label="Column Phone"][@aria-sort="ascending"]`)

    await tab.goTo(`${product.url}/profile`)
    await waitFor(tab, `${SCREEN}//h1`)
    await tab.press('Control+k')
    await waitFor(tab, '//*[@data-testid="palette"]//input')
    await tab.page.keyboard.type('by phone')
    await waitFor(
      tab,
      '//*[@role="option"][@aria-selected="true"][contains(normalize-space(), "Holland by phone")]',
    )
    await tab.press('Enter')
    await waitFor(tab, buttonIn(GRID, 'View “Holland by phone”'))
    expect(new URL(tab.page.url()).search).toBe(address.search)
    await expectCity(tab, 'Holland')
    await waitFor(tab, `${GRID}//td[@aria-label="Column Phone"][@aria-sort="ascending"]`)

    await menuItem(tab, 'View “Holland by phone”', 'Standard view')
    await waitFor(tab, buttonIn(GRID, 'Views'))
    await expectEventually(() => columnCaptions(tab, LIST)).toEqual(standard)
    await menuItem(tab, 'Views', 'Holland by phone')
    await menuItem(tab, 'View “Holland by phone”', 'Delete “Holland by phone”')
    await answerQuestion(tab, 'Are you sure you want to delete the view “Holland by phone”?', 'Yes')
    await waitFor(tab, buttonIn(GRID, 'Views'))
    await waitUntilGone(tab, '//*[@role="alertdialog"]')
    await press(tab, GRID, 'Views')
    await waitFor(tab, `${GRID}//*[@role="menu"]`)
    expect(await textsOf(tab, `${GRID}//*[@role="menuitem"]`)).not.toContain('Holland by phone')
    expect(await isShown(tab, buttonIn(GRID, 'View “Holland by phone”'))).toBe(false)
  })
})

/** The accessible name of the button that has the focus. */
function focusedName(tab: BrowserTab): Promise<string | null> {
  return tab.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null)
}

/** What an address to send would say of the stored view, under another name. */
function contentOfStored(): string {
  const [view] = product.stored.all('SELECT content FROM SavedView')
  // The server stores the filter and the layout in this format.
  const { filter, layout } = JSON.parse(String(view?.['content'])) as { filter: object; layout: object }
  return JSON.stringify({ name: 'Sent', filter, layout })
}
