import { addDays, formatDay } from '#shared/kernel/days.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { readPdf } from '#test/support/readPdf.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { businessDay } from './steps/board.ts'
import { rentOut, serve } from './steps/hauledLoads.ts'
import { LINES, linesOf, reportOf } from './steps/invoices.ts'
import { Office } from './steps/Office.ts'
import { useProduct } from './steps/product.ts'
import { cells, openRow, rowOf, selectFound } from './steps/rows.ts'
import {
  dialogNamed,
  gridNamed,
  press,
  readField,
  SCREEN,
  setField,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const RENTALS = 'Commercial rentals awaiting invoicing'
const TODAY = businessDay()
/** The accounting product of miscellaneous lines (S2 §9). */
const MISCELLANEOUS = 58

describe('an invoice that is created from what awaits invoicing', () => {
  it('M-058 M-063 charges a service the service rate with fuel; each line has the account of its kind, a miscellaneous one product 58', async () => {
    const office = await Office.open(product)
    const rental = await rentOut(product, office, {
      companyName: 'Served Seawalls',
      siteName: 'Groin 2',
      fuelRate: 18.25,
    })
    const job = await serve(office, rental)
    const tab = await product.visit('Kim DeVries', '/profile')
    const id = await createInvoice(tab, rental.id, 'Served Seawalls')
    await expectEventually(() => cells(tab, LINES, 'service')).toEqual(['Service', 'Fuel Surcharge'])
    expect(await cells(tab, LINES, 'total')).toEqual([formatMoney(serviceRate()), '$18.25'])
    expect(await cells(tab, LINES, 'jobId')).toEqual([`J${job}`, `J${job}`])
    const accounts = [firstProductOf('Dumpster'), firstProductOf('Fuel')]
    expect(await cells(tab, LINES, 'quickBooksProductId')).toEqual(accounts.map(({ name }) => name))

    await press(tab, gridNamed(LINES), 'Add misc line')
    const line = dialogNamed('Add invoice line')
    await setField(tab, line, 'Description', 'Lost key')
    await setField(tab, line, 'Rate', '12')
    await press(tab, line, 'Save')
    await waitUntilGone(tab, line)
    await press(tab, SCREEN, 'Save')
    await tab.waitForMessage('Saved')
    const products = [...accounts.map(({ id: account }) => account), MISCELLANEOUS]
    expect(linesOf(product, id).map((each) => product.stored.row('InvoiceLine', each.id))).toEqual(
      products.map((quickBooksProductId) => expect.objectContaining({ quickBooksProductId })),
    )
  })

  it('M-062 bills the days of a rental from its start to today, and then from the last billed day', async () => {
    const office = await Office.open(product)
    const company = 'Daily Drydocks'
    const startDate = addDays(TODAY, -5)
    const rental = await rentOut(product, office, {
      companyName: company,
      siteName: 'Slip 1',
      fuelRate: 5,
      startDate,
      dailyRate: 10.5,
    })
    const tab = await product.visit('Kim DeVries', '/profile')
    const id = await createInvoice(tab, rental.id, company)
    await expectDays(tab, { rentalId: rental.id, from: startDate, days: 5, total: '$52.50' })
    const [line] = linesOf(product, id)
    const spans = () =>
      product.stored.all(
        'SELECT invoiceLineId, startDate, endDate, quantity FROM RentalBillingLine WHERE rentalId = ? ORDER BY id',
        rental.id,
      )
    const billed = { invoiceLineId: line?.id, startDate, endDate: TODAY, quantity: 5 }
    expect(spans()).toEqual([billed])

    // As if it had been billed two days ago.
    const before = addDays(TODAY, -2)
    product.stored.run(
      `UPDATE RentalBillingLine SET endDate = '${before}', quantity = 3 WHERE rentalId = ${rental.id}`,
    )
    await createInvoice(tab, rental.id, company)
    await expectDays(tab, { rentalId: rental.id, from: before, days: 2, total: '$21.00' })
    expect(spans()).toMatchObject([{ endDate: before }, { startDate: before, endDate: TODAY, quantity: 2 }])
  })

  it('M-068 M-052 keeps the address and the bill-to of its day, and what is owed and the margin of the job follow its lines', async () => {
    const office = await Office.open(product)
    const company = 'Moving Moorings'
    const rental = await rentOut(product, office, { companyName: company, siteName: 'Pier 1', fuelRate: 5 })
    const customer = () => product.stored.row('Customer', rental.customerId)
    const former = { email: 'former@moorings.example', billAddress1: '1 Former St', billCity: 'Zeeland' }
    await office.change('Customer', customer(), { firstName: 'Mo', lastName: 'Orr', ...former })
    const job = await serve(office, rental)
    const started = new Date(Date.now() - 3_600_000).toISOString()
    await office.add('JobTime', { jobId: job, started, completed: new Date().toISOString() })
    const tab = await product.visit('Kim DeVries', '/profile')
    const id = await createInvoice(tab, rental.id, company)
    const expectMargin = async (revenue: number) => {
      const { hourExpense, marginTime } = product.stored.row('Job', job)
      const cost = (Number(hourExpense) * Number(marginTime)) / 60
      expect(cost).toBeGreaterThan(0)
      await tab.goTo(`${product.url}/rentals/${rental.id}`)
      const percentage = `${(((revenue - cost) / revenue) * 100).toFixed(2)}%`
      await expectEventually(() => textOf(tab, `${rowOf('Jobs', job)}/td[@data-field="margin"]`)).toBe(
        percentage,
      )
    }
    await expectMargin(serviceRate() + 5)
    const owed = () => textOf(tab, `${SCREEN}//*[@data-testid="account-summary"]`)
    const showOwed = () => tab.goTo(`${product.url}/customers/${rental.customerId}`)
    await showOwed()
    await expectEventually(owed).toContain(formatMoney(serviceRate() + 5))

    const later = { email: 'later@moorings.example', billAddress1: '2 Later St', billCity: 'Allegan' }
    await office.change('Customer', customer(), later)
    const [site = 0] = product.stored.ids(
      'SELECT id FROM ServiceAddress WHERE customerId = ?',
      rental.customerId,
    )
    await office.change('ServiceAddress', product.stored.row('ServiceAddress', site), {
      address1: '99 Later Rd',
    })
    await tab.goTo(`${product.url}/invoices/${id}`)
    const parties = () => textOf(tab, `${SCREEN}//*[@data-testid="invoice-parties"]`)
    await expectEventually(parties).toContain('12 Channel Rd')
    expect(await parties()).not.toContain('99 Later Rd')
    const [line] = linesOf(product, id)
    const dialog = dialogNamed('Invoice line')
    await openRow(tab, rowOf(LINES, line?.id ?? 0), dialog)
    await setField(tab, dialog, 'Rate', '200')
    await press(tab, dialog, 'Save')
    await waitUntilGone(tab, dialog)
    await press(tab, SCREEN, 'Save')
    await tab.waitForMessage('Saved')
    const print = (await readPdf(await reportOf(tab, product, id))).join(' ')
    for (const text of ['Mo Orr', '1 Former St', 'Zeeland', '12 Channel Rd']) expect(print).toContain(text)
    expect(print).not.toContain('Later')
    await press(tab, SCREEN, 'More')
    await press(tab, SCREEN, 'Send To')
    const mail = dialogNamed('Email invoice')
    await expectEventually(() => readField(tab, mail, 'To')).toBe('former@moorings.example')
    await press(tab, mail, 'Cancel')
    await showOwed()
    await expectEventually(owed).toContain('$205.00')
    await expectMargin(205)
  })
})

/** Presses Create Invoice for a rental; returns the key of the invoice, which is open then. */
async function createInvoice(tab: BrowserTab, rentalId: number, company: string): Promise<number> {
  await tab.goTo(`${product.url}/invoices/overview`)
  await selectFound(tab, RENTALS, { key: rentalId, text: company })
  await press(tab, gridNamed(RENTALS), 'Create Invoice')
  await tab.waitForAddress(/^\/invoices\/\d+$/)
  await waitFor(tab, `${gridNamed(LINES)}//tr[@data-key]`)
  return Number(tab.address().split('/')[2])
}

interface BilledDays {
  readonly rentalId: number
  readonly from: string
  readonly days: number
  readonly total: string
}

/** Waits until the last line of the open invoice is one of days until today. */
async function expectDays(tab: BrowserTab, { rentalId, from, days, total }: BilledDays): Promise<void> {
  const description = `R${rentalId} Billing Daily ${formatDay(from)} - ${formatDay(TODAY)}`
  const cell = (field: string) =>
    textOf(tab, `(${gridNamed(LINES)}//tr[@data-key])[last()]/td[@data-field="${field}"]`)
  await expectEventually(() => cell('description')).toBe(description)
  expect(await cell('quantity')).toBe(String(days))
  expect(await cell('total')).toBe(total)
}

/** The first product that accounting has for a kind of line. */
function firstProductOf(azureType: string) {
  const [found] = product.stored.all(
    `SELECT id, quickBooksProductService AS name FROM QuickBooksProduct WHERE azureType = ? AND isVisible = 1 AND deleted IS NULL
     ORDER BY displayOrder, id LIMIT 1`,
    azureType,
  )
  return { id: Number(found?.['id']), name: String(found?.['name']) }
}

/** What a service job is charged. */
function serviceRate(): number {
  const [setting] = product.stored.all("SELECT decimalValue FROM Setting WHERE name = 'ServiceRate'")
  return Number(setting?.['decimalValue'])
}
