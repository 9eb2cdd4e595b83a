import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { seriousProblems } from './steps/accessibility.ts'
import { waitForPending } from './steps/pendingChanges.ts'
import { useProduct } from './steps/product.ts'
import {
  answerQuestion,
  buttonIn,
  find,
  press,
  SCREEN,
  textOf,
  typeInto,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'
import { QUESTIONS } from './steps/questions.ts'

const product = useProduct({ storesNothing: true })

const PHONE = { width: 390, height: 844 }
const CARDS = '//*[@data-testid="grid-customer-search"]//li[@data-key]'

/** What can be pressed in the screen, and is less than 44 pixels high or wide. */
function smallTargets(tab: BrowserTab): Promise<readonly string[]> {
  return tab.page.$$eval(
    'main :is(button, input:not([type=hidden], [type=checkbox], [type=radio]), textarea)',
    (all) =>
      all
        .filter(
          (element) =>
            element.getClientRects().length > 0 &&
            element.closest('.dx-texteditor-buttons-container') === null,
        )
        // The whole card is the target of its name.
        .filter((element) => !element.classList.contains('cell-link'))
        .filter((element) => {
          const { width, height } = element.getBoundingClientRect()
          return width < 44 || height < 44
        })
        .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`),
  )
}

/** The boxes whose text is so small that phones zoom in. */
function smallTexts(tab: BrowserTab): Promise<readonly string[]> {
  return tab.page.$$eval('main :is(input, textarea)', (all) =>
    all
      .filter((element) => element.getClientRects().length > 0)
      .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 16)
      .map((element) => element.outerHTML),
  )
}

describe('On a phone', () => {
  it('[PH1] [PH2] a list is made of cards; the search narrows them, a press opens the record, and Back returns to it', async () => {
    const tab = await product.visit('Dana Whitfield', '/customers/search', PHONE)
    await waitFor(tab, CARDS)
    await waitUntilGone(tab, '//*[contains(@class,"dx-datagrid")]')
    await expectEventually(() => smallTargets(tab)).toEqual([])
    expect(await smallTexts(tab)).toEqual([])
    expect(await seriousProblems(tab)).toEqual([])
    // The keyboard of the phone would cover the list.
    expect(await tab.page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')
    await tab.screenshot('phone-list')

    const [card] = await tab.page.$$(`xpath/(${CARDS})[2]`)
    const id = await card?.evaluate((element) => element.getAttribute('data-key'))
    const name = String(product.stored.row('Customer', Number(id))['companyName'])
    await find(tab, '//main//input[@type="search"]').click()
    await tab.page.keyboard.type(name)
    await expectEventually(() => textOf(tab, '//*[@data-testid="items-found"]')).not.toBe('500 item(s) found')
    await find(tab, `${CARDS}[@data-key="${id}"]`).click()
    await tab.waitForAddress(`/customers/${id}`)
  })

  it('[PH2] [PH3] a record keeps its commands in view at the bottom, large enough for a thumb', async () => {
    const [row] = product.stored.all(
      'SELECT min(id) id FROM Customer WHERE deleted IS NULL AND companyName IS NOT NULL',
    )
    const tab = await product.visit('Dana Whitfield', `/customers/${String(row?.['id'])}`, PHONE)
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    await typeInto(tab, SCREEN, 'Scheduling name', 'By thumb')
    await waitForPending(tab, '1 change in 1 record')
    const save = await (await waitFor(tab, '//*[@data-testid="save"]')).boundingBox()
    expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(PHONE.height)
    expect(save?.y).toBeGreaterThan(PHONE.height - 80)
    await expectEventually(() => smallTargets(tab)).toEqual([])
    expect(await smallTexts(tab)).toEqual([])
    await tab.screenshot('phone-record')
    await press(tab, SCREEN, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
  })
})
