import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { find, gridNamed, quoted, textsOf, waitFor } from './screen.ts'

/** The row of a list that holds this text in one of its cells. */
export function rowWith(caption: string, text: string): string {
  return `(${gridNamed(caption)}//tr[@data-key][.//td[normalize-space()=${quoted(text)}]])[1]`
}

/** The row of a list with this key. */
export function rowOf(caption: string, key: number): string {
  return `(${gridNamed(caption)}//tr[@data-key="${key}"])[1]`
}

/** Selects a row, and waits until the list shows it selected. */
export async function selectRow(tab: BrowserTab, row: string): Promise<void> {
  await waitFor(tab, row)
  await find(tab, `${row}/td[2]`).click()
  await waitFor(tab, `${row}[@aria-selected="true"]`)
}

/**
 * Opens a row by a double click and waits for what it opens. On a busy machine the two presses may come too far apart to count
 * as one double click; then, like a person, it tries again.
 */
export async function openRow(tab: BrowserTab, row: string, opened: string): Promise<void> {
  await waitFor(tab, row)
  for (let attempt = 1; ; attempt += 1) {
    await find(tab, `${row}/td[2]`).click({ count: 2 })
    const isOpen = await find(tab, opened)
      .setTimeout(3_000)
      .wait()
      .then(() => true)
      .catch(() => false)
    if (isOpen) return
    if (attempt === 4) throw new Error(`A double click on ${row} did not open ${opened}.`)
  }
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
