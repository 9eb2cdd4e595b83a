import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { busyCustomers } from './steps/customers.ts'
import { editRate, editSiteName, waitForNothingPending, waitForPending } from './steps/pendingChanges.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { sentSaves } from './steps/saves.ts'
import {
  answerQuestion,
  buttonIn,
  choose,
  dialogNamed,
  find,
  HEADER,
  leaveField,
  openTab,
  press,
  quoted,
  readField,
  REVIEW,
  SCREEN,
  setField,
  textOf,
  textsOf,
  typeInto,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const ADDRESS = dialogNamed('Service address')
const NEW_PHONE = '(616) 555-0142'

/** Opens a customer with addresses, rates and notes; each test uses a different one. */
async function openCustomer(position: number) {
  const ids = busyCustomers(product.stored, position)
  const customerId = ids[position - 1] ?? 0
  const [addressId = 0] = product.stored.ids(
    'SELECT id FROM ServiceAddress WHERE customerId = ? AND range IS NOT NULL ORDER BY id',
    customerId,
  )
  const [rateId = 0] = product.stored.ids(
    'SELECT id FROM CustomerRate WHERE customerId = ? AND rateTypeId = 1 ORDER BY id',
    customerId,
  )
  const tab = await product.visit('Dana Whitfield', `/customers/${customerId}`)
  await waitFor(tab, buttonIn(SCREEN, 'Close'))
  return { tab, customerId, addressId, rateId }
}

/** The card of a record in the review, by the record's title. */
function card(title: string): string {
  return `${REVIEW}//*[@data-testid="review-record"][.//h3[normalize-space()=${quoted(title)}]]`
}

describe('undo and redo', () => {
  it('B-01 of five edits of three records, with two undone, save only three fields', async () => {
    const { tab, customerId, addressId, rateId } = await openCustomer(1)
    const before = product.stored.snapshot()
    await editRate(tab, rateId, '777.5')
    await editSiteName(tab, addressId, 'Gate 7')
    await openTab(tab, 'Customer')
    await setField(tab, SCREEN, 'Phone', NEW_PHONE)
    const schedulingName = await readField(tab, SCREEN, 'Scheduling name')
    await setField(tab, SCREEN, 'Scheduling name', 'Undone')
    const siteNotes = await readField(tab, SCREEN, 'Site notes')
    await setField(tab, SCREEN, 'Site notes', 'Undone too')
    await waitForPending(tab, '5 changes in 3 records')

    await leaveField(tab)
    await tab.press('Control+z')
    await waitForPending(tab, '4 changes in 3 records')
    await expectEventually(() => readField(tab, SCREEN, 'Site notes')).toBe(siteNotes)
    await tab.press('Control+z')
    await waitForPending(tab, '3 changes in 3 records')
    await tab.press('Control+Shift+z')
    await waitForPending(tab, '4 changes in 3 records')
    await expectEventually(() => readField(tab, SCREEN, 'Scheduling name')).toBe('Undone')
    await tab.press('Control+z')
    await waitForPending(tab, '3 changes in 3 records')
    await expectEventually(() => readField(tab, SCREEN, 'Scheduling name')).toBe(schedulingName)

    await press(tab, SCREEN, 'Save')
    await answerQuestion(tab, QUESTIONS.updateJobs, 'No')
    await waitForNothingPending(tab)
    const [sent, ...more] = await sentSaves(tab)
    expect(more).toEqual([])
    expect(sent?.toSorted((a, b) => a.type.localeCompare(b.type))).toEqual([
      { type: 'Customer', id: customerId, fields: ['phone'] },
      { type: 'CustomerRate', id: rateId, fields: ['rate'] },
      { type: 'ServiceAddress', id: addressId, fields: ['siteName'] },
    ])
    expect(
      product.stored
        .differencesSince(before)
        .map(({ table, id, column, after }) => [table, id, column, after]),
    ).toEqual([
      ['Customer', customerId, 'phone', NEW_PHONE],
      ['ServiceAddress', addressId, 'siteName', 'Gate 7'],
      ['CustomerRate', rateId, 'rate', 777.5],
    ])
    // The journal empties on save.
    await waitUntilGone(tab, `${HEADER}//*[@data-testid="undo"]`)
  })

  it('B-01 undoing everything leaves no pending change, and nothing is sent', async () => {
    const { tab, addressId, rateId } = await openCustomer(2)
    const phone = await readField(tab, SCREEN, 'Phone')
    await setField(tab, SCREEN, 'Phone', NEW_PHONE)
    await editSiteName(tab, addressId, 'Gate 8')
    await editRate(tab, rateId, '12')
    await waitForPending(tab, '3 changes in 3 records')
    await leaveField(tab)
    await tab.press('Control+z', 'Control+z')
    await waitForPending(tab, '1 change in 1 record')
    // The button in the header names the edit that it would undo.
    await press(tab, HEADER, 'Undo: Change Phone (Ctrl+Z)')
    await waitForNothingPending(tab)
    await openTab(tab, 'Customer')
    await expectEventually(() => readField(tab, SCREEN, 'Phone')).toBe(phone)
    expect(await sentSaves(tab)).toEqual([])
  })

  it('B-01 Ctrl+Z inside a text box is handled by the box', async () => {
    const { tab } = await openCustomer(2)
    const phone = await readField(tab, SCREEN, 'Phone')
    await setField(tab, SCREEN, 'Scheduling name', 'Stays')
    await typeInto(tab, SCREEN, 'Phone', '5')
    await tab.press('Control+z')
    await tab.waitUntil(async () => (await readField(tab, SCREEN, 'Phone')) === phone, 'the phone as it was')
    await expectEventually(() => readField(tab, SCREEN, 'Scheduling name')).toBe('Stays')
    await leaveField(tab)
    await waitForPending(tab, '1 change in 1 record')
  })

  it('B-01 the history undoes an older edit and names a later one of the same field first', async () => {
    const { tab } = await openCustomer(2)
    const name = await readField(tab, SCREEN, 'Scheduling name')
    const phone = await readField(tab, SCREEN, 'Phone')
    await setField(tab, SCREEN, 'Scheduling name', 'First')
    await setField(tab, SCREEN, 'Phone', NEW_PHONE)
    await setField(tab, SCREEN, 'Scheduling name', 'Second')
    await press(tab, SCREEN, '2 changes in 1 record')
    const entries = '//*[@data-testid="undo-history"]//ol/li'
    await waitFor(tab, `(${entries})[3]`)

    // The oldest is the last of the list; the later edit depends on it.
    await press(tab, `(${entries})[3]`, 'Undo Change Scheduling name')
    const question = '//*[@role="alertdialog"][contains(., "Later changes affect the same data")]'
    await expectEventually(() => textOf(tab, question)).toContain('Change Scheduling name')
    await press(tab, question, 'No')
    await waitUntilGone(tab, question)
    await expectEventually(() => readField(tab, SCREEN, 'Scheduling name')).toBe('Second')

    await press(tab, `(${entries})[2]`, 'Undo Change Phone')
    await waitForPending(tab, '1 change in 1 record')
    await expectEventually(() => readField(tab, SCREEN, 'Phone')).toBe(phone)
    await press(tab, `(${entries})[2]`, 'Undo Change Scheduling name')
    await press(tab, question, 'Yes')
    await waitForNothingPending(tab)
    await expectEventually(() => readField(tab, SCREEN, 'Scheduling name')).toBe(name)
  })
})

describe('the review of changes', () => {
  it('B-02 counts changes, shows values before and after, and reverts one field or one record', async () => {
    const { tab, customerId, addressId } = await openCustomer(3)
    const stored = product.stored.row('Customer', customerId)
    const terms = String(stored['paymentTerms'])
    const newTerms = terms === 'Net 15' ? 'Net 30' : 'Net 15'
    await setField(tab, SCREEN, 'Phone', NEW_PHONE)
    await choose(tab, SCREEN, 'Sales person', await otherSalesPerson(tab))
    await openTab(tab, 'Billing Info')
    await choose(tab, SCREEN, 'Payment terms', newTerms)
    await editSiteName(tab, addressId, 'Gate 9')
    await press(tab, SCREEN, '4 changes in 2 records')
    await waitFor(tab, card('Gate 9'))
    await expectEventually(() => textOf(tab, '//*[@data-testid="review-count"]')).toBe(
      '4 changes in 2 records',
    )

    const customer = card(String(stored['companyName']))
    const lines = () => textsOf(tab, `${customer}//li/span[2]`)
    await expectEventually(lines).toEqual(
      expect.arrayContaining([`${terms}→${newTerms}`, `${String(stored['phone'])}→${NEW_PHONE}`]),
    )
    // Titles, never ids.
    expect((await lines()).filter((line) => /^\d+→|→\d+$/.test(line))).toEqual([])

    await press(tab, customer, 'Revert Payment terms')
    await waitForPending(tab, '3 changes in 2 records')
    await expectEventually(() => textsOf(tab, `${customer}//li/span[1]`)).toEqual(['Phone', 'Sales person'])
    await press(tab, customer, 'Revert')
    await waitForPending(tab, '1 change in 1 record')
    await waitUntilGone(tab, customer)
    await openTab(tab, 'Customer')
    await expectEventually(() => readField(tab, SCREEN, 'Phone')).toBe(String(stored['phone']))
    await press(tab, card('Gate 9'), 'Go to')
    await waitFor(tab, ADDRESS)
    await expectEventually(() => readField(tab, ADDRESS, 'Site name')).toBe('Gate 9')
  })

  it('B-02 lists the problems, each linked to its field', async () => {
    const { tab } = await openCustomer(3)
    await setField(tab, SCREEN, 'Email', 'nobody at nowhere')
    await openTab(tab, 'Rates')
    await press(tab, SCREEN, '1 change in 1 record')
    const problem = `${REVIEW}//button[contains(@class,"review-problem")]`
    await waitFor(tab, problem)
    await expectEventually(() => textOf(tab, problem)).toMatch(/^Email: ./)
    await find(tab, problem).click()
    await tab.waitUntil(() => hasFocus(tab, 'email'), 'the focus in Email')
    await expectEventually(() => readField(tab, SCREEN, 'Email')).toBe('nobody at nowhere')
    expect(await sentSaves(tab)).toEqual([])
  })

  it('B-02 a record excluded from the save stays pending', async () => {
    const { tab, customerId, addressId } = await openCustomer(3)
    const before = product.stored.snapshot()
    await setField(tab, SCREEN, 'Phone', NEW_PHONE)
    await editSiteName(tab, addressId, 'Gate 10')
    await press(tab, SCREEN, '2 changes in 2 records')
    await waitFor(tab, card('Gate 10'))
    await find(tab, `${card('Gate 10')}//input[@type="checkbox"]`).click()
    await press(tab, REVIEW, 'Save 1 of 2 records')
    await waitForPending(tab, '1 change in 1 record')
    expect(await sentSaves(tab)).toEqual([[{ type: 'Customer', id: customerId, fields: ['phone'] }]])
    expect(product.stored.differencesSince(before).map(({ column }) => column)).toEqual(['phone'])
    await waitFor(tab, card('Gate 10'))
    await waitFor(tab, buttonIn(SCREEN, 'Save'))
  })

  it('B-02 says why a new customer cannot be excluded while its new address is included', async () => {
    const tab = await product.visit('Dana Whitfield', '/customers/new')
    await choose(tab, SCREEN, 'Type', 'Commercial')
    await setField(tab, SCREEN, 'Company name', 'Left Out Ltd.')
    await openTab(tab, 'Service Address')
    await press(tab, SCREEN, 'Add')
    const added = dialogNamed('Add service address')
    await setField(tab, added, 'Site name', 'Its only site')
    await setField(tab, added, 'Address', '1 Lone Rd')
    await choose(tab, added, 'Range', 'Regular')
    await press(tab, added, 'Done')
    await waitUntilGone(tab, added)
    await find(tab, '//*[@data-testid="review-chip"]').click()
    const customer = card('Left Out Ltd.')
    await waitFor(tab, `${customer}//input[@type="checkbox" and @disabled]`)
    await expectEventually(() => textOf(tab, customer)).toContain('Service address Its only site needs it')

    await find(tab, `${card('Its only site')}//input[@type="checkbox"]`).click()
    await waitFor(tab, `${customer}//input[@type="checkbox" and not(@disabled)]`)
  })

  it('B-02 the question about unsaved changes offers the review', async () => {
    const { tab, customerId } = await openCustomer(4)
    await setField(tab, SCREEN, 'Phone', NEW_PHONE)
    await press(tab, '//nav[@aria-label="Main menu"]', 'Customers')
    await answerQuestion(tab, QUESTIONS.unsaved, 'Review')
    await waitFor(tab, `${REVIEW}//li[@data-field="phone"]`)
    expect(tab.address()).toBe(`/customers/${customerId}`)
    await expectEventually(() => readField(tab, SCREEN, 'Phone')).toBe(NEW_PHONE)
  })
})

async function otherSalesPerson(tab: BrowserTab): Promise<string> {
  const now = await readField(tab, SCREEN, 'Sales person')
  const other = product.stored.all('SELECT name FROM SalesPerson WHERE name <> ? ORDER BY id', now)[0]
  return String(other?.['name'])
}

/** Whether the editor of this field has the focus. */
function hasFocus(tab: BrowserTab, field: string): Promise<boolean> {
  return tab.page.evaluate(
    (name) => document.activeElement?.closest(`[data-field="${name}"]`) !== null,
    field,
  )
}
