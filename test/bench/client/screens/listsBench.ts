import type { Browser, Page } from 'puppeteer'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import type { BenchLine } from '../../benchLine.ts'
import { median } from '../../measure.ts'
import { BenchPage } from '../browser/BenchPage.ts'
import { ratioLine } from '../browser/ratioLine.ts'
import type { BareList } from './BareList.ts'
import { BARE_LISTS } from './bareLists.ts'
import type { Addresses, ListsPage } from './listsPage.tsx'
import { SIZE } from './sizes.ts'
import { goToScreen, HOME, type LargeProduct } from './withLargeProduct.ts'

const ROUNDS = 9
const WARM_UP = 3
const BARE_ROW = 'main .dx-data-row'

/** Each main list: the time to its first row within the product, against a page with a bare grid that asks the same. */
export async function listsBench(browser: Browser, product: LargeProduct): Promise<BenchLine[]> {
  const bare = await BenchPage.open<ListsPage>(browser, {
    entry: 'screens/listsPage.tsx',
    size: SIZE,
    address: product.plainAddress,
  })
  try {
    await bare.call('signIn', product.token)
    const lines: BenchLine[] = []
    for (const list of BARE_LISTS) lines.push(await firstRow(product.tab, bare, list))
    return lines
  } finally {
    await bare.page.close()
  }
}

async function firstRow(
  tab: BrowserTab,
  bare: BenchPage<ListsPage>,
  list: BareList<never>,
): Promise<BenchLine> {
  const row = `[data-testid="grid-${list.gridId}"] .dx-data-row`
  await bare.call('choose', list.title, await visit(tab, list, row))
  const times = { ours: [] as number[], bare: [] as number[] }
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    await tab.page.bringToFront()
    const ours = await tab.page.evaluate(timeToRow, 'forward' as const, row)
    const captions = await captionsOf(tab.page, `[data-testid="grid-${list.gridId}"]`)
    await goHome(tab, row)
    await bare.page.bringToFront()
    const their = await bare.page.evaluate(timeToRow, 'open' as const, BARE_ROW)
    requireSameCaptions(list.title, captions, await captionsOf(bare.page, 'main'))
    await bare.call('close')
    if (round < 0) continue
    times.ours.push(ours)
    times.bare.push(their)
  }
  return ratioLine({
    name: `${list.title}: first row`,
    target: 1.3,
    ours: median(times.ours),
    plain: median(times.bare),
    against: 'the bare grid',
  })
}

/** Opens the list once, so that the history leads to it; returns the addresses that it asks for what the bare grid shows. */
async function visit(tab: BrowserTab, list: BareList<never>, row: string): Promise<Addresses> {
  const { length } = tab.requests
  await tab.page.bringToFront()
  await goToScreen(tab, list.title)
  await tab.page.waitForSelector(row)
  await tab.page.waitForNetworkIdle({ concurrency: 1 })
  const asked = tab.requests.slice(length).map((request) => new URL(request.url()))
  const addressOf = (query: string): [string, string] => {
    const found = asked.find(
      ({ pathname, search }) =>
        pathname.endsWith(`/${query}`) &&
        (list.omits === undefined || !decodeURIComponent(search).includes(list.omits)),
    )
    if (found === undefined) throw new Error(`${list.title} does not ask ${query}.`)
    return [query, found.pathname + found.search]
  }
  await goHome(tab, row)
  return Object.fromEntries([list.query, ...Object.keys(list.beside ?? {})].map(addressOf))
}

/** Back in the history, once everything that the list asked is answered. */
async function goHome(tab: BrowserTab, row: string): Promise<void> {
  await tab.page.waitForNetworkIdle({ concurrency: 1 })
  await tab.page.evaluate(() => history.back())
  await tab.waitForAddress(HOME)
  await tab.page.waitForSelector(row, { hidden: true })
}

/** In the page: the milliseconds until a row is drawn, from when the page is told of a step forward in the history, or from opening the bare list. */
function timeToRow(start: 'forward' | 'open', row: string): Promise<number> {
  return new Promise((resolve) => {
    const begin = async (): Promise<void> => {
      const offered: unknown = await Reflect.get(globalThis, 'offered')
      let started = performance.now()
      const look = (): void => {
        if (document.querySelector(row) === null) requestAnimationFrame(look)
        else setTimeout(() => resolve(performance.now() - started))
      }
      if (start === 'forward') {
        // The browser takes the step outside of the page. The product's own listener comes first, and draws.
        const restart = ({ timeStamp }: Event): void => void (started = timeStamp)
        window.addEventListener('popstate', restart, { once: true })
        history.forward()
      } else Reflect.apply(Reflect.get(Object(offered), 'open'), offered, [])
      requestAnimationFrame(look)
    }
    void begin()
  })
}

function captionsOf(page: Page, grid: string): Promise<readonly string[]> {
  return page.$$eval(`${grid} .dx-header-row [role="columnheader"]`, (cells) =>
    cells.map(({ textContent }) => textContent.trim()).filter((caption) => caption !== ''),
  )
}

/** Otherwise the comparison would be meaningless. */
function requireSameCaptions(title: string, ours: readonly string[], theirs: readonly string[]): void {
  if (ours.length > 0 && ours.join() === theirs.join()) return
  throw new Error(`${title}: the product shows ${ours.join(', ')}, the bare grid ${theirs.join(', ')}.`)
}
