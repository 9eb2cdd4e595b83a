import { addDays, formatDay } from '#shared/kernel/days.ts'
import { DASHBOARD_TILES } from '#shared/reporting/dashboardTiles.ts'
import { dashboardInfos } from '#shared/reporting/dashboardInfos.ts'
import { partsOf } from '#shared/model/partsOf.ts'
import { DASHBOARD_PARTS, type DashboardParts } from '#shared/reporting/figureParts.ts'
import { shownFigures } from '#shared/model/figures.ts'
import { marginSums } from '#shared/reporting/margins.ts'
import { BadRequest, NotAllowed, NotFound } from '#server/kernel/errors.ts'
import { dashboardReport } from '#server/reports/dashboardReport.ts'
import { dashboardTables } from '#server/reports/dashboardTables.ts'
import { printReport } from '#server/reports/printReport.ts'
import { renderReport } from '#server/reports/renderReport.ts'
import { patientPrinter } from '#test/support/patientPrinter.ts'
import { readPdf } from '#test/support/readPdf.ts'
import { letterhead } from './samples.ts'

const WEEK = { startDate: '2026-11-16', endDate: '2026-11-22' }
const NOW = '2026-11-23T15:00:00.000Z'

const none = { ...dashboardInfos([]), tonsByType: [] }
const times = {
  jobCount: 8,
  average: 41.25,
  deliveryCount: 3,
  deliveryAverage: 30,
  pickupCount: 5,
  pickupAverage: null,
}

const availability = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    DateString: formatDay(addDays(WEEK.startDate, index)),
    '10 yd': 11 + (index % 7),
    '15 yd': 0,
    '20 yd': -2,
    '30 yd': 37,
    '40 yd': 6,
  }))

const anInvoice = (id: number): DashboardParts['invoices'][number] => ({
  id,
  invoiceNumber: 10_000 + id,
  customerId: 1,
  customer: 'Van Dyke & Sons <Construction>',
  rentalId: 512,
  statusId: 11,
  status: 'Sent',
  serviceAddress: '7700 Cottonwood Drive, Jenison, MI 49428',
  created: NOW,
  invoiceDate: '2026-11-17',
  dueDate: '2026-12-17',
  paid: null,
  total: 1234.56,
  unpaidBalance: 34.56,
  revenue: 1234.56,
  jobMargin: 0.3125,
  rentalMargin: null,
  deleted: null,
  quickBooksId: null,
  readyToExport: null,
  lastExport: null,
})

const PARTS: DashboardParts = {
  invoiceInfo: {
    totalInvoices: 12_345.67,
    totalUnpaid: 345.6,
    totalInvoicesCount: 21,
    distinctCustomersCount: 9,
  },
  infos: {
    ...none,
    revenueByJobsNonVoided: 9876.54,
    revenuePerLoad: 658.44,
    profitPerLoad: -12.5,
    marginPerLoad: 0.3125,
    loadsCount: 15,
    totalTons: 48.5,
    totalTime: 1230,
    tonsByType: [
      { name: '20 yd', tons: 30.25 },
      { name: '30 yd', tons: 18.25 },
    ],
  },
  loads: {
    ...marginSums([]),
    loads: 94,
    billedLoads: 42,
    revenuePerLoad: 658.44,
    profitPerLoad: -12.5,
    margin: 0.3125,
    likelyRevenue: 34_238.88,
  },
  loadTimes: times,
  margins: [{ BillAs: '20 yd', Count: 15, AverageMargin: 0.3125, AverageWeight: 3.2 }],
  substitutions: [{ CustomerPreferred: '15 yd', Count: 4 }],
  lostJobs: [],
  invoiceInfoBefore: {
    totalInvoices: 12_000,
    totalUnpaid: 345.6,
    totalInvoicesCount: 0,
    distinctCustomersCount: 10,
  },
  infosBefore: { ...none, marginPerLoad: 0.3, loadsCount: 12 },
  loadsBefore: { ...marginSums([]), margin: 0.3 },
  loadTimesBefore: times,
  availability: availability(7),
  onSite: [
    {
      id: 1,
      size: '20 yd',
      dumpsterNumber: 7,
      placed: '2026-11-10T15:00:00.000Z',
      removed: null,
      daysOnSite: 13,
    },
    {
      id: 2,
      size: '30 yd',
      dumpsterNumber: 12,
      placed: '2026-11-16T15:00:00.000Z',
      removed: '2026-11-18T15:00:00.000Z',
      daysOnSite: 2,
    },
  ],
  invoices: [
    anInvoice(1),
    { ...anInvoice(2), statusId: 14, status: 'Voided' },
    { ...anInvoice(3), deleted: NOW },
  ],
}

/** The parts, of which some are refused. */
function refusing(errors: Partial<Record<keyof DashboardParts, Error>>): DashboardParts {
  return partsOf<DashboardParts>(DASHBOARD_PARTS, (name) => {
    const error = errors[name]
    if (error !== undefined) throw error
    return PARTS[name]
  })
}

const printer = patientPrinter()
afterAll(() => printer.close())

const documentOf = (parts: DashboardParts, period = WEEK) =>
  dashboardReport({ parts, period, now: NOW, timeZone: 'America/Detroit' }, letterhead)

async function printed(parts: DashboardParts, period = WEEK): Promise<readonly string[]> {
  const document = documentOf(parts, period)
  return readPdf((await printer.withSlot((print) => printReport(print, 'Dashboard', [document]))).pdf)
}

describe('[RP33] the dashboard on paper', () => {
  it('O-081 O-082 has every figure of the tiles with its change, and the short tables', async () => {
    const text = (await printed(PARTS)).join(' ')
    expect(text).toContain('Lakeshore Rolloff')
    expect(text).toContain('Period 11/16/2026 – 11/22/2026 As of 11/23/2026 10:00AM')
    expect(text).toContain(
      'Compared with 11/09/2026 – 11/15/2026, the same number of days immediately before.',
    )
    expect(text).not.toContain('not over yet')
    for (const tile of DASHBOARD_TILES)
      for (const figure of shownFigures(tile, PARTS))
        expect(text).toContain(`${figure.caption} ${figure.text}`)
    expect(text).toContain(
      'Total $12,345.67 up 2.9% from $12,000.00 Unpaid $345.60 unchanged Invoices 21 up from 0',
    )
    expect(text).toContain('Margin 31.25% up 1.3 points from 30.00%')
    expect(text).toContain('Total hours 20.50')
    expect(text).toContain('Average minutes per pickup —')
    expect(text).toMatch(/Dumpster Tons By Type Summary DUMPSTER TONS 20 yd 30\.25 30 yd 18\.25 Total 48\.50/)
    expect(text).toMatch(/LOADS AVG MARGIN AVG WEIGHT 20 yd 15 31\.25% 3\.20/)
    expect(text).toContain('No work was lost in this period.')
  })

  it('says that a period is not over yet', async () => {
    const period = { startDate: '2026-11-17', endDate: '2026-11-23' }
    expect((await printed(PARTS, period)).join(' ')).toContain('The chosen period is not over yet.')
  })

  it('O-083 O-085 lists the dumpsters on site and the invoices with the sums of the screen', async () => {
    const text = (await printed(PARTS)).join(' ')
    expect(text).toMatch(/20 yd 7 11\/10\/2026 10:00AM 13 30 yd 12 .*11\/18\/2026 10:00AM 2 Average 7\.50/)
    expect(text).toMatch(/10001 R512 Sent Van Dyke .*11\/17\/2026 12\/17\/2026 \$1,234\.56 \$34\.56 31\.25%/)
    expect(text).toContain('10002 R512 Voided')
    expect(text).toContain('10003 R512 Sent, deleted')
    // Neither the voided nor the deleted one is in them.
    expect(text).toMatch(/Total \$1,234\.56 \$34\.56 Average 31\.25%/)
  })

  it('O-084 draws a chart of each size with the value of each bar, as long as they fit', async () => {
    const text = (await printed({ ...PARTS, availability: availability(31) })).join(' ')
    for (const size of ['10 yd', '15 yd', '20 yd', '30 yd', '40 yd']) expect(text).toContain(`${size} `)
    // Once above its bar, once in the table.
    expect(text.match(/\b37\b/g)).toHaveLength(2 * 31)
    const long = (await printed({ ...PARTS, availability: availability(120) })).join(' ')
    expect(long.match(/\b37\b/g)).toHaveLength(120)
  })

  it('leaves out what its reader may not see, and says why a period is refused', async () => {
    const tooLong = new BadRequest('The period can be at most 5 years long.', 'startDate')
    const refused = new NotAllowed('Your roles do not allow this.')
    const parts = refusing({
      availability: tooLong,
      invoices: refused,
      invoiceInfo: refused,
      infosBefore: refused,
    })
    const text = (await printed(parts)).join(' ')
    expect(text).toContain('Availability The period can be at most 5 years long.')
    expect(text).not.toContain('AVAILABILITY BY DAY')
    for (const hidden of ['Distinct customers', 'Invoices in this period', 'roles'])
      expect(text).not.toContain(hidden)
    expect(text).toContain('Loads 15 Deliveries')
    expect(dashboardTables(parts).map(({ caption }) => caption)).toEqual([
      'Revenue by Jobs',
      'Job Information',
      'Jobs Times',
      'Dumpster Tons By Type Summary',
      'Average Margin By Dumpster',
      'Jobs Not Using Preferred Dumpster',
      'Lost Jobs',
      'Dumpsters on site',
    ])
    await expect(printed(refusing({ onSite: new NotFound('Gone.') }))).rejects.toThrow('Gone.')
  })

  it('repeats the heads of a list on each page', async () => {
    const invoices = Array.from({ length: 150 }, (_, index) => anInvoice(index))
    const pages = await printed({ ...PARTS, invoices })
    expect(pages.length).toBeGreaterThan(4)
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(page.includes('Dashboard 11/16/2026 – 11/22/2026, continued')).toBe(index > 0)
    })
    const listed = pages.filter((page) => page.includes('R512'))
    expect(listed.length).toBeGreaterThan(2)
    for (const page of listed) expect(page).toMatch(/INVOICE RENTAL STATUS CUSTOMER/)
    expect(pages.join(' ').match(/R512/g)).toHaveLength(150)
  })

  it('has the first 1,000 rows of a list', () => {
    const invoices = Array.from({ length: 1001 }, (_, index) => anInvoice(index))
    const page = renderReport('Dashboard', [{ ...documentOf({ ...PARTS, invoices }), pages: 1 }])
    expect(page.match(/R512/g)).toHaveLength(1000)
    expect(page).toContain('The first 1,000 of 1,001 rows; the spreadsheet has all.')
  })
})
