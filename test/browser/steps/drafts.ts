import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { buttonIn, find, isShown, waitFor } from './screen.ts'

/** The offer of unsaved work. */
export const BANNER = '//*[@data-testid="draft-banner"]'

/** Restores the offered draft; if its screen is not ready in time, the offer stays, and restoring is repeated. */
export async function takeUpDraft(tab: BrowserTab, caption: 'Restore' | 'Review'): Promise<void> {
  await waitFor(tab, BANNER)
  await tab.waitUntil(async () => {
    if (!(await isShown(tab, BANNER))) return true
    const button = `${buttonIn(BANNER, caption)}[not(@disabled)]`
    if (await isShown(tab, button)) await find(tab, button).setTimeout(1_000).click()
    return false
  }, 'the draft to be taken up')
}
