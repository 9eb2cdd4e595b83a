import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { waitUntilDisabled } from './steps/commands.ts'
import { busyCustomers } from './steps/customers.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { openRow, rowOf } from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  dialogNamed,
  find,
  openTab,
  press,
  readField,
  SCREEN,
  setField,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

const ADDRESS = dialogNamed('Service address')
const LEAVE = dialogNamed('WARNING: You have unsaved changes')

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

const goHome = (tab: BrowserTab): Promise<void> => find(tab, '//header//a[contains(@class,"brand")]').click()

describe('leaving a customer with unsaved changes', () => {
  it('F-024 asks with the specified title and question; No stays with the edits intact, Yes rolls them back and leaves', async () => {
    const [id = 0] = busyCustomers(product.stored, 1)
    const before = product.stored.snapshot()
    const tab = await product.visit('Dana Whitfield', `/customers/${id}`)
    const phone = await readField(tab, SCREEN, 'Phone')
    await setField(tab, SCREEN, 'Phone', '(616) 555-0111')

    await goHome(tab)
    await waitFor(tab, LEAVE)
    await expectEventually(() => textOf(tab, `${LEAVE}//p`)).toBe(QUESTIONS.unsaved)
    await press(tab, LEAVE, 'No')
    await waitUntilGone(tab, LEAVE)
    expect(tab.address()).toBe(`/customers/${id}`)
    await expectEventually(() => readField(tab, SCREEN, 'Phone')).toBe('(616) 555-0111')
    await waitFor(tab, buttonIn(SCREEN, '1 change in 1 record'))

    await goHome(tab)
    await press(tab, LEAVE, 'Yes')
    await tab.waitForAddress('/')
    // In the same page, which shows the state of the store: the edit is gone, and nothing was sent.
    await tab.page.goBack()
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    await expectEventually(() => readField(tab, SCREEN, 'Phone')).toBe(phone)
    expect(tab.requestsTo('/SaveChanges')).toEqual([])
    expect(product.stored.differencesSince(before)).toEqual([])
  })

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

describe('canceling', () => {
  it('F-032 F-050 Cancel asks; No keeps everything, Yes rolls back everything of the screen and offers Close again', async () => {
    const [id = 0] = busyCustomers(product.stored, 1)
    const tab = await product.visit('Dana Whitfield', `/customers/${id}`)
    const phone = await readField(tab, SCREEN, 'Phone')
    const email = await readField(tab, SCREEN, 'Email')
    await setField(tab, SCREEN, 'Phone', '(616) 555-0114')
    await setField(tab, SCREEN, 'Email', 'other@place.example')
    await waitUntilDisabled(tab, ['Generate Statement', 'Open Invoices Report', 'Email Open Invoices'])
    await press(tab, SCREEN, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'No')
    await expectEventually(() => readField(tab, SCREEN, 'Phone')).toBe('(616) 555-0114')
    await press(tab, SCREEN, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    await expectEventually(() => readField(tab, SCREEN, 'Phone')).toBe(phone)
    await expectEventually(() => readField(tab, SCREEN, 'Email')).toBe(email)
    await press(tab, SCREEN, 'Close')
    await tab.waitForAddress('/customers/search')
  })

  it('F-032 Cancel in the address dialog rolls back the dialog and keeps the edits of the screen below', async () => {
    const [id = 0] = busyCustomers(product.stored, 1)
    const [addressId = 0] = product.stored.ids('SELECT id FROM ServiceAddress WHERE customerId = ?', id)
    const siteName = product.stored.row('ServiceAddress', addressId)['siteName'] ?? ''
    const tab = await product.visit('Dana Whitfield', `/customers/${id}`)
    await setField(tab, SCREEN, 'Phone', '(616) 555-0115')
    await openTab(tab, 'Service Address')
    await openRow(tab, rowOf('Service addresses', addressId), ADDRESS)
    await setField(tab, ADDRESS, 'Site name', 'Never stored')
    await setField(tab, ADDRESS, 'City', 'Nowhere')
    await press(tab, ADDRESS, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'No')
    await expectEventually(() => readField(tab, ADDRESS, 'City')).toBe('Nowhere')
    await press(tab, ADDRESS, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    await waitUntilGone(tab, ADDRESS)
    await waitFor(tab, buttonIn(SCREEN, '1 change in 1 record'))
    await openRow(tab, rowOf('Service addresses', addressId), ADDRESS)
    await expectEventually(() => readField(tab, ADDRESS, 'Site name')).toBe(siteName)
    // Nothing was entered, so nothing is asked.
    await press(tab, ADDRESS, 'Cancel')
    await waitUntilGone(tab, ADDRESS)
    await openTab(tab, 'Customer')
    await expectEventually(() => readField(tab, SCREEN, 'Phone')).toBe('(616) 555-0115')
  })
})
