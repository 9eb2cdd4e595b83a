import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { busyCustomers } from './steps/customers.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { openRow, rowOf } from './steps/rows.ts'
import { answerQuestion, buttonIn, readField, SCREEN, setField, waitFor } from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

/** Opens the first customer of the list, so that Back has a target. */
async function openFromList(): Promise<BrowserTab> {
  const tab = await product.visit('Dana Whitfield', '/customers/search')
  await openRow(tab, rowOf('Customers', await firstShown(tab)), '//*[@data-testid="customer-detail"]')
  await waitFor(tab, buttonIn(SCREEN, 'Close'))
  return tab
}

async function firstShown(tab: BrowserTab): Promise<number> {
  const row = await waitFor(tab, '(//tr[@data-key])[1]')
  return Number(await row.evaluate((element) => element.getAttribute('data-key')))
}

describe('leaving a customer with unsaved changes', () => {
  it('F-024 asks at the back button too, and No stays at the address with the edits', async () => {
    const tab = await openFromList()
    const address = tab.address()
    await setField(tab, SCREEN, 'Phone', '(616) 555-0112')
    await tab.page.evaluate(() => history.back())
    await answerQuestion(tab, QUESTIONS.unsaved, 'No')
    await tab.waitForAddress(address)
    await expectEventually(() => readField(tab, SCREEN, 'Phone')).toBe('(616) 555-0112')
    await tab.page.evaluate(() => history.back())
    await answerQuestion(tab, QUESTIONS.unsaved, 'Yes')
    await tab.waitForText('item(s) found')
    await expectEventually(() => tab.text()).not.toContain('1 change')
  })

  it('F-025 lets the browser ask before the page is reloaded or closed, and only then', async () => {
    const [id = 0] = busyCustomers(product.stored, 1)
    const tab = await product.visit('Dana Whitfield', `/customers/${id}`)
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    const asked: string[] = []
    tab.page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await tab.page.reload()
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    expect(asked).toEqual([])
    await setField(tab, SCREEN, 'Phone', '(616) 555-0113')
    await tab.page.reload()
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    expect(asked).toEqual(['beforeunload'])
  })
})
