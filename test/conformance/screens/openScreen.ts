import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { follow } from '#test/browser/steps/follow.ts'
import { gridNamed, SCREEN, textOf, waitFor, waitUntilGone } from '#test/browser/steps/screen.ts'

const HEADING = `(${SCREEN}//*[self::h1 or self::h2])[1]`
const LOADING = `${SCREEN}//*[@role="progressbar" or @aria-label="Loading"]`

/** Opens the address without loading the page anew, and returns the heading once its content is there. */
export async function openScreen(tab: BrowserTab, target: string): Promise<string> {
  await follow(tab, target)
  await tab.waitForAddress(target)
  await waitFor(tab, HEADING)
  await waitUntilGone(tab, LOADING)
  return textOf(tab, HEADING)
}

/** Waits for the first row of a list, and returns its path. */
export async function firstRowOf(tab: BrowserTab, list: string): Promise<string> {
  const row = `(${gridNamed(list)}//tr[@data-key])[1]`
  await waitFor(tab, row, `a row of "${list}", which the demo company needs (server/demo/lists.ts)`)
  return row
}
