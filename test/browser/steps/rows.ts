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

/** The keys of the rows that a list has drawn, once there are as many as asked for: it draws some first and others later. */
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

/** Selects a row, and waits until the list shows it selected. */
export async function selectRow(tab: BrowserTab, row: string): Promise<void> {
  const cell = await waitFor(tab, `${row}/td[2]`)
  await cell.dispose()
  await repeat(tab, () => find(tab, `${row}/td[2]`).click(), `${row}[@aria-selected="true"]`)
}

/** Opens a row by a double click and waits for what it opens. */
export async function openRow(tab: BrowserTab, row: string, opened: string): Promise<void> {
  await waitFor(tab, row)
  await repeat(tab, () => doubleClick(tab, row), opened)
}

/** Presses twice without a pause: a busy machine must not take the two for two clicks. */
export async function doubleClick(tab: BrowserTab, row: string): Promise<void> {
  await find(tab, `${row}/td[2]`).hover()
  const { mouse } = tab.page
  await Promise.all([1, 2].flatMap((clickCount) => [mouse.down({ clickCount }), mouse.up({ clickCount })]))
}

const UNHEARD_MILLISECONDS = 10_000

/**
 * Does something until what it leads to is there. A row that is drawn anew just then does not hear a press; then, like a person,
 * it tries again.
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

/** What the cells of a field show, row by row. */
export function cells(tab: BrowserTab, caption: string, field: string): Promise<readonly string[]> {
  return textsOf(tab, `${gridNamed(caption)}//tr[@data-key]/td[@data-field="${field}"]`)
}

/** The captions of a list's columns, in order. */
export async function columnCaptions(tab: BrowserTab, caption: string): Promise<readonly string[]> {
  const found = await textsOf(
    tab,
    `${gridNamed(caption)}//tr[contains(@class,"dx-header-row")]/td[@role="columnheader"]`,
  )
  return found.filter((text) => text !== '')
}
