import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { selectFirstMatch, typeIntoLookup } from './steps/addressLookup.ts'
import { busyCustomers } from './steps/customers.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { deletedRow, openRow, rowOf, rowWith, selectRow } from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  choose,
  dialogNamed,
  find,
  gridNamed,
  openTab,
  press,
  quoted,
  readField,
  SCREEN,
  setField,
  textOf,
  textsOf,
  check,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'
import type { StoredRow } from './steps/StoredRows.ts'

const product = useProduct()

const RATES = 'Rates'
const RATE = dialogNamed('Rate')
const NEW_RATE = dialogNamed('Add rate')
const NOTES = '//*[@data-testid="customer-notes"]'

const NO_MILEAGE = { baseMileage: 0, mileageOffset: 0, mileageOffsetRate: 0 }
const DELETED_BY_DANA = { deleted: expect.any(String), deletedBy: 'Dana Whitfield' }

/** The fields of a rate's dialog; the type choices beside them have the same captions. */
const fieldsOf = (dialog: string): string => `${dialog}//*[contains(@class,"form-grid")]`

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

async function saveRate(tab: BrowserTab, dialog: string): Promise<void> {
  await press(tab, dialog, 'Done')
  await waitUntilGone(tab, dialog)
  await saveScreen(tab)
}

function newest(table: string, column: string, customerId: number): StoredRow {
  const [row] = product.stored.all(
    `SELECT * FROM "${table}" WHERE "${column}" = ? ORDER BY id DESC LIMIT 1`,
    customerId,
  )
  if (row === undefined) throw new Error(`${table} holds nothing of customer ${customerId}.`)
  return row
}

describe('rates', () => {
  it('F-062 F-106 F-107 adds a rate and changes its type; only the fields of each type are stored', async () => {
    const customerId = customer(0)
    const tab = await visitCustomer(customerId, RATES)
    await press(tab, gridNamed(RATES), 'Add')
    await waitFor(tab, `${NEW_RATE}//*[@data-testid="rate-dialog"]`)
    await expectEventually(() => readField(tab, fieldsOf(NEW_RATE), 'Range')).toBe('Regular')
    await check(tab, NEW_RATE, 'Hauling')
    await choose(tab, fieldsOf(NEW_RATE), 'Range', 'Extended')
    const typed: readonly (readonly [string, string])[] = [
      ['Rate', '410.5'],
      ['Weight limit', '3'],
      ['Price per ton', '55'],
      ['Base mileage', '20'],
      ['Mileage offset', '5'],
      ['Mileage offset rate', '12.5'],
    ]
    for (const [caption, text] of typed) await setField(tab, fieldsOf(NEW_RATE), caption, text)
    await saveRate(tab, NEW_RATE)
    const hauling = newest('CustomerRate', 'customerId', customerId)
    const id = Number(hauling['id'])
    expect(hauling).toMatchObject({ rateTypeId: 2, dumpsterId: null, range: 'Extended', zone: null })
    expect(hauling).toMatchObject({ rate: 410.5, weightLimit: 3, pricePerTon: 55 })
    expect(hauling).toMatchObject({ baseMileage: 20, mileageOffset: 5, mileageOffsetRate: 12.5 })
    expect(hauling).toMatchObject({ createdBy: 'Dana Whitfield', deleted: null })

    await openRow(tab, rowWith(RATES, '$410.50'), RATE)
    await check(tab, RATE, 'Zone')
    await choose(tab, fieldsOf(RATE), 'Zone', '3')
    await saveRate(tab, RATE)
    const zone = product.stored.row('CustomerRate', id)
    expect(zone).toMatchObject({ rateTypeId: 4, dumpsterId: null, range: null, zone: 3 })
    expect(zone).toMatchObject({ rate: 410.5, weightLimit: 3, pricePerTon: 55, ...NO_MILEAGE })

    await openRow(tab, rowWith(RATES, '$410.50'), RATE)
    await check(tab, RATE, 'Dumpster')
    await choose(tab, fieldsOf(RATE), 'Dumpster', '30 yd')
    await choose(tab, fieldsOf(RATE), 'Range', 'Outer')
    await saveRate(tab, RATE)
    const [dumpsterId] = product.stored.ids('SELECT id FROM Dumpster WHERE size = ?', '30 yd')
    const dumpster = product.stored.row('CustomerRate', id)
    expect(dumpster).toMatchObject({ rateTypeId: 1, dumpsterId, range: 'Outer', zone: null })
    expect(dumpster).toMatchObject({ rate: 410.5, weightLimit: 3, pricePerTon: 0, ...NO_MILEAGE })

    await openRow(tab, rowWith(RATES, '$410.50'), RATE)
    await check(tab, RATE, 'Hauling')
    await saveRate(tab, RATE)
    expect(product.stored.row('CustomerRate', id)).toMatchObject({ rateTypeId: 2, dumpsterId: null })
  })

  it('F-062 F-113 soft-deletes a rate after the question, and only with Save', async () => {
    const customerId = customer(1)
    const { id } = newest('CustomerRate', 'customerId', customerId)
    const row = rowOf(RATES, Number(id))
    const tab = await visitCustomer(customerId, RATES)
    await selectRow(tab, row)
    await press(tab, gridNamed(RATES), 'Delete')
    await answerQuestion(tab, QUESTIONS.deleteRate, 'No')
    await waitFor(tab, row)
    await press(tab, gridNamed(RATES), 'Delete')
    await answerQuestion(tab, QUESTIONS.deleteRate, 'Yes')
    await waitFor(tab, deletedRow(RATES, Number(id)))
    expect(product.stored.row('CustomerRate', Number(id))['deleted']).toBeNull()
    await saveScreen(tab)
    await waitUntilGone(tab, row)
    await expectEventually(() => product.stored.row('CustomerRate', Number(id))).toMatchObject(
      DELETED_BY_DANA,
    )
  })
})

describe('notes of a customer', () => {
  it('F-052 adds, edits and, after the question, removes a note, which stays stored as deleted', async () => {
    const customerId = customer(2)
    const tab = await visitCustomer(customerId)
    await press(tab, NOTES, 'Add note')
    await writeNote(tab, 'Gate code 4711')
    await waitFor(tab, noteWith('Gate code 4711'))
    await saveScreen(tab)
    const added = newest('Note', 'entityId', customerId)
    const id = Number(added['id'])
    expect(added).toMatchObject({ entityTypeName: 'Customer', text: 'Gate code 4711', deleted: null })
    expect(added).toMatchObject({ created: expect.any(String), createdBy: 'Dana Whitfield' })
    await expectEventually(() => textOf(tab, noteWith('Gate code 4711'))).toContain('Dana Whitfield')

    await press(tab, noteWith('Gate code 4711'), 'Edit note')
    await writeNote(tab, 'Gate code 0815')
    await waitFor(tab, noteWith('Gate code 0815'))
    await saveScreen(tab)
    const { created } = added
    expect(product.stored.row('Note', id)).toMatchObject({ text: 'Gate code 0815', created })

    const question = "Are you sure you want to delete the note 'Gate code 0815'?"
    await press(tab, noteWith('Gate code 0815'), 'Delete note')
    await answerQuestion(tab, question, 'No')
    await waitFor(tab, noteWith('Gate code 0815'))
    await press(tab, noteWith('Gate code 0815'), 'Delete note')
    await answerQuestion(tab, question, 'Yes')
    await waitUntilGone(tab, noteWith('Gate code 0815'))
    await saveScreen(tab)
    await expectEventually(() => product.stored.row('Note', id)).toMatchObject({
      text: 'Gate code 0815',
      ...DELETED_BY_DANA,
    })
    const fresh = await visitCustomer(customerId)
    await waitFor(fresh, `${NOTES}//*[@data-testid="customer-note"]`)
    await waitUntilGone(fresh, noteWith('Gate code 0815'))
  })
})

const BILLING_FIELDS = [
  'Billing type',
  'Payment terms',
  'Billing rule',
  'Credit card',
  'Standard rental length',
  'Extension rate',
  'Fuel rate',
  'Percentage-based fuel rate',
  'Bypass Kent surcharge',
  'Great Plains ID',
  'Balance',
  'Billing address same as service address',
  'Billing address',
  'Billing address, line 2',
  'City',
  'State',
  'Zip',
  'Country',
]

describe('the billing tab', () => {
  it('F-056 F-057 F-059 M-048 shows its fields and choices, says how bills are sent, and stores what is entered', async () => {
    const customerId = customer(3)
    const tab = await visitCustomer(customerId, 'Billing Info')
    for (const caption of BILLING_FIELDS)
      await waitFor(tab, `${SCREEN}//*[@data-field]//label[normalize-space()=${quoted(caption)}]`)
    await waitFor(tab, `${SCREEN}//*[@data-field="balance"]//input[@readonly]`)
    expect(await choicesOf(tab, 'billingType')).toEqual(['COD', 'Credit-Debit', 'Billing'])
    expect(await choicesOf(tab, 'paymentTerms')).toEqual(['Net 30', 'Net 15', 'Due on receipt'])
    expect(await choicesOf(tab, 'billingRule')).toEqual([
      'Bill After Delivery',
      'Bill After Pickup',
      'Bill as Customer Type',
    ])

    const before = product.stored.row('Customer', customerId)
    await choose(tab, SCREEN, 'Billing type', 'Billing')
    await tab.waitForText('Bills are sent to this customer by mail.')
    await choose(tab, SCREEN, 'Billing type', 'COD')
    await tab.waitForText('Bills are sent to this customer by email.')
    await choose(tab, SCREEN, 'Payment terms', 'Due on receipt')
    await choose(tab, SCREEN, 'Billing rule', 'Bill After Pickup')
    await setField(tab, SCREEN, 'Standard rental length', '21')
    await setField(tab, SCREEN, 'Extension rate', '8.75')
    await setField(tab, SCREEN, 'Fuel rate', '23.5')
    await setField(tab, SCREEN, 'Great Plains ID', 'VANDYKE')
    await check(tab, SCREEN, 'Bypass Kent surcharge')
    await check(tab, SCREEN, 'Percentage-based fuel rate')
    await setField(tab, SCREEN, 'Billing address, line 2', 'Suite 9')
    await saveScreen(tab)
    const stored = product.stored.row('Customer', customerId)
    expect(stored).toMatchObject({ billingType: 'COD', paymentTerms: 'Due on receipt' })
    expect(stored).toMatchObject({ billingRule: 'Bill After Pickup', billAddress2: 'Suite 9' })
    expect(stored).toMatchObject({ standardRentalLength: 21, extensionRate: 8.75, fuelRate: 23.5 })
    expect(stored).toMatchObject({ greatPlainsId: 'VANDYKE' })
    expect(stored).toMatchObject({
      bypassKentCharge: 1 - Number(before['bypassKentCharge']),
      usePercentageBasedFuelRate: 1 - Number(before['usePercentageBasedFuelRate']),
      balance: before['balance'],
    })
  })

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

/** Writes the note in the open editor, and closes it. */
async function writeNote(tab: BrowserTab, text: string): Promise<void> {
  await find(tab, `${NOTES}//textarea`).click()
  await tab.press('Control+a')
  await tab.page.keyboard.type(text)
  await press(tab, NOTES, 'Keep note')
}

function noteWith(text: string): string {
  return `${NOTES}//*[@data-testid="customer-note"][./p[normalize-space()=${quoted(text)}]]`
}

/** The options of a field while its list is open; lists closed before stay hidden in the page. */
async function choicesOf(tab: BrowserTab, field: string): Promise<readonly string[]> {
  const editor = `${SCREEN}//*[@data-field="${field}"]//input[not(@type="hidden")]`
  await find(tab, editor).click()
  const open = await waitFor(tab, `${editor.replace(/]$/, '')} and @aria-expanded="true" and @aria-controls]`)
  const list = await open.evaluate((element) => element.getAttribute('aria-controls') ?? '')
  const options = `//*[@id=${quoted(list)}]//*[@role="option"]`
  await waitFor(tab, options)
  const choices = await textsOf(tab, options)
  await tab.press('Escape')
  await waitFor(tab, `${editor.replace(/]$/, '')} and @aria-expanded="false"]`)
  return choices
}
