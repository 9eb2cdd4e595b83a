import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { addDays, formatDay } from '#shared/kernel/days.ts'
import { monthBefore, reportWeekOf, weekBefore, type ReportPeriod } from '#shared/kernel/periods.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { found, main, Region, textOf } from '../../support/Region.ts'
import { list, type ShownList } from '../../support/ShownList.ts'

const pages = servePages()

/** A load of today that Dora picked up, invoiced long ago for $100.00, with a cost of $60.00 and a fee of $50.00. */
beforeEach(async () => {
  const { company } = pages
  const completed = new Date().toISOString()
  const rental = await company.insert('Rental', {
    customerId: 1,
    serviceAddressId: 11,
    dumpsterId: 21,
    startDate: company.today,
  })
  const job = await company.insert('Job', {
    rentalId: rental.id,
    jobTypeId: JOB_TYPE.pickUp,
    actionId: JOB_ACTION.pickUp,
    dumpsterId: 21,
    driverId: 901,
    startDate: company.today,
    completed,
    weight: 3,
    tonExpense: 20,
  })
  const invoice = await company.insert('Invoice', {
    customerId: 1,
    serviceAddressId: 11,
    rentalId: rental.id,
    invoiceNumber: 1,
    statusId: INVOICE_STATUS.posted,
    invoiceDate: addDays(company.today, -150),
    dueDate: addDays(company.today, -120),
    total: 100,
    balance: 80,
    payments: 20,
  })
  await company.insert('InvoiceLine', {
    invoiceId: invoice.id,
    rentalId: rental.id,
    jobId: job.id,
    lineNumber: 1,
    quantity: 1,
    rate: 100,
  })
  const type = await company.insert('DumpsterFeeType', { name: 'Mattress', price: 25 })
  await company.insert('JobDumpsterFee', { jobId: job.id, dumpsterFeeTypeId: type.id, quantity: 2 })
})

const titleOf = (): string => textOf(document.querySelector('[role="dialog"] .dx-popup-title'))
const footersOf = (within: string): readonly string[] =>
  [...document.querySelectorAll(`${within} .dx-datagrid-total-footer td`)]
    .map(textOf)
    .filter((text) => text !== '')
const opened = new Region('the records behind a figure', () => document.querySelector('[role="dialog"]'))
const figureOf = (tile: string, caption: string): string | undefined => {
  const figures = [...document.querySelectorAll(`section[aria-label="${tile}"] dl > div`)]
  const figure = figures.find((each) => textOf(each.querySelector('dt')) === caption)
  return figure && textOf(figure.querySelector('dd'))
}
const table = (caption: string) =>
  new Region(`the table ${caption}`, () => document.querySelector(`table[aria-label="${caption}"]`))

/** Presses a figure, and expects a sum below the records that it opens in a dialog with this title. */
async function expectBehind(figure: () => Promise<void>, title: string, sum: string): Promise<void> {
  await figure()
  await expectEventually(titleOf).toBe(title)
  await expectEventually(() => footersOf('[role="dialog"]')).toContain(sum)
  await opened.press('Close')
  await opened.goes()
}

const firstRow = async (shown: ShownList): Promise<Readonly<Record<string, string>>> =>
  found(`a row of ${shown.caption}`, () => shown.rows[0])

describe('The records behind the figures', () => {
  it('O-001 O-087 O-088 [FG4] [RP32] are the invoices that a customer owes, all and those of an age', async () => {
    await pages.open('/reporting')
    const receivables = list('Receivables by customer')
    await receivables.row('Acme')
    expect(pages.address).toBe('/reporting/araging')
    await expectEventually(() => footersOf('section[aria-label="Receivables by customer"]').at(-1)).toBe(
      '$80.00',
    )
    await expectBehind(() => receivables.press('Acme'), 'Open invoices of Acme', '$80.00')
    await expectBehind(() => receivables.press('$80.00'), 'Receivables: Acme, Over 90 days', '$80.00')
  })

  it('O-088 [AC890] [FG12] are those that were owed at the end of a day', async () => {
    const { today } = pages.company
    // Long before it was due, and before $20.00 of it were paid.
    await pages.company.insert('Payment', {
      id: 1,
      customerId: 1,
      paymentDate: addDays(today, -130),
      paymentAmount: 20,
    })
    const [invoice] = await pages.company.rows('Invoice')
    const line = { paymentId: 1, invoiceId: invoice?.id ?? 0, lineNumber: 1, amount: 20 }
    await pages.company.insert('PaymentLine', line)
    await pages.open('/reporting/araging')
    const receivables = list('Receivables by customer')
    const footer = () => footersOf('section[aria-label="Receivables by customer"]').at(-1)
    const show = async (day: string): Promise<void> => {
      await main.setField('Day', formatDay(day))
      await main.press('Search')
    }
    await expectEventually(footer).toBe('$80.00')
    expect(main.readField('Day')).toBe(formatDay(today))
    const early = addDays(today, -140)
    await show(early)
    await expectEventually(footer).toBe('$100.00')
    const title = `Receivables: Acme on ${formatDay(early)}`
    await expectBehind(() => receivables.press('Acme'), title, '$100.00')
    await show(addDays(today, -151))
    await main.reads('Nobody owes anything.')
    await show(addDays(today, 1))
    await main.reads('What is owed on a day to come is not known yet.')
    await show(addDays(today, -125))
    await expectEventually(footer).toBe('$80.00')
  })

  it('O-086 O-087 [PG4] are counted for the forecast of a period, which the other reports of the area then show', async () => {
    const { company } = pages
    await company.database.transaction((transaction) =>
      transaction.execute('UPDATE "Invoice" SET "invoiceDate" = ?', [company.today]),
    )
    await pages.open('/reporting/revenue-forecast')
    await main.press('Previous Week')
    await expectEventually(() => figureOf('Jobs', 'Completed jobs')).toBe('0')
    await main.press('This Week')
    await expectEventually(() => figureOf('Jobs', 'Completed jobs')).toBe('1')
    expect(figureOf('Jobs', 'Jobs using a trailer')).toBe('0')
    await list('Estimated revenue').reads('1 item')
    for (const caption of ['Tons dumped', 'Jobs with tons dumped'])
      expect(footersOf(`section[aria-label="${caption}"]`)).toEqual(['3.00'])
    const area = new Region('the area', () =>
      document.querySelector('nav[aria-label="Screens of this area"]'),
    )
    await area.press('Customer Totals')
    await expectEventually(() => pages.address).toBe('/reporting/customer-totals')
    await expectEventually(() => footersOf('section[aria-label="Totals by customer"]')).toEqual([
      '1',
      '$100.00',
      '1',
      '1',
    ])
  })

  it('O-089 [RP19] [RP32] are the fees of one name on the jobs of the period', async () => {
    await pages.open('/reporting/revenue-forecast')
    await table('Fee revenue').reads('Mattress')
    expect(table('Fee revenue').buttons).toEqual(['2', '$50.00'])
    for (const figure of ['2', '$50.00'])
      await expectBehind(() => table('Fee revenue').press(figure), 'Fees: Mattress', '$50.00')
  })

  it('O-090 [RP22] [RP32] are the rentals of a customer with what each earned and cost', async () => {
    await pages.open('/reporting/customer-totals')
    const totals = list('Totals by customer')
    const { Rentals = '', Jobs = '' } = await firstRow(totals)
    expect([Rentals, Jobs]).toEqual(['1', '1'])
    await expectBehind(() => totals.press('40.00%'), 'Rentals of Acme', 'Average 40.00%')
  })

  it('O-082 O-090 [RP40] are the loads behind a margin by dumpster, job type, customer, driver and site, which the screen explains', async () => {
    await pages.open('/reporting/margins')
    for (const [by, title] of [
      ['dumpster', 'Dumpster'],
      ['job type', 'Job type'],
      ['customer', 'Customer'],
      ['driver', 'Driver'],
      ['site', 'Site'],
    ] as const) {
      const margins = list(`Margins by ${by}`)
      const row = await firstRow(margins)
      expect(row).toMatchObject({ Loads: '1', Revenue: '$100.00', Cost: '$60.00', Margin: '40.00%' })
      const behind = `${title}: ${row[title] ?? ''}`
      await expectBehind(() => margins.press('$100.00'), behind, '$100.00')
      await expectBehind(() => margins.press('$60.00'), behind, '$60.00')
      await expectBehind(() => margins.press('40.00%'), behind, 'Average 40.00%')
      await main.press(`How is Margins by ${by} calculated?`)
      const explained = `ul[aria-label="How Margins by ${by} is calculated"]`
      await expectEventually(() => textOf(document.querySelector(explained))).toContain(
        'a pickup with the delivery of its dumpster',
      )
    }
    expect(list('Margins by driver').cells('Driver')).toEqual(['Dora Driver'])
  })

  it('O-084 [RP13] [RP32] are the dumpsters available on a day', async () => {
    await pages.open('/dashboard/overview')
    const day = formatDay(pages.company.today)
    const row = new Region('the day', () =>
      [...document.querySelectorAll('table[aria-label="Availability"] tbody tr')].find(
        (each) => textOf(each.querySelector('th')) === day,
      ),
    )
    await row.reads(day)
    const [available = ''] = row.buttons
    await row.press(available)
    await expectEventually(titleOf).toMatch(/^Available /)
    await expectEventually(() => footersOf('[role="dialog"]').length).toBeGreaterThan(0)
    await opened.press('Close')
    await opened.goes()
    await expectBehind(() => main.press('Total: $100.00'), 'Total', '$100.00')
    await expectBehind(() => main.press('20 yd: 40.00%'), 'Margin: 20 yd', 'Average 40.00%')
  })

  it('O-084 [FG6] are drawn as bars, whose sizes the legend hides, with the same numbers in a table', async () => {
    await pages.open('/dashboard/overview')
    const chart = new Region('the chart', () => document.querySelector('section[aria-label="Availability"]'))
    await chart.reads('20 yd')
    const sizes = [...document.querySelectorAll('table[aria-label="Availability"] thead th')].map(textOf)
    expect(sizes.slice(1)).toEqual(['10 yd', '15 yd', '20 yd', '30 yd', '40 yd'])
    const bars = () => document.querySelectorAll('.bar-chart rect').length
    const before = bars()
    expect(before).toBeGreaterThan(0)
    await chart.press('20 yd')
    await expectEventually(bars).toBeLessThan(before)
    expect(chart.button('Export chart')).toBe('enabled')
  })
})

describe('The dashboard', () => {
  const shownDays = () => [main.readField('Start date'), main.readField('End date')]
  const daysOf = ({ startDate, endDate }: ReportPeriod) => [formatDay(startDate), formatDay(endDate)]

  it('O-080 O-096 [FG2] [FG3] asks for a week, the last week or the last month, which the session remembers', async () => {
    const week = reportWeekOf(pages.company.today)
    const month = monthBefore(pages.company.today)
    await pages.open('/dashboard')
    await expectEventually(shownDays).toEqual(daysOf(week))
    expect(pages.address).toBe('/dashboard/overview')
    await main.press('Last Week')
    await expectEventually(shownDays).toEqual(daysOf(weekBefore(week)))
    await main.press('Last Month')
    await expectEventually(shownDays).toEqual(daysOf(month))
    await pages.open('/dashboard/overview')
    await expectEventually(shownDays).toEqual(daysOf(month))
    await main.setField('Start date', '')
    await main.reads('Choose a start date and an end date.')
    expect(document.querySelector('section[aria-label="Invoices"]')).toBeNull()
  })

  it('O-081 O-082 O-083 O-085 O-091 [FG1] [FG4] shows what was done and earned, and lists the invoices with their sums and links', async () => {
    const { company } = pages
    await company.database.transaction((transaction) =>
      transaction.execute('UPDATE "Invoice" SET "invoiceDate" = ?, "jobMargin" = 0.4', [company.today]),
    )
    await company.insert('DumpsterLocation', { dumpsterInventoryId: 41, placed: new Date().toISOString() })
    await pages.open('/dashboard/overview')
    const tile = (caption: string) =>
      new Region(caption, () => document.querySelector(`section.tile[aria-label="${caption}"]`))
    await tile('Invoices').reads('Total$100.00')
    await tile('Invoices').reads('Unpaid$80.00')
    await tile('Job Information').reads('Loads1')
    await tile('Job Information').reads('Dumping expense$60.00')
    await tile('Revenue by Jobs').reads('Total$100.00')
    const invoices = list('Invoices in this period')
    await invoices.row('Acme')
    expect(footersOf('section[aria-label="Invoices in this period"]')).toEqual([
      '$100.00',
      '$80.00',
      'Average 40.00%',
    ])
    const links = [...document.querySelectorAll('section[aria-label="Invoices in this period"] td a')]
    expect(links.map((each) => each.getAttribute('href')?.split('/')[1])).toEqual(
      expect.arrayContaining(['rentals', 'customers']),
    )
    expect(await firstRow(list('Dumpsters on site'))).toMatchObject({ Size: '20 yd', Removed: '' })
  })
})
