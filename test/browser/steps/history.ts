import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { find, textsOf, waitFor } from './screen.ts'

const ENTRIES = '//*[@data-testid="history-entry"]'
const CHANGES = '//*[@data-testid="history-changes"]//tbody/tr'

/**
 * The changes in the newest entries of the history that is open, in all of them unless a number is given, each with who made it:
 * `Ann Kuiper: Status Emailed → Paid`.
 */
export async function changesInHistory(tab: BrowserTab, newest = Infinity): Promise<readonly string[]> {
  const count = Math.min(newest, (await tab.page.$$(`xpath/${ENTRIES}`)).length)
  const changes: string[] = []
  for (let index = 1; index <= count; index += 1) {
    const entry = `(${ENTRIES})[${index}]`
    await find(tab, entry).click()
    await waitFor(tab, `${entry}[@aria-selected="true"]`)
    const [user = ''] = await textsOf(tab, `${entry}/td[4]`)
    const fields = await tab.page.$$eval(`xpath/${CHANGES}`, (rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
    )
    changes.push(
      ...fields.map(([field = '', before = '', after = '']) => `${user}: ${field} ${before} → ${after}`),
    )
  }
  return changes
}
