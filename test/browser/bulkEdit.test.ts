import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { waitForNothingPending, waitForPending } from './steps/pendingChanges.ts'
import { useProduct } from './steps/product.ts'
import { cells, drawnKeys, rowOf } from './steps/rows.ts'
import { buttonIn, find, press, SCREEN, waitFor } from './steps/screen.ts'

const product = useProduct()

const LIST = 'Customers'

async function openForEditing() {
  const tab = await product.visit('Dana Whitfield', '/customers/search')
  await waitFor(tab, '//tr[@data-key]')
  await press(tab, SCREEN, 'Edit in list')
  await waitFor(tab, buttonIn(SCREEN, 'Stop editing'))
  const [first = 0, second = 0, third = 0] = await drawnKeys(tab, LIST, 4)
  return { tab, first, second, third }
}

const cell = (id: number, field: string): string => `${rowOf(LIST, id)}/td[@data-field="${field}"]`

/** Focuses a cell without editing it. */
async function focusCell(tab: BrowserTab, id: number, field: string): Promise<void> {
  await find(tab, cell(id, field)).click()
  await waitFor(tab, `${cell(id, field)}//input`)
  await tab.press('Escape')
  await waitFor(tab, `${cell(id, field)}[contains(@class,"dx-focused")]`)
}

async function tickRow(tab: BrowserTab, id: number): Promise<void> {
  await find(tab, `${rowOf(LIST, id)}//*[@role="checkbox"]`).click()
  await waitFor(tab, `${rowOf(LIST, id)}[@aria-selected="true"]`)
}

describe('B-09 editing in a list', () => {
  it('[LS20] Ctrl+D copies the value above, or the first of the selected rows into the others, as one undo step', async () => {
    const { tab, first, second, third } = await openForEditing()
    const phones = async () => (await cells(tab, LIST, 'phone')).slice(0, 3)
    const [top = '', ...others] = await phones()
    await focusCell(tab, second, 'phone')
    await tab.press('Control+d')
    await waitForPending(tab, '1 change in 1 record')
    await expectEventually(phones).toEqual([top, top, others[1]])
    await tab.press('Control+z')
    await waitForNothingPending(tab)

    for (const id of [first, second, third]) await tickRow(tab, id)
    await focusCell(tab, second, 'phone')
    await tab.press('Control+d')
    await waitForPending(tab, '2 changes in 2 records')
    await expectEventually(phones).toEqual([top, top, top])
    await tab.press('Control+z')
    await waitForNothingPending(tab)
    await expectEventually(phones).toEqual([top, ...others])
  })
})
