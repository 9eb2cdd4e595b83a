import type { Page } from 'puppeteer'

declare global {
  interface Window {
    /** What the recorder below leaves in the page. */
    shownMessages?: string[]
  }
}

/** Keeps the text of every message that a page shows in its corner: they go by themselves, perhaps before a test looks. */
export async function recordMessages(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    const shown: string[] = []
    window.shownMessages = shown
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (added instanceof HTMLElement && added.closest('[role=region][aria-label=Messages]') !== null)
          shown.push(added.innerText)
    }).observe(document, { subtree: true, childList: true })
  })
}

/** Was there a message with this text since the page was loaded? Then it is taken from the record. */
export function takeMessage(page: Page, text: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const shown = window.shownMessages ?? []
    const index = shown.findIndex((message) => message.includes(wanted))
    if (index >= 0) shown.splice(index, 1)
    return index >= 0
  }, text)
}
