import { expectEventually } from '#test/support/eventually.ts'
import { useProduct } from './steps/product.ts'

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
