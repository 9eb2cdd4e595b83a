import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { find, gridNamed, isShown, quoted, textsOf, waitFor } from './screen.ts'

/** The row of a list that holds this text in one of its cells. */
export function rowWith(caption: string, text: string): string {
  return `(${gridNamed(caption)}//tr[@data-key][.//td[normalize-space()=${quoted(text)}]])[1]`
}

/** The row of a list with this key. */
export function rowOf(caption: string, key: number): string {
  return `(${gridNamed(caption)}//tr[@data-key="${key}"])[1]`
}

/** The row of a list with this key while it is to be deleted by the next save. */
export function deletedRow(caption: string, key: number): string {
  return `${rowOf(caption, key)}[contains(@class, "row-deleted")]`
}

/** The keys of the rendered rows of a list, once there are at least this many: it renders some first and others later. */
export async function drawnKeys(
  tab: BrowserTab,
  caption: string,
  atLeast: number,
): Promise<readonly number[]> {
  const rows = `xpath/${gridNamed(caption)}//tr[@data-key]`
  let keys: readonly number[] = []
  await tab.waitUntil(async () => {
    keys = await tab.page.$$eval(rows, (drawn) => drawn.map((row) => Number(row.getAttribute('data-key'))))
    return keys.length >= atLeast
  }, `${atLeast} rows of ${caption}`)
  return keys
}

/** The first cell of a row that is no link, as its name is. */
const BESIDE_NAME = 'td[@data-field][not(contains(@class, "cell-name"))][not(.//a or .//button)][1]'

/** Selects a row, and waits until the list shows it selected. */
export async function selectRow(tab: BrowserTab, row: string): Promise<void> {
  const cell = await waitFor(tab, `${row}/${BESIDE_NAME}`)
  await cell.dispose()
  await repeat(tab, () => find(tab, `${row}/${BESIDE_NAME}`).click(), `${row}[@aria-selected="true"]`)
}

/** Adds a row to the selection by its check box, and waits until the list shows it selected. */
export async function selectAlso(tab: BrowserTab, row: string): Promise<void> {
  const box = `${row}//*[contains(@class,"dx-select-checkbox")]`
  await repeat(tab, () => find(tab, box).click(), `${row}[@aria-selected="true"]`)
}

/** Opens a row by a double click and waits until it is open. */
export async function openRow(tab: BrowserTab, row: string, opened: string): Promise<void> {
  await waitFor(tab, row)
  await repeat(tab, () => doubleClick(tab, row), opened)
}

/** Clicks twice without a pause: a busy machine must not see two single clicks. */
export async function doubleClick(tab: BrowserTab, row: string): Promise<void> {
  await find(tab, `${row}/${BESIDE_NAME}`).hover()
  const { mouse } = tab.page
  await Promise.all([1, 2].flatMap((clickCount) => [mouse.down({ clickCount }), mouse.up({ clickCount })]))
}

const UNHEARD_MILLISECONDS = 10_000

/**
 * Repeats an action until its result is there: a press on a row that is being rerendered is lost.
 */
async function repeat(tab: BrowserTab, act: () => Promise<void>, result: string): Promise<void> {
  let latest = 0
  await tab.waitUntil(async () => {
    if (await isShown(tab, result)) return true
    if (Date.now() < latest) return false
    await act()
    latest = Date.now() + UNHEARD_MILLISECONDS
    return isShown(tab, result)
  }, result)
}

/** The texts of a field's cells, row by row. */
export function cells(tab: BrowserTab, caption: string, field: string): Promise<readonly string[]> {
  return textsOf(tab, `${gridNamed(caption)}//tr[@data-key]/td[@data-field="${field}"]`)
}

/** The captions of a list's columns, in order. */
export async function columnCaptions(tab: BrowserTab, caption: string): Promise<readonly string[]> {
  const header = `${gridNamed(caption)}//tr[contains(@class,"dx-header-row")]/td[@role="columnheader"]`
  await waitFor(tab, header)
  const found = await textsOf(tab, header)
  return found.filter((text) => text !== '')
}
