import type { CDPSession } from 'puppeteer'
import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { useProduct } from './steps/product.ts'
import { find, waitFor } from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

interface Held {
  readonly nodes: number
  readonly listeners: number
  readonly heapBytes: number
}

/** Customers, after those with which caches are filled. */
const OPENED = 80

/** The nodes of the document, which differ by rows that a list may render ahead. */
function drawnNodes(tab: BrowserTab): Promise<number> {
  return tab.page.evaluate(() => {
    const walker = document.createTreeWalker(document)
    let count = 1
    while (walker.nextNode() !== null) count += 1
    return count
  })
}

/** What the page still references after garbage collection, besides what it shows. */
async function heldBy(tab: BrowserTab, session: CDPSession): Promise<Held> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const valueOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    nodes: valueOf('Nodes') - (await drawnNodes(tab)),
    listeners: valueOf('JSEventListeners'),
    heapBytes: valueOf('JSHeapUsedSize'),
  }
}

/**
 * Opens and closes customers of the list one after the other, in a script of the page, because the handles of a test would keep
 * references. A click on a row that is being rerendered is lost, so it is repeated.
 */
function openCustomers(tab: BrowserTab, times: number): Promise<void> {
  return tab.page.evaluate(async (count) => {
    for (let i = 0; i < count; i += 1) {
      while (document.querySelector('[data-testid=customer-detail]') === null) {
        const rows = document.querySelectorAll('tr.dx-data-row[data-key]')
        const cell = rows[i % Math.max(rows.length, 1)]?.querySelector('td')
        cell?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      while (document.querySelector('tr.dx-data-row[data-key]') === null) {
        document.querySelector<HTMLElement>('[data-testid=close]')?.click()
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }, times)
}

describe('The memory of a page', () => {
  it('is no larger after 100 customers were opened and closed than after 20', async () => {
    const tab = await product.visit('Dana Whitfield', '/customers/search')
    await tab.waitForText('500 item(s) found')
    // A short list renders quickly; the customers are what matters.
    await find(tab, '//input[@name="companyName"]').click()
    await tab.page.keyboard.type('Alpine')
    await tab.press('Enter')
    await tab.waitUntil(async () => !(await tab.text()).includes('500 item(s) found'), 'a shorter list')
    const session = await tab.page.createCDPSession()
    await session.send('Performance.enable')
    await openCustomers(tab, 20)
    await waitFor(tab, '//tr[@data-key]').then((row) => row.dispose())
    const before = await heldBy(tab, session)
    await openCustomers(tab, OPENED)
    await waitFor(tab, '//tr[@data-key]').then((row) => row.dispose())
    // Pending timers may keep references for a while.
    const grownBy = async (what: keyof Held): Promise<number> =>
      ((await heldBy(tab, session))[what] - before[what]) / OPENED
    await expectEventually(() => grownBy('nodes')).toBeLessThan(1)
    await expectEventually(() => grownBy('listeners')).toBeLessThan(0.25)
    // A customer's page needs ten times that much; compiled code needs some.
    await expectEventually(() => grownBy('heapBytes')).toBeLessThan(40_000)
  })
})
