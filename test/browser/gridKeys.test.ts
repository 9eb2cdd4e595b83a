import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { waitForPending } from './steps/pendingChanges.ts'
import { useProduct } from './steps/product.ts'
import { drawnKeys, waitForFilterRow } from './steps/rows.ts'
import { sentSaves } from './steps/saves.ts'
import { buttonIn, find, press, SCREEN, waitFor } from './steps/screen.ts'

const product = useProduct()

const FIRST_CELL = '(//tr[@data-key])[1]/td[@data-field="companyName"]'
const EDITOR = '//tr[@data-key]/td[@data-field][contains(@class,"dx-editor-cell")]//input'

async function openList(): Promise<BrowserTab> {
  const tab = await product.visit('Dana Whitfield', '/customers/search')
  await drawnKeys(tab, 'Customers', 2)
  await waitForFilterRow(tab, 'Customers')
  // The screen sets the focus when it is opened.
  await waitFor(tab, '//*[@data-testid="customer-filter"]//*[@name="companyName"]')
  await tab.waitUntil(
    () => tab.page.evaluate(() => document.activeElement?.closest('[data-testid=customer-filter]') !== null),
    'the focus in the filter',
  )
  const tabStops = (part: string): Promise<number> =>
    tab.page.$$eval(`${part} [tabindex="0"]`, (elements) => elements.length)
  for (const part of ['.dx-datagrid-headers', '.dx-datagrid-rowsview'])
    await tab.waitUntil(async () => (await tabStops(part)) === 1, `one tab stop in ${part}`)
  return tab
}

/** The focused cell: its field, and whether it is being edited. */
function focusIn(tab: BrowserTab): Promise<string> {
  return tab.page.evaluate(() => {
    const element = document.activeElement
    const cell = element?.closest('td')
    if (cell === null || cell === undefined) return element?.tagName ?? ''
    const row = [...document.querySelectorAll('tr[data-key]')].indexOf(cell.closest('tr') ?? cell)
    const name = `${cell.dataset['field'] ?? cell.getAttribute('aria-label') ?? ''} of row ${row}`
    return element === cell ? name : `editing ${name}`
  })
}

async function waitForFocus(tab: BrowserTab, expected: string): Promise<void> {
  await tab.waitUntil(async () => (await focusIn(tab)) === expected, `the focus on ${expected}`)
}

async function focusFirstCell(tab: BrowserTab): Promise<void> {
  // A click on the name itself would open the row.
  await find(tab, '(//tr[@data-key])[1]/td[@data-field="contactName"]').click()
  await waitForFocus(tab, 'contactName of row 0')
  await tab.press('ArrowLeft')
  await waitForFocus(tab, 'displayName of row 0')
}

describe('The keys in a list', () => {
  it('reach the first row from the filter with few Tabs: toolbar, headers and rows are one tab stop each', async () => {
    const tab = await openList()
    await find(tab, buttonIn(SCREEN, 'Clear')).wait()
    await tab.page.focus('[data-testid="clear"]')
    const stop = (): Promise<string | undefined> =>
      tab.page.evaluate(() =>
        ['.grid-toolbar', '.dx-datagrid-headers', '.dx-datagrid-rowsview'].find(
          (part) => document.activeElement?.closest(part) !== null,
        ),
      )
    for (const expected of ['.grid-toolbar', '.dx-datagrid-headers', '.dx-datagrid-rowsview']) {
      await tab.press('Tab')
      await expectEventually(stop).toBe(expected)
    }
    // A browser without a window gives the focus back to the page, sometimes before anybody could look.
    const hasLeft = await tab.page.evaluateHandle(() => {
      const leaving = { isDone: false }
      addEventListener('blur', () => (leaving.isDone = true), { once: true })
      return leaving
    })
    await tab.press('Tab')
    await tab.waitUntil(() => hasLeft.evaluate(({ isDone }) => isDone), 'the focus behind the last stop')
  })

  it('move within toolbar, headers and filters by arrows, and return to the last element', async () => {
    const tab = await openList()
    const nameOf = () =>
      tab.page.evaluate(() => {
        const element = document.activeElement
        const described = element?.getAttribute('aria-describedby') ?? ''
        return (
          element?.getAttribute('aria-label') ??
          document.getElementById(described)?.textContent ??
          element?.textContent ??
          ''
        )
      })
    await tab.page.focus('[data-testid="action-add-customer"]')
    await tab.press('ArrowRight')
    await expectEventually(() => nameOf()).toBe('Edit in list')
    await tab.press('End')
    await expectEventually(() => nameOf()).toBe('Search in Customers')
    await tab.press('Tab')
    await tab.press('ArrowRight')
    await expectEventually(() => nameOf()).toBe('Column Company')
    await tab.press('ArrowDown')
    await expectEventually(() =>
      tab.page.evaluate(() => document.activeElement instanceof HTMLInputElement),
    ).toBe(true)
    await tab.press('ArrowUp')
    await expectEventually(() => nameOf()).toBe('Column Company')
    await tab.press('Tab')
    await tab.press('Shift+Tab')
    await expectEventually(() => nameOf()).toBe('Column Company')
  })

  it('move through the cells by arrows, and open the row by Enter', async () => {
    const tab = await openList()
    await focusFirstCell(tab)
    await tab.press('ArrowDown')
    await waitForFocus(tab, 'displayName of row 1')
    await tab.press('ArrowLeft')
    await waitForFocus(tab, 'companyName of row 1')
    const [, key] = await drawnKeys(tab, 'Customers', 2)
    await tab.press('Enter')
    await tab.waitForAddress(`/customers/${key}`)
    expect(await sentSaves(tab)).toEqual([])
  })

  it('edit in edit mode: Enter, F2 and typing edit the cell, Tab moves on, Esc leaves; nothing is opened or stored', async () => {
    const tab = await openList()
    await press(tab, SCREEN, 'Edit in list')
    await waitFor(tab, buttonIn(SCREEN, 'Stop editing'))
    await focusFirstCell(tab)
    // Its value cannot be edited.
    await tab.press('Enter')
    await tab.press('ArrowLeft')
    await waitForFocus(tab, 'companyName of row 0')
    await tab.press('Enter')
    await waitForFocus(tab, 'editing companyName of row 0')
    await tab.press('Escape')
    await waitForFocus(tab, 'companyName of row 0')
    await tab.press('F2')
    await waitForFocus(tab, 'editing companyName of row 0')
    await tab.press('Escape')
    await waitForFocus(tab, 'companyName of row 0')

    // However fast the keys come, none is lost while the editor is rendered.
    await tab.page.keyboard.type('Quick Haul')
    await waitForFocus(tab, 'editing companyName of row 0')
    await tab.press('Tab')
    await waitForFocus(tab, 'editing billingType of row 0')
    await waitForPending(tab, '1 change in 1 record')
    await waitFor(tab, `${FIRST_CELL}[normalize-space()="Quick Haul"]`)
    await tab.press('Escape')
    await waitForFocus(tab, 'billingType of row 0')
    expect(tab.address()).toBe('/customers/search')
    expect(await sentSaves(tab)).toEqual([])

    await tab.press('Control+s')
    await tab.waitUntil(async () => (await sentSaves(tab)).length === 1, 'the save')
    await tab.waitForMessage('Saved')
  })

  it('do not open the row by a double click in a cell being edited', async () => {
    const tab = await openList()
    await press(tab, SCREEN, 'Edit in list')
    await waitFor(tab, buttonIn(SCREEN, 'Stop editing'))
    await find(tab, FIRST_CELL).click()
    await waitFor(tab, EDITOR)
    await find(tab, EDITOR).click({ count: 2 })
    await tab.press('Escape')
    await waitForFocus(tab, 'companyName of row 0')
    expect(tab.address()).toBe('/customers/search')
  })
})
