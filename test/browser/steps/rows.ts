import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { find, gridNamed, isShown, quoted, replaceText, textOf, textsOf, waitFor } from './screen.ts'

/** The row of a list that holds this text in one of its cells. */
export function rowWith(caption: string, text: string): string {
  return `(${gridNamed(caption)}//tr[@data-key][.//td[normalize-space()=${quoted(text)}]])[1]`
}

/** The row of a list with this key. */
export function rowOf(caption: string, key: number): string {
  return `(${gridNamed(caption)}//tr[@data-key="${key}"])[1]`
}

/** A row by its key, and the text by which the search box of its list finds it. */
interface WantedRow {
  readonly key: number
  readonly text: string
}

/**
 * Finds a row by the search box of its list, or in a list beside another, which has none, by scrolling to it. The tools of a list
 * follow its first rows: what was typed or scrolled before is done again.
 */
export async function findRow(tab: BrowserTab, caption: string, { key, text }: WantedRow): Promise<string> {
  const box = searchBoxOf(caption)
  const row = rowOf(caption, key)
  await waitFor(tab, `(${gridNamed(caption)}//tr[@data-key] | ${box})[1]`)
  await tab.waitUntil(async () => {
    const isSearched = await isShown(tab, box)
    if (isSearched && (await valueOf(tab, box)) !== text) await replaceText(tab, box, text)
    else if (await isShown(tab, row)) return true
    else if (!isSearched) await scrollOn(tab, caption)
    return false
  }, row)
  return row
}

/** The search box of a list. */
export function searchBoxOf(caption: string): string {
  return `${gridNamed(caption)}//input[@aria-label=${quoted(`Search in ${caption}`)}]`
}

function valueOf(tab: BrowserTab, box: string): Promise<string | undefined> {
  return tab.page.$$eval(`xpath/${box}`, ([input]) =>
    input instanceof HTMLInputElement ? input.value : undefined,
  )
}

/** Scrolls a list by a page, once it is rendered, and from its end to its top again. */
async function scrollOn(tab: BrowserTab, caption: string): Promise<void> {
  const rows = `xpath/${gridNamed(caption)}//*[contains(@class, "dx-datagrid-rowsview")]//*[contains(@class, "dx-scrollable-container")]`
  await tab.page.$$eval(rows, ([area]) => {
    if (area === undefined) return
    const isAtEnd = area.scrollTop + area.clientHeight >= area.scrollHeight - 1
    const { top, bottom } = area.getBoundingClientRect()
    const seen = [...area.querySelectorAll('tr[data-key]')]
      .map((row) => row.getBoundingClientRect())
      .filter((row) => row.bottom > top && row.top < bottom)
    if (!seen.some((row) => isAtEnd || row.bottom >= bottom - 1)) return
    area.scrollTop = isAtEnd ? 0 : area.scrollTop + area.clientHeight
  })
}

/** Waits for the filter row of a list, which follows its first rows; until then its captions are not pressed. */
export async function waitForFilterRow(tab: BrowserTab, caption: string): Promise<void> {
  await waitFor(tab, filterRowOf(caption), `the filter row of ${caption}`)
}

/** The filter row of a list. */
function filterRowOf(caption: string): string {
  return `${gridNamed(caption)}//tr[contains(@class,"dx-datagrid-filter-row")]`
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
  await repeat(tab, () => clickSoon(tab, `${row}/${BESIDE_NAME}`), `${row}[@aria-selected="true"]`)
}

/** Finds a row and selects it; a list that is read again meanwhile may have scrolled it away. */
export async function selectFound(tab: BrowserTab, caption: string, wanted: WantedRow): Promise<void> {
  const row = rowOf(caption, wanted.key)
  const select = async (): Promise<void> => {
    await findRow(tab, caption, wanted)
    await clickSoon(tab, `${row}/${BESIDE_NAME}`)
  }
  await repeat(tab, select, `${row}[@aria-selected="true"]`)
}

/** Adds a row to the selection by its check box, and waits until the list shows it selected. */
export async function selectAlso(tab: BrowserTab, row: string): Promise<void> {
  const box = `${row}//*[contains(@class,"dx-select-checkbox")]`
  await repeat(tab, () => clickSoon(tab, box), `${row}[@aria-selected="true"]`)
}

/** Opens a row by a double click and waits until it is open. */
export async function openRow(tab: BrowserTab, row: string, opened: string): Promise<void> {
  await waitFor(tab, row)
  await repeat(tab, () => doubleClickSoon(tab, row), opened)
}

/** The text of a cell in a row that is found with each call. */
export async function textInFound(
  tab: BrowserTab,
  caption: string,
  wanted: WantedRow,
  field: string,
): Promise<string> {
  return textOf(tab, `${await findRow(tab, caption, wanted)}/td[@data-field="${field}"]`)
}

/** Clicks a row twice that is there or appears soon; what does not is left to the next attempt. */
async function doubleClickSoon(tab: BrowserTab, row: string): Promise<void> {
  await find(tab, `${row}/${BESIDE_NAME}`).setTimeout(UNHEARD_MILLISECONDS).hover()
  await clickTwice(tab)
}

/** Clicks where the mouse is without a pause: a busy machine must not see two single clicks. */
async function clickTwice({ page: { mouse } }: BrowserTab): Promise<void> {
  await Promise.all([1, 2].flatMap((clickCount) => [mouse.down({ clickCount }), mouse.up({ clickCount })]))
}

/** After so long an action that has no result is done again. */
const UNHEARD_MILLISECONDS = 10_000

/** Clicks what is there or appears soon; what does not is left to the next attempt. */
function clickSoon(tab: BrowserTab, xpath: string): Promise<void> {
  return find(tab, xpath).setTimeout(UNHEARD_MILLISECONDS).click()
}

/**
 * Repeats an action until its result is there: a click on a row that is being rerendered is lost.
 */
export async function repeat(tab: BrowserTab, act: () => Promise<void>, result: string): Promise<void> {
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
