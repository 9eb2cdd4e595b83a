import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { useProduct } from './steps/product.ts'
import { drawnKeys, rowOf } from './steps/rows.ts'
import { buttonIn, find, press, REVIEW, SCREEN, waitFor } from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

const RECORDS = 60

/** Gives that many customers of the list another phone number, by one paste. */
async function editMany(tab: BrowserTab): Promise<void> {
  const [first = 0] = await drawnKeys(tab, 'Customers', 1)
  await press(tab, SCREEN, 'Edit in list')
  const cell = `${rowOf('Customers', first)}/td[@data-field="phone"]`
  await find(tab, cell).click()
  await waitFor(tab, `${cell}//input`)
  await tab.press('Escape')
  await waitFor(tab, `${cell}[contains(@class,"dx-focused")]`)
  await tab.page.evaluate((count) => {
    const clipboardData = new DataTransfer()
    const numbers = Array.from({ length: count }, (_, index) => `(616) 444-${String(2000 + index)}`)
    clipboardData.setData('text/plain', numbers.join('\n'))
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, RECORDS)
  await waitFor(tab, buttonIn(SCREEN, `${RECORDS} changes in ${RECORDS} records`))
}

/** Left and right edge of an element. */
async function edgesOf(tab: BrowserTab, xpath: string): Promise<readonly [number, number]> {
  const box = await (await waitFor(tab, xpath)).boundingBox()
  return [box?.x ?? 0, (box?.x ?? 0) + (box?.width ?? 0)]
}

describe('The review', () => {
  it('[RV1] is beside the screen, whose Save and first columns stay in view, and draws many records as it is scrolled', async () => {
    const tab = await product.visit('Dana Whitfield', '/customers/search', { width: 1280 })
    await editMany(tab)
    await find(tab, '//*[@data-testid="review-chip"]').click()
    const [left] = await edgesOf(tab, REVIEW)
    for (const xpath of [
      '//main//*[@data-testid="save"]',
      '//main//tr[contains(@class,"dx-header-row")]/td[@aria-label="Column Company"]',
    ])
      await expectEventually(async () => (await edgesOf(tab, xpath))[1]).toBeLessThanOrEqual(left)

    const cards = `${REVIEW}//*[@data-testid="review-record"]`
    const count = async (): Promise<number> => (await tab.page.$$(`xpath/${cards}`)).length
    await expectEventually(count).toBeGreaterThan(0)
    expect(await count()).toBeLessThan(RECORDS)
    await tab.waitUntil(async () => {
      await tab.page.$eval('.review-body', (body) => body.scrollTo(0, body.scrollHeight))
      return (await count()) === RECORDS
    }, 'all records of the review')
  })
})
