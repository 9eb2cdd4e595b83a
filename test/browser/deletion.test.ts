import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { cells, drawnKeys, rowOf, selectRow } from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  find,
  gridNamed,
  openTab,
  press,
  SCREEN,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const LIST = 'Customers'
const QUESTION = '//*[@role="alertdialog"]'

async function openList(): Promise<BrowserTab> {
  const tab = await product.visit('Dana Whitfield', '/customers/search')
  await tab.waitForText('500 item(s) found')
  await waitFor(tab, `${gridNamed(LIST)}//tr[@data-key]`)
  return tab
}

/** A customer with addresses, rates and a note, and the number of each without deleted ones. */
function customerWithParts() {
  const [row] = product.stored.all(`
    SELECT c.id, c.companyName,
      (SELECT count(*) FROM ServiceAddress a WHERE a.customerId = c.id AND a.deleted IS NULL) addresses,
      (SELECT count(*) FROM CustomerRate r WHERE r.customerId = c.id AND r.deleted IS NULL) rates,
      (SELECT count(*) FROM Note n WHERE n.entityTypeName = 'Customer' AND n.entityId = c.id AND n.deleted IS NULL) notes
    FROM Customer c WHERE c.deleted IS NULL AND addresses > 1 AND rates > 1 AND c.companyName IS NOT NULL
    ORDER BY c.companyName LIMIT 1`)
  if (row === undefined) throw new Error('The demo company has no such customer.')
  return {
    id: Number(row['id']),
    name: String(row['companyName']),
    addresses: Number(row['addresses']),
    rates: Number(row['rates']),
    notes: Number(row['notes']),
  }
}

/** The question before a deletion, line by line. */
async function questionLines(tab: BrowserTab): Promise<readonly string[]> {
  return (await textOf(tab, `${QUESTION}//*[@class="dialog-content"]`)).split(/\n+/)
}

describe('Deletion', () => {
  it('F-047 never affects a row that a column filter or the search hides: a hidden row is deselected', async () => {
    const tab = await openList()
    await drawnKeys(tab, LIST, 2)
    const [first = ''] = await cells(tab, LIST, 'companyName')
    const other = (await cells(tab, LIST, 'companyName')).findLast((name) => name !== first) ?? ''
    await selectRow(tab, `(${gridNamed(LIST)}//tr[@data-key])[1]`)
    await waitFor(tab, `${buttonIn(SCREEN, 'Delete')}[not(@disabled)]`)
    await find(tab, `${gridNamed(LIST)}//input[@type="search"]`).click()
    await tab.page.keyboard.type(other)
    await waitFor(tab, `${buttonIn(SCREEN, 'Delete')}[@disabled]`)
    await press(tab, gridNamed(LIST), 'Reset filters')
    await tab.waitUntil(async () => (await cells(tab, LIST, 'companyName'))[0] === first, 'all rows again')
    await waitUntilGone(tab, `${gridNamed(LIST)}//tr[@data-key][@aria-selected="true"]`)
    await waitFor(tab, `${buttonIn(SCREEN, 'Delete')}[@disabled]`)
  })

  it('F-047 F-061 names the record and what is deleted with it, and says whether it takes effect with Save', async () => {
    const { id, name, addresses, rates, notes } = customerWithParts()
    const tab = await openList()
    await find(tab, `${gridNamed(LIST)}//input[@type="search"]`).click()
    await tab.page.keyboard.type(name)
    await selectRow(tab, rowOf(LIST, id))
    await press(tab, SCREEN, 'Delete')
    await waitFor(tab, QUESTION)
    await expectEventually(() => questionLines(tab)).toEqual([
      QUESTIONS.deleteCustomer,
      name,
      notes === 0
        ? `This also deletes ${addresses} service addresses and ${rates} rates.`
        : `This also deletes ${addresses} service addresses, ${rates} rates and ${notes} ${notes === 1 ? 'note' : 'notes'}.`,
      'It is deleted immediately; you do not need to save.',
    ])
    await tab.screenshot('delete-customer')
    await answerQuestion(tab, QUESTIONS.deleteCustomer, 'No')

    await tab.goTo(`${product.url}/customers/${id}`)
    await openTab(tab, 'Service Address')
    const rows = `${gridNamed('Service addresses')}//tr[@data-key]`
    await waitFor(tab, rows)
    const [site = ''] = await cells(tab, 'Service addresses', 'displayName')
    await selectRow(tab, `(${rows})[1]`)
    await press(tab, SCREEN, 'Delete')
    await waitFor(tab, QUESTION)
    await expectEventually(() => questionLines(tab)).toEqual([
      QUESTIONS.deleteAddress,
      site,
      'It is deleted when you save the customer; until then Undo brings it back.',
    ])
    await answerQuestion(tab, QUESTIONS.deleteAddress, 'No')
  })
})
