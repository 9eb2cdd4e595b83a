import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { waitForNothingPending } from './steps/pendingChanges.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import {
  answerQuestion,
  press,
  problemOf,
  readField,
  SCREEN,
  setField,
  textOf,
  typeInto,
  waitFor,
} from './steps/screen.ts'

const product = useProduct()

const RATES = '/admin/lookup-tables/rates'
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
    await tab.waitForMessage('FuelRate Set')
    await tab.waitForMessage('ServiceRate Set')
    await waitForNothingPending(tab)
    expect([valueOf('FuelRate'), valueOf('ServiceRate')]).toEqual([26.75, 99])
    expect(tab.requestsTo('/SaveChanges')).toHaveLength(1)
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
