import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { JOB_ACTION } from '#shared/jobs/jobTypes.ts'
import { addDays, formatDay } from '#shared/kernel/days.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'
import { billed, completedJob, deliveredHome, linesOf, served } from './support/billed.ts'

const jobs = list('Jobs awaiting invoicing')
const rentals = list('Commercial rentals awaiting invoicing')
const lines = list('Lines')
const CREATE = ['Create Invoice', 'Create Revenue Lines']

const pages = servePages()
const openedInvoice = async (): Promise<number> => {
  await expectEventually(() => pages.address).toMatch(/^\/invoices\/\d+$/)
  return Number(pages.address.split('/')[2])
}

describe('What awaits invoicing, beside the invoices', () => {
  it('M-029 [LS16] [LS23] is the completed delivery of a homeowner, whose invoice has the revenue that was estimated', async () => {
    const { rental, job } = await deliveredHome(pages.company)
    await pages.open('/invoices/overview')
    await jobs.row('Hazel Brook')
    expect(await jobs.columns()).toEqual([
      'Job',
      'Customer',
      'Completed',
      'Dumpster',
      'Est. Rev',
      'Type',
      'Site',
      'Follow-up',
    ])
    expect(jobs.rows).toMatchObject([
      {
        Job: `J${job.id}`,
        Customer: 'Hazel Brook',
        Completed: formatDay(pages.company.today),
        Dumpster: '20 yd',
        'Est. Rev': '$318.00',
        Type: 'Residential',
        Site: 'Lot 7',
      },
    ])
    expect(CREATE.map((each) => jobs.button(each))).toEqual(['disabled', 'disabled'])
    await jobs.select('Hazel Brook')
    await jobs.press('Create Revenue Lines')
    await expectEventually(messages).toContain(`Rental #${rental.id} has no draft invoice.`)
    await jobs.press('Create Invoice')
    const id = await openedInvoice()
    await main.reads('$318.00')
    await expectEventually(() => pages.company.row('Invoice', id)).toMatchObject({
      rentalId: rental.id,
      statusId: 1,
    })
    await main.press('Close')
    await list('Invoices').row('Hazel Brook')
    await expectEventually(() => jobs.has('Hazel Brook')).toBe(false)
  })

  it('M-029 are the rentals of companies with their jobs, the dumpsters that are there, and when they were completed', async () => {
    const { rental: there } = await served(pages.company)
    await completedJob(pages.company, there, {
      actionId: JOB_ACTION.delivery,
      billAsDumpsterId: 21,
      entry: { inventoryId: 41 },
    })
    const { rental: over } = await served(pages.company, { customerId: 2, serviceAddressId: 12 })
    await pages.company.edit('Rental', over.id, { completed: new Date().toISOString() })
    await pages.open('/invoices/overview')
    await rentals.row(`R${there.id}`)
    expect(await rentals.columns()).toEqual([
      'Rental',
      'Customer',
      'Jobs',
      'On site',
      'Completed',
      'Est. Rev',
      'Site',
      'Follow-up',
    ])
    const shown = (text: string) => rentals.rows.find((row) => row['Rental'] === text)
    expect(shown(`R${there.id}`)).toMatchObject({
      Customer: 'Acme',
      Jobs: '2',
      'On site': '1',
      Completed: '',
      Site: 'Barn',
    })
    expect(shown(`R${over.id}`)).toMatchObject({
      Customer: 'Other',
      Jobs: '1',
      'On site': '0',
      Completed: formatDay(pages.company.today),
    })
    expect(CREATE.map((each) => rentals.button(each))).toEqual(['disabled', 'disabled'])
    await rentals.select('Acme')
    await expectEventually(() => CREATE.map((each) => rentals.button(each))).toEqual(['enabled', 'enabled'])
    await rentals.selectAlso('Other')
    await expectEventually(() => [...CREATE, 'Create Invoices'].map((each) => rentals.button(each))).toEqual([
      'missing',
      'disabled',
      'enabled',
    ])
  })

  it('M-029 is not shown where the invoices of a customer are part of the screen of the customer', async () => {
    const { customerId } = await billed(pages.company)
    await pages.open(`/customers/${String(customerId)}`)
    await main.openTab('Invoices')
    await list('Invoices').row('101')
    expect([jobs.isShown, rentals.isShown, ...CREATE.map((each) => main.button(each))]).toEqual([
      false,
      false,
      'missing',
      'missing',
    ])
  })

  it('M-061 creates no line where no rate matches and one says No, and all of them after Yes', async () => {
    const { customerId } = await deliveredHome(pages.company, { zone: 4 })
    await pages.company.add('CustomerRate', { customerId, rateTypeId: RATE_TYPE.zone, zone: 1, rate: 300 })
    const question = 'Could not find a rate that matched - Range: Regular or Zone: 4. Continue?'
    await pages.open('/invoices/overview')
    await jobs.select('Hazel Brook')
    await jobs.press('Create Invoice')
    await answer(question, 'No')
    expect(jobs.has('Hazel Brook')).toBe(true)
    expect([await pages.company.rows('Invoice'), await pages.company.rows('InvoiceLine')]).toEqual([[], []])
    await jobs.press('Create Invoice')
    await answer(question, 'Yes')
    const stored = await linesOf(pages.company, await openedInvoice())
    expect(stored.map(({ rate }) => rate)).toEqual([300, 18])
  })
})

describe('An invoice that is created from what awaits invoicing', () => {
  const createOf = async (company: string): Promise<number> => {
    await pages.open('/invoices/overview')
    await rentals.select(company)
    await rentals.press('Create Invoice')
    const id = await openedInvoice()
    await expectEventually(() => lines.rows.length).toBeGreaterThan(0)
    return id
  }

  it('M-058 M-063 charges a service the service rate with fuel; each line has the account of its kind, a miscellaneous one product 58', async () => {
    const { job } = await served(pages.company)
    const id = await createOf('Acme')
    const rate = (await pages.company.rows('Setting')).find(({ name }) => name === 'ServiceRate')?.[
      'decimalValue'
    ]
    expect(lines.cells('Service')).toEqual(['Service', 'Fuel Surcharge'])
    expect(lines.cells('Job')).toEqual([`J${job.id}`, `J${job.id}`])
    const products = await pages.company.rows('QuickBooksProduct')
    const accounts = ['Dumpster', 'Fuel'].map((kind) => products.find(({ azureType }) => azureType === kind))
    expect(lines.cells('Account')).toEqual(accounts.map((each) => each?.['quickBooksProductService']))
    await lines.press('Add misc line')
    const added = dialog('Add invoice line')
    await added.setField('Description', 'Lost key')
    await added.setField('Rate', '12')
    await added.press('Save')
    await added.goes()
    await main.press('Save')
    await expectEventually(messages).toContain('Saved')
    const stored = await linesOf(pages.company, id)
    expect(stored.map((line) => [line['rate'], line['quickBooksProductId']])).toEqual([
      [rate, accounts[0]?.id],
      [18.25, accounts[1]?.id],
      [12, 58],
    ])
  })

  it('M-062 bills the days of a rental from its start to today, and then from the last billed day', async () => {
    const { company } = pages
    const startDate = addDays(company.today, -5)
    const rental = await company.rental({ startDate, billDaily: true, dailyRate: 10.5 })
    const id = await createOf('Acme')
    const daysFrom = (day: string): string =>
      `R${rental.id} Billing Daily ${formatDay(day)} - ${formatDay(company.today)}`
    const shown = () => lines.rows.map((row) => [row['Description'], row['Quantity'], row['Total']])
    await expectEventually(shown).toEqual([[daysFrom(startDate), '5', '$52.50']])
    const [line] = await linesOf(company, id)
    const [span] = await company.rows('RentalBillingLine')
    expect(span).toMatchObject({ invoiceLineId: line?.id, startDate, endDate: company.today, quantity: 5 })
    const before = addDays(company.today, -2)
    await company.database.transaction((transaction) =>
      transaction.execute('UPDATE "RentalBillingLine" SET "endDate" = ?', [before]),
    )
    await createOf('Acme')
    await expectEventually(() => shown().at(-1)).toEqual([daysFrom(before), '2', '$21.00'])
    const spans = await company.rows('RentalBillingLine')
    expect(spans).toMatchObject([
      { endDate: before },
      { startDate: before, endDate: company.today, quantity: 2 },
    ])
  })
})
