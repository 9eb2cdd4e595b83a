import { formatDay } from '#shared/kernel/days.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { businessDay } from './steps/board.ts'
import { deliver, rentOut, serve } from './steps/hauledLoads.ts'
import { INVOICES } from './steps/invoices.ts'
import { Office } from './steps/Office.ts'
import { addInvoices } from './steps/ownInvoices.ts'
import { useProduct } from './steps/product.ts'
import { columnCaptions, rowOf, selectRow, textInFound } from './steps/rows.ts'
import { buttonIn, gridNamed, isShown, openTab, waitFor } from './steps/screen.ts'

const product = useProduct()

const JOBS = 'Jobs awaiting invoicing'
const RENTALS = 'Commercial rentals awaiting invoicing'
const AWAITING = '//*[@data-testid="awaiting-invoicing"]'
const FUEL = 18

describe('what awaits invoicing, beside the invoices', () => {
  it('M-029 lists the completed delivery of a homeowner with customer, dumpster, revenue, type and site', async () => {
    const office = await Office.open(product)
    const owner = { firstName: 'Hazel', lastName: 'Brook', siteName: 'Lot 7', fuelRate: FUEL }
    const rental = await rentOut(product, office, owner)
    const job = await deliver(office, rental)
    const tab = await visit()
    await expectEventually(() => columnCaptions(tab, JOBS)).toEqual([
      'Job',
      'Customer',
      'Completed',
      'Dumpster',
      'Est. Rev',
      'Type',
      'Site',
      'Follow-up',
    ])
    await expectRow(tab, JOBS, job, {
      id: `J${job}`,
      customer: 'Hazel Brook',
      completed: formatDay(businessDay()),
      dumpster: rental.dumpster.size,
      estimatedRevenue: formatMoney(rental.dumpster.basePrice + FUEL),
      customerType: 'Residential',
      site: 'Lot 7',
    })
    await expectCreating(tab, JOBS, job)
  })

  it('M-029 lists the rentals of companies with their jobs, the dumpsters that are there, and when they were completed', async () => {
    const office = await Office.open(product)
    const company = { companyName: 'Breakwater Builders', fuelRate: FUEL }
    const there = await rentOut(product, office, { ...company, siteName: 'Lot 8' })
    await deliver(office, there)
    await serve(office, there)
    const over = await rentOut(product, office, { ...company, siteName: 'Lot 9' })
    await serve(office, over)
    const completed = { completed: new Date().toISOString() }
    await office.change('Rental', product.stored.row('Rental', over.id), completed)
    const tab = await visit()
    await expectEventually(() => columnCaptions(tab, RENTALS)).toEqual([
      'Rental',
      'Customer',
      'Jobs',
      'On site',
      'Completed',
      'Est. Rev',
      'Site',
      'Follow-up',
    ])
    const common = { customer: 'Breakwater Builders', estimatedRevenue: formatMoney(serviceRate() + FUEL) }
    await expectRow(tab, RENTALS, there.id, {
      id: `R${there.id}`,
      ...common,
      jobCount: '2',
      onSiteCount: '1',
      completed: '',
      site: 'Lot 8',
    })
    await expectRow(tab, RENTALS, over.id, {
      id: `R${over.id}`,
      ...common,
      jobCount: '1',
      onSiteCount: '0',
      completed: formatDay(businessDay()),
      site: 'Lot 9',
    })
    await expectCreating(tab, RENTALS, over.id)
    await selectRow(tab, rowOf(RENTALS, there.id))
    expect(await isShown(tab, `${rowOf(RENTALS, over.id)}[@aria-selected="true"]`)).toBe(false)
    expect(await isShown(tab, `${gridNamed(RENTALS)}//*[contains(@class,"dx-select-checkbox")]`)).toBe(false)
  })

  it('M-029 is not shown where the invoices of a customer are part of the screen of the customer', async () => {
    const { invoices } = await addInvoices(product, [{ companyName: 'Embedded Excavating' }])
    const [id = 0] = invoices
    const tab = await product.visit(
      'Kim DeVries',
      `/customers/${String(product.stored.row('Invoice', id)['customerId'])}`,
    )
    await openTab(tab, 'Invoices')
    await waitFor(tab, rowOf(INVOICES, id))
    expect(await isShown(tab, AWAITING)).toBe(false)
    for (const caption of ['Create Invoice', 'Create Revenue Lines'])
      expect(await isShown(tab, buttonIn('//main', caption))).toBe(false)
  })
})

async function visit(): Promise<BrowserTab> {
  const tab = await product.visit('Kim DeVries', '/invoices/overview')
  await waitFor(tab, AWAITING)
  return tab
}

/** Waits for a row with these texts, by the fields of its cells. */
async function expectRow(
  tab: BrowserTab,
  list: string,
  key: number,
  texts: Readonly<Record<string, string>> & { readonly customer: string },
): Promise<void> {
  const wanted = { key, text: texts.customer }
  for (const [field, text] of Object.entries(texts))
    await expectEventually(() => textInFound(tab, list, wanted, field)).toBe(text)
}

/** Selects a row: without one nothing is created. */
async function expectCreating(tab: BrowserTab, list: string, key: number): Promise<void> {
  const create = ['Create Invoice', 'Create Revenue Lines'].map((caption) =>
    buttonIn(gridNamed(list), caption),
  )
  for (const button of create) await waitFor(tab, `${button}[@disabled]`)
  await selectRow(tab, rowOf(list, key))
  for (const button of create) await waitFor(tab, `${button}[not(@disabled)]`)
}

/** What a service job is charged. */
function serviceRate(): number {
  return Number(
    product.stored.all("SELECT decimalValue FROM Setting WHERE name = 'ServiceRate'")[0]?.['decimalValue'],
  )
}
