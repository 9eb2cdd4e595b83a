import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { waitUntilDisabled } from './steps/commands.ts'
import { busyCustomers } from './steps/customers.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { rowOf, selectRow } from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  choose,
  find,
  HEADER,
  openTab,
  press,
  readField,
  SCREEN,
  setField,
  textOf,
  textsOf,
  typeInto,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const NAME = '//*[@data-testid="customer-name"]'
const LABELS = `${SCREEN}//*[@role="tabpanel"]//*[@data-field]//label`
const INVOICE_ACTIONS = ['Generate Statement', 'Open Invoices Report', 'Email Open Invoices']
const IDENTITY = ['Type', 'Sales person', 'Accounting ID', 'Company name', 'Scheduling name']
const CONTACT = ['First name', 'Last name', 'Preferred communication', 'Phone', 'Email', 'Site notes']

describe('the customer screen', () => {
  it('F-040 says that a customer does not exist, without an error, and links back to the list', async () => {
    const tab = await product.visit('Dana Whitfield', '/customers/987654')
    await tab.waitForText('Customer 987654 was not found or was deleted')
    await waitUntilGone(tab, '//*[@role="alert"]')
    await waitUntilGone(tab, NAME)
    await press(tab, SCREEN, 'Back to the customers')
    await tab.waitForAddress('/customers/search')
    await tab.waitForText('item(s) found')
  })

  it('F-048 F-049 F-050 has its six tabs, Close while nothing is pending and Save and Cancel while changes are pending, when the invoice actions are disabled', async () => {
    const tab = await openCustomer()
    await expectEventually(() => textsOf(tab, `${SCREEN}//*[@role="tab"]/text()[1]/..`)).toEqual([
      'Customer',
      'Billing Info',
      expect.stringMatching(/^Service Address/),
      expect.stringMatching(/^Rates/),
      'Rentals',
      'Invoices',
    ])
    for (const name of ['Billing Info', 'Service Address', 'Rates', 'Rentals', 'Invoices', 'Customer'])
      await openTab(tab, name)
    for (const caption of ['Save', 'Cancel']) await waitUntilGone(tab, buttonIn(SCREEN, caption))

    await setField(tab, SCREEN, 'Phone', '(616) 555-0107')
    await waitFor(tab, buttonIn(SCREEN, 'Save'))
    await waitFor(tab, buttonIn(SCREEN, 'Cancel'))
    await waitUntilGone(tab, buttonIn(SCREEN, 'Close'))
    await waitUntilDisabled(tab, INVOICE_ACTIONS)

    await press(tab, SCREEN, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    await press(tab, SCREEN, 'Close')
    await tab.waitForAddress('/customers/search')
    expect(tab.requestsTo('/SaveChanges')).toEqual([])
  })

  it('F-051 F-053 shows the identity of the customer; a Commercial one has a company name, which is its display name', async () => {
    const tab = await openCustomer()
    const { companyName, firstName, lastName } = product.stored.row('Customer', customerId())
    await expectEventually(() => textsOf(tab, LABELS)).toEqual([...IDENTITY, ...CONTACT])
    await waitFor(tab, '//*[@data-testid="customer-notes"]')
    await expectEventually(() => textOf(tab, NAME)).toBe(companyName)

    await choose(tab, SCREEN, 'Type', 'Residential')
    await waitFor(tab, `${NAME}[normalize-space()="${String(firstName)} ${String(lastName)}"]`)
    await expectEventually(() => textsOf(tab, LABELS)).toEqual([
      ...IDENTITY.filter((caption) => caption !== 'Company name'),
      ...CONTACT,
    ])
    await choose(tab, SCREEN, 'Type', 'Commercial')
    await expectEventually(() => readField(tab, SCREEN, 'Company name')).toBe(companyName)
    await expectEventually(() => textOf(tab, NAME)).toBe(companyName)
    // The type has its original value: nothing is pending.
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
  })

  it('F-048 LS5 opens in a dialog of 1200 by 800 when the list below has pending edits, which stay pending', async () => {
    const tab = await product.visit('Dana Whitfield', '/customers/search', { height: 1000 })
    const first = await waitFor(tab, '(//main//tr[@data-key])[1]')
    const row = rowOf(
      'Customers',
      Number(await first.evaluate((element) => element.getAttribute('data-key'))),
    )
    await press(tab, SCREEN, 'Edit in list')
    await find(tab, `${row}/td[@data-field="phone"]`).click()
    await waitFor(tab, `${row}/td[@data-field="phone"]//input`)
    await tab.press('Control+a')
    await tab.page.keyboard.type('(616) 555-0108')
    await tab.press('Enter')
    await waitFor(tab, buttonIn(SCREEN, '1 change in 1 record'))
    await press(tab, SCREEN, 'Stop editing')

    await selectRow(tab, row)
    await press(tab, SCREEN, 'Open')
    const dialog = '//*[@role="dialog"][.//*[@data-testid="customer-dialog"]]'
    await expectEventually(async () => {
      const box = await (await waitFor(tab, dialog)).boundingBox()
      return [box?.width, box?.height].map((side) => Math.round(side ?? 0))
    }).toEqual([1200, 800])
    await expectEventually(() => readField(tab, dialog, 'Phone')).toBe('(616) 555-0108')
    await press(tab, dialog, 'Close')
    await waitUntilGone(tab, dialog)
    expect(tab.address()).toBe('/customers/search')
    await waitFor(tab, buttonIn(SCREEN, '1 change in 1 record'))
  })
})

describe('the screen of a new customer', () => {
  it('F-048 F-049 F-064 asks nothing when it is left untouched, by Close, by the menu or by Back', async () => {
    const tab = await product.visit('Dana Whitfield', '/customers/search')
    await openNew(tab)
    await expectEventually(() => textOf(tab, NAME)).toBe('New customer')
    await waitUntilGone(tab, buttonIn(SCREEN, 'Save'))
    await press(tab, SCREEN, 'Close')
    await tab.waitForAddress('/customers/search')

    await openNew(tab)
    await tab.page.goBack()
    await tab.waitForAddress('/customers/search')

    await openNew(tab)
    await find(tab, `${HEADER}//a[contains(@class,"brand")]`).click()
    await tab.waitForAddress('/')
    await waitUntilGone(tab, '//*[@role="alertdialog"]')
    expect(tab.requestsTo('/SaveChanges')).toEqual([])
  })

  it('F-051 F-053 F-055 F-064 does not ask for the company name of a Residential customer, displayed by first and last name', async () => {
    const tab = await product.visit('Dana Whitfield', '/customers/new')
    await choose(tab, SCREEN, 'Type', 'Residential')
    await expectEventually(() => textsOf(tab, LABELS)).not.toContain('Company name')
    await setField(tab, SCREEN, 'First name', 'Nora')
    await typeInto(tab, SCREEN, 'Last name', 'Lakefield')
    await press(tab, SCREEN, 'Save')
    await tab.waitForAddress(/^\/customers\/\d+$/)
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    await expectEventually(() => textOf(tab, NAME)).toBe('Nora Lakefield')
    await waitUntilGone(tab, '//*[@role="alertdialog"]')
    const id = Number(tab.address().split('/').at(-1))
    expect(product.stored.row('Customer', id)).toMatchObject({
      typeId: 2,
      companyName: null,
      lastName: 'Lakefield',
    })
    // Back does not open a second new customer.
    await press(tab, SCREEN, 'Close')
    await tab.waitForAddress('/customers/search')
    await tab.page.goBack()
    await tab.waitForAddress(`/customers/${id}`)
  })
})

function customerId(): number {
  return busyCustomers(product.stored, 1)[0] ?? 0
}

async function openCustomer(): Promise<BrowserTab> {
  const tab = await product.visit('Dana Whitfield', `/customers/${customerId()}`)
  await waitFor(tab, buttonIn(SCREEN, 'Close'))
  return tab
}

async function openNew(tab: BrowserTab): Promise<void> {
  await press(tab, SCREEN, 'Add')
  await tab.waitForAddress('/customers/new')
  await waitFor(tab, buttonIn(SCREEN, 'Close'))
}
