import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { busyCustomers } from './steps/customers.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { cells, columnCaptions, openRow, rowOf, selectRow } from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  find,
  gridNamed,
  HEADER,
  press,
  SCREEN,
  textOf,
  textsOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const LIST = 'Customers'
const FILTER = '//*[@data-testid="customer-filter"]'

describe('the filter of Customer Search', () => {
  it('F-042 F-044 loads 500 at most, runs with Enter or Search, shows how many it found, and is emptied by Clear', async () => {
    const tab = await product.visit('Dana Whitfield', '/customers/search')
    expect(countOf('1 = 1')).toBeGreaterThan(500)
    await waitForCount(tab, 500)

    await type(tab, 'City', 'Holland')
    await tab.press('Enter')
    await waitForCount(tab, countOf(holds('billCity'), 'Holland'))
    await tab.waitUntil(async () => {
      const addresses = await cells(tab, LIST, 'address')
      return addresses.length > 0 && addresses.every((address) => address.endsWith('Holland'))
    }, 'customers of Holland')

    const [id = 0] = busyCustomers(product.stored, 1)
    const { companyName, firstName, lastName, billCity } = product.stored.row('Customer', id)
    await type(tab, 'Company name', String(companyName))
    await type(tab, 'First name', String(firstName))
    await type(tab, 'Last name', String(lastName))
    await type(tab, 'City', String(billCity))
    // No request is sent before Search is pressed.
    await waitForCount(tab, countOf(holds('billCity'), 'Holland'))
    await press(tab, FILTER, 'Search')
    const like = [companyName, firstName, lastName, billCity]
    await waitForCount(
      tab,
      countOf(
        `${holds('companyName')} AND ${holds('firstName')} AND ${holds('lastName')} AND ${holds('billCity')}`,
        ...like,
      ),
    )
    await waitFor(tab, rowOf(LIST, id))

    await press(tab, FILTER, 'Clear')
    await expectEventually(() => filterOf(tab)).toEqual(['', '', '', ''])
    await press(tab, FILTER, 'Search')
    await waitForCount(tab, 500)
  })

  it('F-043 is remembered for the session: over other screens, an opened customer and a reload', async () => {
    const found = countOf(holds('billCity'), 'Zeeland')
    const tab = await product.visit('Dana Whitfield', '/customers/search')
    await type(tab, 'City', 'Zeeland')
    await tab.press('Enter')
    await waitForCount(tab, found)
    const isAsLeft = async (): Promise<void> => {
      await waitForCount(tab, found)
      await expectEventually(() => filterOf(tab)).toEqual(['', '', '', 'Zeeland'])
    }

    await find(tab, `${HEADER}//a[contains(@class,"brand")]`).click()
    await tab.waitForAddress('/')
    await find(tab, '//nav[@aria-label="Main menu"]//a[normalize-space()="Customers"]').click()
    await tab.waitForAddress('/customers/search')
    await isAsLeft()

    await openRow(tab, `(${gridNamed(LIST)}//tr[@data-key])[1]`, buttonIn(SCREEN, 'Close'))
    await press(tab, SCREEN, 'Close')
    await isAsLeft()

    await tab.reload()
    await isAsLeft()

    const other = await product.visit('Dana Whitfield', '/customers/search')
    await waitForCount(other, 500)
    await expectEventually(() => filterOf(other)).toEqual(['', '', '', ''])
  })

  it('F-045 lists type, company, names, billing type, phone, email, address and sales person as they are stored', async () => {
    const [id = 0] = busyCustomers(product.stored, 1)
    const row = product.stored.row('Customer', id)
    const text = (column: string): string => String(row[column])
    const tab = await product.visit('Dana Whitfield', '/customers/search')
    await waitForCount(tab, 500)
    await waitFor(tab, `${gridNamed(LIST)}//tr[@data-key]`)
    await expectEventually(() => columnCaptions(tab, LIST)).toEqual([
      'Type',
      'Company',
      'Customer name',
      'Contact name',
      'Billing type',
      'Phone',
      'Email',
      'Address',
      'Sales person',
    ])
    await type(tab, 'Company name', text('companyName'))
    await type(tab, 'Last name', text('lastName'))
    await tab.press('Enter')
    await waitFor(tab, rowOf(LIST, id))
    const [salesPerson] = product.stored.all(
      'SELECT name FROM SalesPerson WHERE id = ?',
      row['salesPersonId'],
    )
    await expectEventually(() => textsOf(tab, `${rowOf(LIST, id)}/td[@data-field]`)).toEqual([
      'Commercial',
      text('companyName'),
      text('companyName'),
      `${text('firstName')} ${text('lastName')}`,
      text('billingType'),
      text('phone'),
      text('email'),
      `${text('billAddress1')}, ${text('billCity')}`,
      salesPerson?.['name'],
    ])
  })
})

describe('the permissions in Customer Search', () => {
  it('F-046 lets Customer:Admin open by button and by double click', async () => {
    const [one = 0, other = 0] = busyCustomers(product.stored, 2)
    const tab = await product.visit('Dana Whitfield', '/customers/search')
    await waitForCount(tab, 500)
    // Nothing is selected yet.
    await waitFor(tab, `${buttonIn(SCREEN, 'Open')}[@disabled]`)
    await findCustomer(tab, one)
    await selectRow(tab, rowOf(LIST, one))
    await press(tab, SCREEN, 'Open')
    await tab.waitForAddress(`/customers/${one}`)
    const name = product.stored.row('Customer', one)['companyName']
    await expectEventually(() => textOf(tab, '//*[@data-testid="customer-name"]')).toBe(name)
    await press(tab, SCREEN, 'Close')
    await tab.waitForAddress('/customers/search')

    await press(tab, FILTER, 'Clear')
    await findCustomer(tab, other)
    await openRow(tab, rowOf(LIST, other), buttonIn(SCREEN, 'Close'))
    await tab.waitForAddress(`/customers/${other}`)
    await press(tab, SCREEN, 'Close')

    await press(tab, SCREEN, 'Add')
    await tab.waitForAddress('/customers/new')
    await tab.waitForText('New customer')
  })

  it('F-047 F-113 deletes after the question, stores when and by whom, and no longer finds the customer', async () => {
    const [, , id = 0] = busyCustomers(product.stored, 3)
    const tab = await product.visit('Dana Whitfield', '/customers/search')
    await waitForCount(tab, 500)
    await findCustomer(tab, id)
    const before = await textOf(tab, '//*[@data-testid="items-found"]')
    const stored = product.stored.snapshot()

    await selectRow(tab, rowOf(LIST, id))
    await press(tab, SCREEN, 'Delete')
    await answerQuestion(tab, QUESTIONS.deleteCustomer, 'No')
    await waitFor(tab, `${rowOf(LIST, id)}[@aria-selected="true"]`)
    expect(product.stored.differencesSince(stored)).toEqual([])
    expect(tab.requestsTo('/SaveChanges')).toEqual([])

    await press(tab, SCREEN, 'Delete')
    await answerQuestion(tab, QUESTIONS.deleteCustomer, 'Yes')
    await waitUntilGone(tab, rowOf(LIST, id))
    await waitForCount(tab, Number.parseInt(before, 10) - 1)
    await tab.waitUntil(() => product.stored.row('Customer', id)['deleted'] !== null, 'the deletion stored')
    await expectEventually(() => product.stored.row('Customer', id)['deletedBy']).toBe('Dana Whitfield')
    expect(product.stored.row('Customer', id)['deleted']).toMatch(/^\d{4}-\d\d-\d\d/)
    // Only this row is marked as deleted, and it still exists.
    expect(new Set(product.stored.differencesSince(stored).map((change) => change.column))).toEqual(
      new Set(['deleted', 'deletedBy']),
    )

    await press(tab, FILTER, 'Search')
    await waitForCount(tab, Number.parseInt(before, 10) - 1)
    await waitUntilGone(tab, rowOf(LIST, id))
    await tab.goTo(`${product.url}/customers/${id}`)
    await tab.waitForText(`Customer ${id} was not found or was deleted`)
  })
})

/** Types into a box of the filter. */
async function type(tab: BrowserTab, caption: string, text: string): Promise<void> {
  await find(tab, `${FILTER}//label[normalize-space()="${caption}"]/input`).click()
  await tab.press('Control+a')
  await tab.page.keyboard.type(text)
}

/** Company, first name, last name and city in the filter. */
async function filterOf(tab: BrowserTab): Promise<readonly string[]> {
  await waitFor(tab, `${FILTER}//input`)
  return tab.page.$$eval(`xpath/${FILTER}//input`, (inputs) =>
    inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')),
  )
}

/** Searches for the company of a customer until its row is in the list. */
async function findCustomer(tab: BrowserTab, id: number): Promise<void> {
  const { companyName, lastName } = product.stored.row('Customer', id)
  await type(tab, 'Company name', String(companyName))
  await type(tab, 'Last name', String(lastName))
  await tab.press('Enter')
  await waitForCount(tab, countOf(`${holds('companyName')} AND ${holds('lastName')}`, companyName, lastName))
  await waitFor(tab, rowOf(LIST, id))
}

async function waitForCount(tab: BrowserTab, count: number): Promise<void> {
  await waitFor(tab, `//*[@data-testid="items-found"][normalize-space()="${count} item(s) found"]`)
}

/** The number of stored customers, without deleted ones, that match. */
function countOf(condition: string, ...parameters: readonly unknown[]): number {
  const sql = `SELECT count(*) AS n FROM Customer WHERE deleted IS NULL AND ${condition}`
  return Number(product.stored.all(sql, ...parameters)[0]?.['n'])
}

/** The filter finds its text anywhere in a value, ignoring case. */
function holds(column: string): string {
  return `${column} LIKE '%' || ? || '%'`
}
