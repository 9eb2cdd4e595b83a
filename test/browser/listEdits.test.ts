import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { takeUpDraft } from './steps/drafts.ts'
import { waitForPending } from './steps/pendingChanges.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { drawnKeys, repeat, rowOf } from './steps/rows.ts'
import { answerQuestion, buttonIn, find, press, SCREEN, waitFor } from './steps/screen.ts'

const product = useProduct()

const EDITOR = '//td[contains(@class,"dx-editor-cell")]//input[not(@type="hidden")]'

function cell(customerId: number, field: string): string {
  return `${rowOf('Customers', customerId)}/td[@data-field="${field}"]`
}

async function openCell(tab: BrowserTab, customerId: number, field: string): Promise<void> {
  const open = () => find(tab, cell(customerId, field)).click()
  await repeat(tab, open, `${rowOf('Customers', customerId)}${EDITOR}`)
}

describe('editing in the list of customers', () => {
  it('F-024 asks at the back button and keeps a draft at a reload in the middle of a cell', async () => {
    const tab = await product.visit('Dana Whitfield', '/profile')
    await find(
      tab,
      '//header//a[normalize-space()="Customers"] | //header//button[normalize-space()="Customers"]',
    ).click()
    await tab.waitForAddress('/customers/search')
    await waitFor(tab, '//tr[@data-key]')
    await press(tab, SCREEN, 'Edit in list')
    await waitFor(tab, buttonIn(SCREEN, 'Stop editing'))
    const [key = 0] = await drawnKeys(tab, 'Customers', 1)
    await openCell(tab, key, 'phone')
    await tab.press('Control+a')
    await tab.page.keyboard.type('(616) 555-0170')
    await tab.page.evaluate(() => history.back())
    await answerQuestion(tab, QUESTIONS.unsaved, 'No')
    await tab.waitForAddress('/customers/search')
    await waitForPending(tab, '1 change in 1 record')
    await openCell(tab, key, 'phone')
    await tab.press('Control+a')
    await tab.page.keyboard.type('(616) 555-0171')
    tab.page.once('dialog', (dialog) => void dialog.accept())
    await tab.page.reload({ waitUntil: 'load' })
    await takeUpDraft(tab, 'Restore')
    await waitForPending(tab, '1 change in 1 record')
    await waitFor(tab, `${cell(key, 'phone')}[contains(., "555-0171")]`)
    expect(tab.requestsTo('/SaveChanges')).toEqual([])
  })
})
