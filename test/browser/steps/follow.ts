import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { SCREEN, waitUntilGone } from './screen.ts'

/** Marks the content of the screen before. */
const FORMER = 'data-former'

/**
 * Opens another screen than the one that is shown, as a link of the page does: without loading the page anew, which takes three times
 * as long. The page waits for what is being saved, and asks before it loses edits.
 */
export async function follow(tab: BrowserTab, path: string): Promise<void> {
  await tab.page.evaluate(
    (former, to) => {
      document.querySelector('main > *')?.setAttribute(former, '')
      // The number that the router gives each address.
      const { idx } = history.state as { readonly idx: number }
      history.pushState({ idx: idx + 1 }, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    },
    FORMER,
    path,
  )
  await waitUntilGone(tab, `${SCREEN}/*[@${FORMER}]`)
}
