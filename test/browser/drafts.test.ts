import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { busyCustomers } from './steps/customers.ts'
import { BANNER, takeUpDraft } from './steps/drafts.ts'
import { waitForNothingPending, waitForPending } from './steps/pendingChanges.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import {
  answerQuestion,
  buttonIn,
  problemOf,
  find,
  HEADER,
  openTab,
  press,
  readField,
  SCREEN,
  textOf,
  typeInto,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const NOTES = '//*[@data-testid="customer-notes"]'

async function openCustomer(index: number): Promise<{ tab: BrowserTab; id: number }> {
  const id = busyCustomers(product.stored, index + 1)[index] ?? 0
  const tab = await product.visit('Dana Whitfield', `/customers/${id}`)
  await waitFor(tab, buttonIn(SCREEN, 'Close'))
  return { tab, id }
}

/** Reloads the page and accepts the browser's question. */
async function reload({ page }: BrowserTab): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload({ waitUntil: 'load' })
}

/** Closes the page as in a crash once its draft is stored, and opens another one of the same visitor. */
async function crash(tab: BrowserTab, path: string): Promise<BrowserTab> {
  await tab.waitUntil(
    () => tab.page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('rolloff.draft.'))),
    'the draft to be kept',
  )
  const next = await product.openInSecondTab(tab, '/profile')
  await tab.page.close({ runBeforeUnload: false })
  await next.goTo(product.url + path)
  return next
}

describe('unsaved work', () => {
  it('B-04 is restored after a reload in the middle of a word: fields, half a number and a note, as typed', async () => {
    const { tab, id } = await openCustomer(0)
    await openTab(tab, 'Billing Info')
    await typeInto(tab, SCREEN, 'Extension rate', '12 a')
    await openTab(tab, 'Customer')
    await press(tab, NOTES, 'Add note')
    await find(tab, `${NOTES}//textarea`).click()
    await tab.page.keyboard.type('Gate code')
    await typeInto(tab, SCREEN, 'Last name', 'Boersm')
    await reload(tab)
    await waitFor(tab, BANNER)
    await expectEventually(() => textOf(tab, BANNER)).toContain('(3 changes in 2 records)')
    await tab.screenshot('draft-offered')
    await takeUpDraft(tab, 'Restore')
    await waitForPending(tab, '3 changes in 2 records')
    await waitUntilGone(tab, BANNER)
    await expectEventually(() => readField(tab, SCREEN, 'Last name')).toBe('Boersm')
    await expectEventually(() => textOf(tab, NOTES)).toContain('Gate code')
    await openTab(tab, 'Billing Info')
    await expectEventually(() => readField(tab, SCREEN, 'Extension rate')).toBe('12 a')
    await tab.press('Control+s')
    await tab.waitForMessage('Please fix errors before saving')
    await expectEventually(() => problemOf(tab, SCREEN, 'Extension rate')).toBe('Value needs to be a number')
    await typeInto(tab, SCREEN, 'Extension rate', '12')
    await tab.press('Control+s')
    await waitForNothingPending(tab)
    expect(product.stored.row('Customer', id)).toMatchObject({ lastName: 'Boersm', extensionRate: 12 })
    await tab.page.reload({ waitUntil: 'load' })
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    await waitUntilGone(tab, BANNER)
  })

  it('B-04 is restored after a crash, from any screen; undoing everything leaves nothing pending', async () => {
    const { tab, id } = await openCustomer(1)
    const phone = await readField(tab, SCREEN, 'Phone')
    await typeInto(tab, SCREEN, 'Phone', '(616) 555-0190')
    const next = await crash(tab, '/customers/search')
    await takeUpDraft(next, 'Review')
    await next.waitForAddress(`/customers/${id}`)
    await waitForPending(next, '1 change in 1 record')
    await next.waitForText('Review changes')
    await press(next, HEADER, 'Undo: Change Phone (Ctrl+Z)')
    await waitForNothingPending(next)
    await expectEventually(() => readField(next, SCREEN, 'Phone')).toBe(phone)
  })

  it('B-04 of a new customer is restored on its screen, and stored once', async () => {
    const tab = await product.visit('Dana Whitfield', '/customers/new')
    await typeInto(tab, SCREEN, 'Last name', 'Lakeshore')
    await reload(tab)
    await takeUpDraft(tab, 'Restore')
    await waitUntilGone(tab, BANNER)
    await waitForPending(tab, '1 change in 1 record')
    await expectEventually(() => readField(tab, SCREEN, 'Last name')).toBe('Lakeshore')
    await expectEventually(() => textOf(tab, '//*[@data-testid="customer-name"]')).toBe('Lakeshore')
  })

  it('B-04 is discarded only after a question, and not offered while the page on which it is typed is open', async () => {
    const { tab } = await openCustomer(2)
    await typeInto(tab, SCREEN, 'Phone', '(616) 555-0191')
    const beside = await product.openInSecondTab(tab, '/profile')
    await waitFor(beside, '//header')
    await waitUntilGone(beside, BANNER)
    await tab.page.bringToFront()
    await reload(tab)
    const text = await textOf(tab, `${BANNER}//b`)
    await press(tab, BANNER, 'Discard')
    await answerQuestion(tab, `Discard the unsaved work on ${text}?`, 'Yes')
    await waitUntilGone(tab, BANNER)
  })

  it('B-04 is asked about before signing out, which leaves nothing on the computer', async () => {
    const { tab } = await openCustomer(3)
    await typeInto(tab, SCREEN, 'Phone', '(616) 555-0192')
    const logOut = async (): Promise<void> => {
      await find(tab, '//*[@data-testid="account-menu"]').click()
      await find(tab, '//*[@role="menuitem"][contains(., "Logout")]').click()
    }
    await logOut()
    await answerQuestion(tab, QUESTIONS.unsaved, 'No')
    await expectEventually(() => readField(tab, SCREEN, 'Phone')).toBe('(616) 555-0192')
    await logOut()
    await answerQuestion(tab, QUESTIONS.unsaved, 'Yes')
    await waitFor(tab, '//button[normalize-space()="Login"]')
    const kept = await tab.page.evaluate(() => Object.keys(localStorage))
    expect(kept.filter((key) => key.startsWith('rolloff.draft.'))).toEqual([])
  })
})
