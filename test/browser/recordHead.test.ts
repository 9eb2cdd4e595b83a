import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { busyCustomers } from './steps/customers.ts'
import { waitForPending } from './steps/pendingChanges.ts'
import { useProduct } from './steps/product.ts'
import { answerQuestion, buttonIn, press, SCREEN, typeInto, waitFor } from './steps/screen.ts'
import { QUESTIONS } from './steps/questions.ts'

const product = useProduct({ storesNothing: true })

/** Where the parts of the screen are that the first edit must not move. */
function places(tab: BrowserTab): Promise<readonly string[]> {
  return tab.page.$$eval(
    '.head h1, .head .badge, .head-actions > .button, .head-actions > .menu-anchor, .tabs button, .field input:not([type=hidden])',
    (elements) =>
      elements.map((element) => {
        const { x, y, height } = element.getBoundingClientRect()
        return `${element.textContent} ${Math.round(x)} ${Math.round(y)} ${Math.round(height)}`
      }),
  )
}

/** Resolves once the page is drawn in its new width. */
function drawn(tab: BrowserTab): Promise<unknown> {
  return tab.page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

describe('The head of a record', () => {
  it('[RC8] does not move with the first edit, 1280, 1366 and 1440 pixels wide', async () => {
    const [id = 0] = busyCustomers(product.stored, 1)
    const tab = await product.visit('Kim DeVries', `/customers/${id}`)
    for (const width of [1280, 1366, 1440]) {
      await tab.page.setViewport({ width, height: 900 })
      await waitFor(tab, buttonIn(SCREEN, 'Close'))
      await drawn(tab)
      const before = await places(tab)
      await typeInto(tab, SCREEN, 'Scheduling name', 'Moved?')
      await waitForPending(tab, '1 change in 1 record')
      await expectEventually(() => places(tab)).toEqual(before)
      await press(tab, SCREEN, 'Cancel')
      await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    }
  })

  it('[RC920] [GR1141] stands above one card beside the form, or several in a row over a list whose tools are one line, 1280 pixels wide', async () => {
    const [invoiceId = 0] = product.stored.ids(
      'SELECT id FROM Invoice WHERE statusId = 1 AND deleted IS NULL LIMIT 1',
    )
    const tab = await product.visit('Kim DeVries', '/payments/new')
    await tab.page.setViewport({ width: 1280, height: 900 })
    await waitFor(tab, '//*[contains(@class,"aside")]//h2[.="Balance"]')
    const [form, ...alone] = await boxes(tab, '.main-column > .stack:first-child, .aside > *')
    expect(alone.map(({ left, top }) => [left > (form?.right ?? 0), top === form?.top])).toEqual([
      [true, true],
    ])
    await tab.goTo(`${product.url}/invoices/${invoiceId}`)
    await waitFor(tab, buttonIn(SCREEN, 'Add misc line'))
    const [above, ...cards] = await boxes(tab, '.main-column > .stack:first-child, .aside > *')
    expect(cards.map(({ top }) => [top > (above?.bottom ?? 0), top === cards[0]?.top])).toEqual(
      cards.map(() => [true, true]),
    )
    const [tools] = await boxes(tab, 'section[aria-label="Lines"] .grid-toolbar')
    expect(tools?.height).toBeLessThan(60)
  })
})

/** Where elements are on the page, in its order. */
function boxes(tab: BrowserTab, selector: string) {
  return tab.page.$$eval(selector, (elements) =>
    elements.map((element) => {
      const { left, right, top, bottom, height } = element.getBoundingClientRect()
      return { left, right, top, bottom, height }
    }),
  )
}
