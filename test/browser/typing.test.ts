import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { busyCustomers } from './steps/customers.ts'
import { waitForNothingPending, waitForPending } from './steps/pendingChanges.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { openRow, rowOf } from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  problemOf,
  dialogNamed,
  find,
  openTab,
  press,
  readField,
  SCREEN,
  typeInto,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const NOTES = '//*[@data-testid="customer-notes"]'
const NOTE = `${NOTES}//textarea`
const RATE = dialogNamed('Rate')

async function openCustomer(index: number): Promise<{ tab: BrowserTab; id: number }> {
  const id = busyCustomers(product.stored, index + 1)[index] ?? 0
  const tab = await product.visit('Dana Whitfield', `/customers/${id}`)
  await waitFor(tab, buttonIn(SCREEN, 'Close'))
  return { tab, id }
}

const goHome = (tab: BrowserTab): Promise<void> => find(tab, '//header//a[contains(@class,"brand")]').click()

describe('text being typed', () => {
  it('B-01 is pending from the first key; Ctrl+Z undoes it in the field and right after it, Ctrl+Y redoes it', async () => {
    const { tab } = await openCustomer(0)
    const before = await readField(tab, SCREEN, 'Phone')
    await typeInto(tab, SCREEN, 'Phone', '6')
    await waitForPending(tab, '1 change in 1 record')
    await tab.page.keyboard.type('16')
    await tab.press('Control+z')
    await waitForNothingPending(tab)
    await expectEventually(() => readField(tab, SCREEN, 'Phone')).toBe(before)
    await tab.press('Control+y')
    await waitForPending(tab, '1 change in 1 record')
    await expectEventually(() => readField(tab, SCREEN, 'Phone')).toBe('616')
    await tab.press('Tab', 'Control+z')
    await waitForNothingPending(tab)
    await expectEventually(() => readField(tab, SCREEN, 'Phone')).toBe(before)
    await tab.press('Control+Shift+z')
    await waitForPending(tab, '1 change in 1 record')
    await tab.press('Control+z')
    await waitForNothingPending(tab)
  })

  it('F-024 is asked about when the screen is left in the middle of a word, and stored as typed by Ctrl+S', async () => {
    const { tab, id } = await openCustomer(0)
    await typeInto(tab, SCREEN, 'Last name', 'Boersma')
    await goHome(tab)
    await answerQuestion(tab, QUESTIONS.unsaved, 'No')
    await expectEventually(() => readField(tab, SCREEN, 'Last name')).toBe('Boersma')
    await typeInto(tab, SCREEN, 'Last name', 'Boersmans')
    await tab.press('Control+s')
    await waitForNothingPending(tab)
    expect(product.stored.row('Customer', id)['lastName']).toBe('Boersmans')
  })

  it('is kept while it is not a number, with a message at the field, and is not stored', async () => {
    const { tab } = await openCustomer(1)
    await openTab(tab, 'Billing Info')
    const before = product.stored.snapshot()
    await typeInto(tab, SCREEN, 'Extension rate', '12 a day')
    await tab.press('Tab')
    await expectEventually(() => readField(tab, SCREEN, 'Extension rate')).toBe('12 a day')
    await expectEventually(() => problemOf(tab, SCREEN, 'Extension rate')).toBe('Value needs to be a number')
    await tab.press('Control+s')
    await tab.waitForMessage('Please fix errors before saving')
    expect(product.stored.differencesSince(before)).toEqual([])
  })

  it('F-052 is kept in a note from its first letter: when the tab changes, asked about before leaving, stored by Ctrl+S', async () => {
    const { tab, id } = await openCustomer(2)
    await press(tab, NOTES, 'Add note')
    await find(tab, NOTE).click()
    await tab.page.keyboard.type('Gate')
    await waitForPending(tab, '1 change in 1 record')
    await tab.screenshot('note-being-typed')
    await openTab(tab, 'Rates')
    await openTab(tab, 'Customer')
    await find(tab, NOTE).click()
    await tab.press('Control+End')
    await tab.page.keyboard.type(' code 4711')
    await goHome(tab)
    await answerQuestion(tab, QUESTIONS.unsaved, 'No')
    await find(tab, NOTE).click()
    await tab.press('Control+s')
    await waitForNothingPending(tab)
    const [stored] = product.stored.all(
      'SELECT text FROM Note WHERE entityId = ? ORDER BY id DESC LIMIT 1',
      id,
    )
    expect(stored?.['text']).toBe('Gate code 4711')
    await waitUntilGone(tab, NOTE)
  })

  it('F-032 is asked about when Esc is pressed in a note or in a dialog before its field was left', async () => {
    const { tab } = await openCustomer(3)
    await press(tab, NOTES, 'Add note')
    await find(tab, NOTE).click()
    await tab.page.keyboard.type('Gate')
    await tab.press('Escape')
    await answerQuestion(tab, QUESTIONS.cancel, 'No')
    await find(tab, NOTE).click()
    await tab.press('Escape')
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    await waitForNothingPending(tab)

    await openTab(tab, 'Rates')
    const rates = product.stored.ids(
      'SELECT id FROM CustomerRate WHERE customerId = ? AND deleted IS NULL',
      Number(tab.address().split('/').at(-1)),
    )
    await openRow(tab, rowOf('Rates', rates[0] ?? 0), RATE)
    await typeInto(tab, RATE, 'Rate', '4')
    await tab.press('Escape')
    await answerQuestion(tab, QUESTIONS.cancel, 'No')
    await expectEventually(() => readField(tab, RATE, 'Rate')).toMatch(/4/)
  })
})
