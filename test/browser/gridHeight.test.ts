import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { useProduct } from './steps/product.ts'
import { waitForFilterRow } from './steps/rows.ts'

const product = useProduct({ storesNothing: true })

describe('a grid with a minimum height', () => {
  it('F-023 stays 650 pixels high on a low window, and the page scrolls to its end', async () => {
    const tab = await product.visit('Carol Reed', '/customers/search')
    await tab.waitForText('500 item(s) found')
    await tab.page.setViewport({ width: 1440, height: 600 })
    const measure = () =>
      tab.page.evaluate(() => {
        const grid = document.querySelector('[data-testid="grid-customer-search"]')
        const page = grid?.closest('.page')
        page?.scrollTo(0, page.scrollHeight)
        return {
          high: (grid?.getBoundingClientRect().height ?? 0) >= 650,
          reachable: (grid?.getBoundingClientRect().bottom ?? Infinity) <= window.innerHeight,
        }
      })
    await expectEventually(() => measure()).toEqual({ high: true, reachable: true })
    expect(tab.drainProblems()).toEqual([])
  })
})

describe('a list that is opened', () => {
  it.each(['light', 'dark'])('[LS32] shows its first rows where they stay, in %s', async (theme) => {
    const tab = await product.visit('Carol Reed', '/profile')
    await tab.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }])
    await watchFirstRow(tab)
    await tab.goTo(`${product.url}/customers/search`)
    await waitForFilterRow(tab, 'Customers')
    const states = () => tab.page.evaluate((): unknown => Reflect.get(globalThis, 'firstRows'))
    await expectEventually(async () => JSON.stringify(await states())).toMatch(/"isFiltered":true/)
    const [first, ...later] = (await states()) as readonly FirstRow[]
    expect(first?.isFiltered).toBe(false)
    expect(later.map(({ top, height }) => ({ top, height }))).toEqual(
      later.map(() => ({ top: first?.top, height: first?.height })),
    )
  })
})

/** Where the first row of a list is, how high its rows are together, and whether the filter row is there. */
interface FirstRow {
  readonly top: number
  readonly height: number
  readonly isFiltered: boolean
}

/** Notes in each frame of the next page what is different of its first row. */
async function watchFirstRow(tab: BrowserTab): Promise<void> {
  await tab.page.evaluateOnNewDocument(() => {
    const states: FirstRow[] = []
    Reflect.set(globalThis, 'firstRows', states)
    const look = (): void => {
      const row = document.querySelector('.dx-data-row')?.getBoundingClientRect()
      const rows = document.querySelector('.dx-datagrid-rowsview')?.getBoundingClientRect()
      if (row !== undefined && rows !== undefined) {
        const isFiltered = document.querySelector('.dx-datagrid-filter-row') !== null
        const state = { top: row.top, height: rows.height, isFiltered }
        if (JSON.stringify(states.at(-1)) !== JSON.stringify(state)) states.push(state)
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
