import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { gridNamed, SCREEN, textOf, waitFor, waitUntilGone } from '#test/browser/steps/screen.ts'

const HEADING = `(${SCREEN}//*[self::h1 or self::h2])[1]`
/** Marks the content of the screen before. */
const FORMER = 'data-former'
const LOADING = `${SCREEN}//*[@role="progressbar" or @aria-label="Loading"]`

/** Opens the address without loading the page anew, and returns the heading once its content is there. */
export async function openScreen(tab: BrowserTab, target: string): Promise<string> {
  await tab.page.evaluate(
    (former, to) => {
      document.querySelector('main > *')?.setAttribute(former, '')
      // The number that the router gives each address.
      const { idx } = history.state as { readonly idx: number }
      history.pushState({ idx: idx + 1 }, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    },
    FORMER,
    target,
  )
  await tab.waitForAddress(target)
  await waitUntilGone(tab, `${SCREEN}/*[@${FORMER}]`)
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
