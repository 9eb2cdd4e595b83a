import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { waitForPending } from './steps/pendingChanges.ts'
import { useProduct } from './steps/product.ts'
import {
  cells,
  deletedRow,
  drawnKeys,
  filterRowOf,
  rowOf,
  selectRow,
  waitForFilterRow,
} from './steps/rows.ts'
import {
  buttonIn,
  find,
  gridNamed,
  isShown,
  openTab,
  press,
  quoted,
  SCREEN,
  setField,
  textOf,
  textsOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

const LIST = 'Customers'
const FOUND = '//*[@data-testid="items-found"]'
const CUT = '//*[@data-testid="items-cut"]'
const NAME = '//*[@data-testid="customer-name"]'

async function openList(): Promise<BrowserTab> {
  const tab = await product.visit('Dana Whitfield', '/customers/search')
  await drawnKeys(tab, LIST, 6)
  return tab
}

/** A customer with at least two addresses and a rate. */
function customerWithAddresses() {
  const [row] = product.stored.all(
    `SELECT a.customerId id, min(a.id) addressId FROM ServiceAddress a JOIN Customer c ON c.id = a.customerId
     WHERE a.deleted IS NULL AND c.deleted IS NULL AND c.companyName IS NOT NULL
     GROUP BY a.customerId HAVING count(*) > 1 ORDER BY a.customerId LIMIT 1`,
  )
  return { id: Number(row?.['id']), addressId: Number(row?.['addressId']) }
}

describe('A list', () => {
  it('[LS12] says how many records the limit of the search left out, and counts what filters leave', async () => {
    const total = Number(
      product.stored.all('SELECT count(*) n FROM Customer WHERE deleted IS NULL')[0]?.['n'],
    )
    const tab = await openList()
    await expectEventually(() => textOf(tab, FOUND)).toBe('500 item(s) found')
    await expectEventually(() => textOf(tab, CUT)).toBe(
      `of ${total.toLocaleString('en-US')} · narrow the search`,
    )
    const [company = ''] = await cells(tab, LIST, 'companyName')
    await find(tab, `${gridNamed(LIST)}//input[@type="search"]`).click()
    await tab.page.keyboard.type(company)
    await expectEventually(async () => Number.parseInt(await textOf(tab, FOUND), 10)).toBeLessThan(100)
    await expectEventually(() => textOf(tab, CUT)).toBe(
      `of ${total.toLocaleString('en-US')} · narrow the search`,
    )
  })

  it('[LS13] opens a record by its name, a link that other tabs can open too', async () => {
    const tab = await openList()
    const [, id = 0] = await drawnKeys(tab, LIST, 2)
    const link = `${rowOf(LIST, id)}//a[@href="/customers/${id}"]`
    await find(tab, link).click()
    await tab.waitForAddress(`/customers/${id}`)
    await waitFor(tab, NAME)
  })

  it('[LS14] leads to the next and the previous record, in the order shown; Back returns to the one seen last', async () => {
    const tab = await openList()
    await find(tab, `${gridNamed(LIST)}//td[@aria-label="Column Phone"]`).click()
    await waitFor(tab, `${gridNamed(LIST)}//td[@aria-label="Column Phone"][@aria-sort="ascending"]`)
    await tab.waitUntil(async () => {
      const phones = await cells(tab, LIST, 'phone')
      return phones.length > 3 && phones.every((phone, i) => i === 0 || (phones[i - 1] ?? '') <= phone)
    }, 'the rows in the order of their phones')
    const [first = 0, second = 0, third = 0] = await drawnKeys(tab, LIST, 3)
    await find(tab, `${rowOf(LIST, second)}//a`).click()
    await tab.waitForAddress(`/customers/${second}`)
    await tab.waitForText('2 of 500')
    await press(tab, SCREEN, 'Next customer')
    await tab.waitForAddress(`/customers/${third}`)
    await tab.waitForText('3 of 500')
    await tab.press('Alt+PageUp')
    await tab.waitForAddress(`/customers/${second}`)
    await tab.waitForText('2 of 500')
    await press(tab, SCREEN, 'Previous customer')
    await tab.waitForAddress(`/customers/${first}`)
    await waitFor(tab, `${buttonIn(SCREEN, 'Previous customer')}[@disabled]`)
    await tab.page.goBack()
    await tab.waitForAddress('/customers/search')
    await waitFor(tab, rowOf(LIST, first))
    await tab.waitUntil(
      () =>
        tab.page.evaluate(
          (key) => document.activeElement?.closest('tr')?.getAttribute('data-key') === key,
          String(first),
        ),
      'the focus in the row of the record seen last',
    )
  })

  it('[LS15] [RC7] marks edited, new and deleted records and their tabs until they are saved; a deleted one can be kept', async () => {
    const { id, addressId } = customerWithAddresses()
    const tab = await product.visit('Dana Whitfield', `/customers/${id}`)
    await openTab(tab, 'Service Address')
    const grid = gridNamed('Service addresses')
    await selectRow(tab, rowOf('Service addresses', addressId))
    await press(tab, grid, 'Delete')
    await press(tab, '//*[@role="alertdialog"]', 'Yes')
    await waitFor(tab, deletedRow('Service addresses', addressId))
    await expectEventually(() => markOf(tab, addressId)).toBe('"deleted"')
    const marked = (name: string) =>
      `//*[@role="tab"][starts-with(normalize-space(), ${quoted(name)})]//*[@aria-label="has unsaved changes"]`
    await waitFor(tab, marked('Service Address'))
    await waitUntilGone(tab, marked('Customer'))

    await selectRow(tab, rowOf('Service addresses', addressId))
    await press(tab, grid, 'Keep it')
    await waitUntilGone(tab, deletedRow('Service addresses', addressId))
    await waitUntilGone(tab, marked('Service Address'))
    await openTab(tab, 'Customer')
    await setField(tab, SCREEN, 'Phone', '(616) 555-0121')
    await waitForPending(tab, '1 change in 1 record')
    await waitFor(tab, marked('Customer'))
    await waitUntilGone(tab, marked('Billing Info'))
    await press(tab, SCREEN, 'Cancel')
    await press(tab, '//*[@role="alertdialog"]', 'Yes')
    await waitUntilGone(tab, marked('Customer'))
  })

  it('[LS16] inside a record has its tools in a menu, without a filter row, until they are asked for', async () => {
    const { id } = customerWithAddresses()
    const tab = await product.visit('Dana Whitfield', `/customers/${id}`)
    await openTab(tab, 'Service Address')
    const grid = gridNamed('Service addresses')
    await waitFor(tab, `${grid}//tr[@data-key]`)
    await waitUntilGone(tab, `${grid}//input[@type="search"]`)
    await press(tab, grid, 'Service addresses tools')
    await expectEventually(() => textsOf(tab, `${grid}//*[@role="menuitem"]`)).toEqual([
      'Search and filter',
      'Choose columns',
      'Reset layout',
      'Export all rows',
      'Export selected rows',
    ])
    expect(await isShown(tab, filterRowOf('Service addresses'))).toBe(false)
    await press(tab, grid, 'Search and filter')
    await waitForFilterRow(tab, 'Service addresses')
    await waitFor(tab, `${grid}//input[@type="search"]`)
  })
})

/** The word that marks a row of the service addresses. */
async function markOf(tab: BrowserTab, key: number): Promise<string> {
  const cell = await waitFor(tab, `${rowOf('Service addresses', key)}/td[contains(@class, "cell-name")]`)
  return cell.evaluate((element) => getComputedStyle(element, '::after').content)
}
