import { changesAtPrice, priceChangeText, type PriceSettingName } from '#shared/invoicing/priceChange.ts'
import { sum } from '#shared/kernel/money.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { waitForNothingPending } from './steps/pendingChanges.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import {
  answerQuestion,
  dialogNamed,
  press,
  problemOf,
  readField,
  REVIEW,
  SCREEN,
  setField,
  textOf,
  typeInto,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const RATES = '/admin/lookup-tables/rates'
const COMPANY = '/admin/lookup-tables/company'
const EMAILS = '/admin/lookup-tables/email-templates'

describe('the settings', () => {
  it('F-097 [PG2] are edited together, stored by Save, and named afterwards', async () => {
    const tab = await openPage(RATES, 'Fuel for a job')
    for (const caption of [
      'Kent County surcharge for a ton',
      'Ton over the limit, range Regular',
      'Ton over the limit, other ranges',
      'Service job',
      'Day beyond the standard rental length',
      'Average expense for a job',
      'Average expense for a ton',
      'Average expense for an hour',
    ])
      expect(await readField(tab, SCREEN, caption)).not.toBe('')
    await setField(tab, SCREEN, 'Fuel for a job', '26.75')
    await setField(tab, SCREEN, 'Service job', '99')
    await press(tab, SCREEN, 'Save')
    await confirmPrice(tab, 'FuelRate', 26.75)
    await confirmPrice(tab, 'ServiceRate', 99)
    await tab.waitForMessage('FuelRate Set')
    await tab.waitForMessage('ServiceRate Set')
    await waitForNothingPending(tab)
    expect([valueOf('FuelRate'), valueOf('ServiceRate')]).toEqual([26.75, 99])
    expect(tab.requestsTo('/SaveChanges')).toHaveLength(1)
  })

  it('B-11 [SE8] [SE9] [PG5] say which open invoices a price would change, since when it is in force, and their history', async () => {
    const tab = await openPage(RATES, 'Fuel for a job')
    const before = valueOf('FuelRate')
    await setField(tab, SCREEN, 'Fuel for a job', '31.25')
    await press(tab, SCREEN, 'Save')
    const question = questionOf('FuelRate', 31.25)
    await waitFor(tab, question, 'the open invoices that the price would change')
    expect(await textOf(tab, question)).toMatch(/Invoice #\d+, .+: [+-]/)
    await press(tab, question, 'No')
    await waitUntilGone(tab, question)
    expect(valueOf('FuelRate')).toBe(before)
    expect(await readField(tab, SCREEN, 'Fuel for a job')).toBe('31.25')
    await press(tab, SCREEN, 'Save')
    await press(tab, question, 'Yes')
    await tab.waitForMessage('FuelRate Set')
    await tab.waitForText('In force since')
    await press(tab, SCREEN, 'History')
    await expectEventually(() => textOf(tab, dialogNamed('History of Rates'))).toContain('31.25')
    await press(tab, dialogNamed('History of Rates'), 'Close')
  })

  it('O-009 F-097 say since when the margin of a rental counts', async () => {
    const tab = await openPage(COMPANY, 'Calculate margins since')
    await setField(tab, SCREEN, 'Calculate margins since', '1/2/2026')
    await press(tab, SCREEN, 'Save')
    await tab.waitForMessage('MarginBaseDate Set')
    const [id] = product.stored.ids('SELECT id FROM Rental WHERE deleted IS NULL ORDER BY id')
    await tab.goTo(`${product.url}/rentals/${id}`)
    await waitFor(tab, '//*[@data-testid="rental-margin"]//*[normalize-space()="Since 1/2/2026"]')
  })

  it('F-097 [SE1] are refused where their value is not allowed, and stay pending; Cancel asks', async () => {
    const tab = await openPage(RATES, 'Service job')
    const before = await readField(tab, SCREEN, 'Service job')
    await setField(tab, SCREEN, 'Service job', '-5')
    await press(tab, SCREEN, 'Save')
    await tab.waitForMessage('Please fix errors before saving')
    await expectEventually(() => problemOf(tab, SCREEN, 'Service job')).toContain(
      'greater than or equal to 0',
    )
    expect(tab.requestsTo('/SaveChanges')).toEqual([])
    // Once it has opened beside the settings, it no longer moves what is clicked.
    await waitFor(tab, REVIEW)
    await press(tab, SCREEN, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    await expectEventually(() => readField(tab, SCREEN, 'Service job')).toBe(before)
  })

  it('F-097 have the eight texts of emails', async () => {
    const tab = await openPage(EMAILS, 'Subject of invoices')
    const texts = {
      EmailSubject: 'Subject of invoices',
      EmailBody: 'Email with invoices',
      PaymentEmailSubject: 'Subject of receipts',
      PaymentEmailBody: 'Email with receipts',
      StatementEmailSubject: 'Subject of statements',
      StatementEmailBody: 'Email with statements',
      OpenInvoiceEmailSubject: 'Subject of open invoices',
      OpenInvoiceEmailBody: 'Email with open invoices',
    }
    for (const [name, caption] of Object.entries(texts))
      await expectEventually(() => readField(tab, SCREEN, caption)).toBe(textStored(name))
    await typeInto(tab, SCREEN, 'Email with receipts', 'Dear customer,')
    await tab.press('Enter')
    await tab.page.keyboard.type('thank you.')
    await press(tab, SCREEN, 'Save')
    await tab.waitForMessage('PaymentEmailBody Set')
    expect(textStored('PaymentEmailBody')).toBe('Dear customer,\nthank you.')
  })

  it('F-098 [PR13] end the fuel percentage in force and begin the next by one save, and show since when it is', async () => {
    const tab = await openPage(RATES, 'Fuel as a share of charges')
    const [active] = openRates()
    const lastUpdated = () => textOf(tab, '//*[@data-testid="last-updated"]')
    const before = await lastUpdated()
    expect(before).toMatch(/^Last Updated: \d\d\/\d\d\/\d{4} /)
    await setField(tab, SCREEN, 'Fuel as a share of charges', '0.175')
    await press(tab, SCREEN, 'Save')
    await tab.waitForMessage('FuelPercentage Set')
    await expectEventually(() => Promise.resolve(openRates().map(({ rate }) => rate))).toEqual([0.175])
    const [next] = openRates()
    expect(rateWithId(Number(active?.['id']))['endDate']).toBe(next?.['startDate'])
    await tab.waitUntil(async () => (await lastUpdated()) !== before, 'the start of the new percentage')
    expect(tab.requestsTo('/SaveChanges')).toHaveLength(1)
  })
})

async function openPage(path: string, field: string): Promise<BrowserTab> {
  const tab = await product.visit('Kim DeVries', path)
  await waitFor(tab, `${SCREEN}//label[normalize-space()="${field}"]`)
  return tab
}

/** What the open invoices would change by; null where none would. */
function changeAt(name: PriceSettingName, price: number): string | null {
  const lines = product.stored
    .all(
      `SELECT l.invoiceId, l.quantity, l.rate, l.explanation FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId
       WHERE i.statusId IN (1, 2, 5) AND i.deleted IS NULL AND l.deleted IS NULL`,
    )
    .map((line) => ({
      invoiceId: Number(line['invoiceId']),
      quantity: Number(line['quantity']),
      rate: Number(line['rate']),
      explanation: typeof line['explanation'] === 'string' ? line['explanation'] : null,
    }))
  const changes = changesAtPrice(lines, name, price)
  return changes.size === 0 ? null : priceChangeText(changes.size, sum([...changes.values()]))
}

/** The question before a price is stored that open invoices are charged at. */
function questionOf(name: PriceSettingName, price: number): string {
  const text = changeAt(name, price)
  if (text === null) throw new Error(`No open invoice is charged at ${name}.`)
  return `//*[@role="alertdialog"][.//p[starts-with(normalize-space(), "${text}")]]`
}

/** Answers the question of a price with Yes, where it is asked. */
async function confirmPrice(tab: BrowserTab, name: PriceSettingName, price: number): Promise<void> {
  if (changeAt(name, price) === null) return
  const question = questionOf(name, price)
  await press(tab, question, 'Yes')
  await waitUntilGone(tab, question)
}

function valueOf(name: string): unknown {
  return product.stored.all('SELECT decimalValue FROM Setting WHERE name = ?', name)[0]?.['decimalValue']
}

function textStored(name: string): unknown {
  return product.stored.all('SELECT stringValue FROM Setting WHERE name = ?', name)[0]?.['stringValue']
}

function openRates() {
  return product.stored.all('SELECT * FROM FuelRatePercentage WHERE endDate IS NULL')
}

function rateWithId(id: number) {
  return product.stored.row('FuelRatePercentage', id)
}
