import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { selectFirstMatch, typeIntoLookup } from './steps/addressLookup.ts'
import { busyCustomers } from './steps/customers.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { answerQuestion, buttonIn, openTab, press, readField, SCREEN, waitFor } from './steps/screen.ts'

const product = useProduct()

/** One of the busy customers; each test uses a different one. */
function customer(index: number): number {
  return busyCustomers(product.stored, index + 1)[index] ?? 0
}

async function visitCustomer(customerId: number, tabName?: string): Promise<BrowserTab> {
  const tab = await product.visit('Dana Whitfield', `/customers/${customerId}`)
  await waitFor(tab, buttonIn(SCREEN, 'Close'))
  if (tabName !== undefined) await openTab(tab, tabName)
  return tab
}

async function saveScreen(tab: BrowserTab): Promise<void> {
  await press(tab, SCREEN, 'Save')
  await waitFor(tab, buttonIn(SCREEN, 'Close'))
}

describe('the billing tab', () => {
  it('F-058 asks before a match overwrites the billing address: No keeps it, Yes replaces it', async () => {
    const customerId = customer(4)
    const before = product.stored.row('Customer', customerId)
    const tab = await visitCustomer(customerId, 'Billing Info')
    await typeIntoLookup(tab, SCREEN, '250 leonard rockford')
    await selectFirstMatch(tab, SCREEN)
    await answerQuestion(tab, QUESTIONS.overrideAddress, 'No')
    await expectEventually(() => readField(tab, SCREEN, 'Billing address')).toBe(before['billAddress1'])
    await expectEventually(() => readField(tab, SCREEN, 'City')).toBe(before['billCity'])
    await waitFor(tab, buttonIn(SCREEN, 'Close'))

    await typeIntoLookup(tab, SCREEN, '250 leonard rockford')
    await selectFirstMatch(tab, SCREEN)
    await answerQuestion(tab, QUESTIONS.overrideAddress, 'Yes')
    await waitFor(tab, buttonIn(SCREEN, 'Save'))
    await saveScreen(tab)
    const stored = product.stored.row('Customer', customerId)
    expect(stored).toMatchObject({ billAddress1: '250 Leonard St NW', billAddress2: null })
    expect(stored).toMatchObject({ billCity: 'Rockford', billState: 'MI', billZip: '49341' })
  })
})
