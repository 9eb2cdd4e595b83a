import {
  monthBefore,
  periodBefore,
  reportWeekOf,
  weekBefore,
  type ReportPeriod,
} from '#shared/reporting/reportPeriods.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { readPdf } from '#test/support/readPdf.ts'
import { seriousProblemsInThemes } from './steps/accessibility.ts'
import {
  ACTIVE,
  figure,
  footers,
  instants,
  IS_LOAD,
  listCount,
  money,
  number,
  REPORTED,
  storedFigures,
  tableRows,
  today,
} from './steps/figures.ts'
import { fileAt, openedBy } from './steps/openedFiles.ts'
import { useProduct } from './steps/product.ts'
import { drawnKeys } from './steps/rows.ts'
import {
  buttonIn,
  dialogNamed,
  gridNamed,
  isShown,
  itemsFound,
  press,
  readField,
  SCREEN,
  setField,
  textOf,
  textsOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

/** The figures once all parts were read. */
const ALL_READ = '//*[@data-testid="figures"][@aria-busy="false"]'

describe('the dashboard', () => {
  it('O-080 O-096 [FG2] [FG3] asks for a week, the last week or the last month, which the session remembers', async () => {
    const month = monthBefore(today())
    const tab = await product.visit('Kim DeVries', '/profile')
    await tab.goTo(`${product.url}/dashboard`)
    await tab.waitForAddress('/dashboard/overview')
    const week = reportWeekOf(today())
    const shownDays = async () => [
      await readField(tab, SCREEN, 'Start date'),
      await readField(tab, SCREEN, 'End date'),
    ]
    const usDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
    const daysOf = ({ startDate, endDate }: ReportPeriod): readonly string[] => [
      usDay(startDate),
      usDay(endDate),
    ]
    await expectEventually(shownDays).toEqual(daysOf(week))
    await press(tab, SCREEN, 'Last Week')
    await expectEventually(shownDays).toEqual(daysOf(weekBefore(week)))
    await press(tab, SCREEN, 'Last Month')
    await expectEventually(shownDays).toEqual(daysOf(month))

    await tab.goTo(`${product.url}/profile`)
    await tab.goTo(`${product.url}/dashboard/overview`)
    await expectEventually(shownDays).toEqual(daysOf(month))
    await waitFor(tab, '//section[@aria-label="Invoices"]//dd')
    await setField(tab, SCREEN, 'Start date', '')
    await waitFor(tab, '//p[normalize-space()="Choose a start date and an end date."]')
    expect(await isShown(tab, '//section[@aria-label="Invoices"]')).toBe(false)
    await press(tab, SCREEN, 'Search')
    await expectEventually(() => isShown(tab, `${SCREEN}//*[@role="alert"]`)).toBe(true)
  })

  it('O-081 O-082 O-091 [FG1] shows what was invoiced, done, earned and lost', async () => {
    const month = monthBefore(today())
    const [from, to] = instants(month)
    const tab = await product.visit('Kim DeVries', '/dashboard/overview')
    await press(tab, SCREEN, 'Last Month')
    const invoices = storedFigures(
      product.stored,
      `SELECT ROUND(SUM(i.total + i.tax), 2) AS total, ROUND(SUM(i.balance), 2) AS unpaid, COUNT(*) AS number,
         COUNT(DISTINCT i.customerId) AS customers FROM Invoice i WHERE ${ACTIVE} AND i.invoiceDate BETWEEN ? AND ?`,
      month.startDate,
      month.endDate,
    )
    const ofInvoices = (caption: string) => figure(tab, 'Invoices', caption)
    await expectEventually(() => ofInvoices('Total')).toBe(money(invoices('total')))
    expect(await ofInvoices('Unpaid')).toBe(money(invoices('unpaid')))
    expect(await ofInvoices('Invoices')).toBe(number(invoices('number')))
    expect(await ofInvoices('Distinct customers')).toBe(number(invoices('customers')))

    const jobs = storedFigures(
      product.stored,
      `SELECT COUNT(*) AS jobs, SUM(${IS_LOAD}) AS loads, ROUND(SUM(j.weight), 4) AS tons,
         ROUND(SUM(j.weight * j.tonExpense), 6) AS dumping, SUM(j.extraExpense) AS extra,
         (SELECT SUM(t.totalMinutes) FROM JobTime t JOIN Job j ON j.id = t.jobId WHERE t.deleted IS NULL AND ${REPORTED}) AS minutes,
         (SELECT SUM(l.quantity * l.rate) FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId JOIN Job j ON j.id = l.jobId
          WHERE l.deleted IS NULL AND ${ACTIVE} AND ${REPORTED}) AS revenue
       FROM Job j WHERE ${REPORTED}`,
      from,
      to,
      from,
      to,
      from,
      to,
    )
    const [loads, revenue] = [jobs('loads'), jobs('revenue')]
    expect(loads).toBeGreaterThan(0)
    await expectEventually(() => figure(tab, 'Revenue by Jobs', 'Total')).toBe(money(revenue))
    await expectEventually(() => figure(tab, 'Revenue by Jobs', 'Revenue per load')).toBe(
      money(revenue / loads),
    )
    await expectEventually(() => figure(tab, 'Job Information', 'Loads')).toBe(number(loads))
    await expectEventually(() => figure(tab, 'Job Information', 'Total tons')).toBe(number(jobs('tons'), 2))
    await expectEventually(() => figure(tab, 'Job Information', 'Dumping expense')).toBe(
      money(jobs('dumping')),
    )
    await expectEventually(() => figure(tab, 'Job Information', 'Total hours')).toBe(
      number(jobs('minutes') / 60, 2),
    )
    await expectEventually(() => figure(tab, 'Jobs Times', 'Extra expense jobs')).toBe(number(jobs('extra')))
    const before = periodBefore(month)
    const loadsBefore = product.stored.ids(
      `SELECT j.id FROM Job j WHERE ${REPORTED} AND ${IS_LOAD}`,
      ...instants(before),
    ).length
    const change = '//section[@aria-label="Job Information"]//div[dt[normalize-space()="Loads"]]'
    await expectEventually(() => textOf(tab, change)).toMatch(
      loadsBefore === loads
        ? 'unchanged'
        : new RegExp(`${loads > loadsBefore ? 'up' : 'down'} .*from ${number(loadsBefore)}`),
    )
    const tons = product.stored.all(
      `SELECT d.size AS name, ROUND(SUM(j.weight), 4) AS tons FROM Job j JOIN Dumpster d ON d.id = j.dumpsterId
       WHERE ${REPORTED} AND j.weight > 0 GROUP BY d.size`,
      from,
      to,
    )
    expect((await tableRows(tab, 'Dumpster Tons By Type Summary')).toSorted()).toEqual(
      tons.map(({ name, tons: sum }) => `${String(name)}${number(Number(sum), 2)}`).toSorted(),
    )
    const lost = storedFigures(
      product.stored,
      'SELECT COUNT(*) AS notes FROM DispatchNote WHERE deleted IS NULL AND completed IS NULL AND notAwarded BETWEEN ? AND ?',
      from,
      to,
    )
    const lostCounts = () => textsOf(tab, '//table[@aria-label="Lost Jobs"]/tbody/tr/td')
    await expectEventually(async () =>
      (await lostCounts()).reduce((sum, text) => sum + Number(text), 0),
    ).toBe(lost('notes'))
    const margin = '//table[@aria-label="Average Margin By Dumpster"]/tbody/tr/th'
    await waitFor(tab, margin)
    expect(await textsOf(tab, margin)).not.toContain('Shop')
  })

  it('O-083 O-085 [FG4] lists the invoices with their sums and links, and the dumpsters on site', async () => {
    const month = monthBefore(today())
    const [from, to] = instants(month)
    const tab = await product.visit('Kim DeVries', '/dashboard/overview')
    await press(tab, SCREEN, 'Last Month')
    const invoices = storedFigures(
      product.stored,
      `SELECT COUNT(*) AS number, ROUND(SUM(CASE WHEN ${ACTIVE} THEN i.total + i.tax END), 2) AS total,
         ROUND(SUM(CASE WHEN ${ACTIVE} THEN i.balance END), 2) AS unpaid,
         SUM(CASE WHEN ${ACTIVE} THEN i.jobMargin * i.total END) / SUM(CASE WHEN ${ACTIVE} AND i.jobMargin IS NOT NULL THEN i.total END)
           AS margin FROM Invoice i WHERE i.invoiceDate BETWEEN ? AND ?`,
      month.startDate,
      month.endDate,
    )
    const list = gridNamed('Invoices in this period')
    await expectEventually(() => listCount(tab, 'Invoices in this period')).toBe(
      itemsFound(invoices('number')),
    )
    await expectEventually(() => footers(tab, list)).toEqual([
      money(invoices('total')),
      money(invoices('unpaid')),
      `Average ${(Math.round(invoices('margin') * 10_000) / 100).toFixed(2)}%`,
    ])
    expect(await isShown(tab, `${list}//td[@data-field="rental"]//a[contains(@href, "/rentals/")]`)).toBe(
      true,
    )
    expect(await isShown(tab, `${list}//td[@data-field="customer"]//a[contains(@href, "/customers/")]`)).toBe(
      true,
    )

    const onSite = storedFigures(
      product.stored,
      `SELECT COUNT(*) AS placements FROM DumpsterLocation WHERE storageDumpSiteId IS NULL AND placed <= ?
         AND (removed IS NULL OR removed >= ?)`,
      to,
      from,
    )
    const dumpsters = gridNamed('Dumpsters on site')
    await expectEventually(() => listCount(tab, 'Dumpsters on site')).toBe(itemsFound(onSite('placements')))
    await expectEventually(() => footers(tab, dumpsters)).toEqual([
      expect.stringMatching(/^Average \d+\.\d\d$/),
    ])
    await waitFor(tab, `${dumpsters}//*[contains(@class,"dx-group-panel-message")]`)
  })

  it('O-084 [FG5] [FG6] [RP32] draws what is available, with the same numbers in a table, and opens the jobs behind a figure', async () => {
    const month = monthBefore(today())
    const [from, to] = instants(month)
    const tab = await product.visit('Kim DeVries', '/dashboard/overview')
    await press(tab, SCREEN, 'Last Month')
    await expectEventually(async () => (await tableRows(tab, 'Availability')).length).toBe(
      Number(month.endDate.slice(8)),
    )
    const drawn = async () => (await tab.page.$$('.bar-chart rect')).length
    await expectEventually(drawn).toBeGreaterThan(0)
    const sizes = async () => (await textsOf(tab, '//table[@aria-label="Availability"]/thead//th')).slice(1)
    await expectEventually(sizes).toEqual(['10 yd', '15 yd', '20 yd', '30 yd', '40 yd'])
    const before = await drawn()
    await press(tab, `${SCREEN}//*[@aria-label="Legend"]`, '20 yd')
    await waitFor(tab, `//button[normalize-space()="20 yd"][@aria-pressed="false"]`)
    await expectEventually(drawn).toBeLessThan(before)
    await waitFor(tab, buttonIn(SCREEN, 'Export chart'))
    expect(await seriousProblemsInThemes(tab)).toEqual([])

    const loads = product.stored.ids(
      `SELECT j.id FROM Job j WHERE ${REPORTED} AND ${IS_LOAD} ORDER BY j.completed, j.id`,
      from,
      to,
    )
    await press(tab, SCREEN, `Loads: ${number(loads.length)}`)
    const dialog = dialogNamed('Loads')
    await expectEventually(() => textOf(tab, `${dialog}//*[@data-testid="grid-count"]`)).toContain(
      number(loads.length),
    )
    const [first] = await drawnKeys(tab, 'Loads', 1)
    expect(first).toBe(loads[0])
    await press(tab, dialog, 'Close')
    await waitUntilGone(tab, dialog)

    const total = await figure(tab, 'Revenue by Jobs', 'Total')
    await press(tab, '//section[@aria-label="Revenue by Jobs"]', `Total: ${total}`)
    await expectEventually(() => footers(tab, dialogNamed('Total'))).toContain(total)
    await press(tab, dialogNamed('Total'), 'Close')
    await waitUntilGone(tab, dialogNamed('Total'))
    const table = '//table[@aria-label="Average Margin By Dumpster"]/tbody/tr[1]'
    const size = await textOf(tab, `${table}/th`)
    const margin = await textOf(tab, `${table}/td[2]`)
    await press(tab, table, `${size}: ${margin}`)
    const loadsOfSize = dialogNamed(`Margin: ${size}`)
    await expectEventually(async () => (await footers(tab, loadsOfSize)).at(-1)).toBe(`Average ${margin}`)
    await press(tab, loadsOfSize, 'Close')
  })

  it('O-081 O-082 O-084 [CL2] [FG14] [RP33] opens the figures of the period shown as PDF, to the cent', async () => {
    const month = monthBefore(today())
    const tab = await product.visit('Kim DeVries', '/dashboard/overview')
    await press(tab, SCREEN, 'Last Month')
    await waitFor(tab, ALL_READ)
    const address = `/api/report/Dashboard?from=${month.startDate}&to=${month.endDate}`
    expect(await openedBy(tab, () => press(tab, SCREEN, 'PDF'))).toBe(address)
    const text = (await readPdf(await fileAt(tab, product, address))).join(' ')
    const tiles = '//section[contains(@class,"tile")]'
    const captions = await textsOf(tab, `${tiles}//dt`)
    const figures = await textsOf(tab, `${tiles}//dt/following-sibling::dd[1]`)
    const changes = await textsOf(tab, `${tiles}//dd[contains(@class,"figure-change")]`)
    expect(captions).toHaveLength(23)
    for (const [index, caption] of captions.entries())
      expect(text).toContain(`${caption} ${figures[index] ?? '?'}`)
    expect(changes.length).toBeGreaterThan(10)
    for (const change of changes) expect(text).toContain(change.replace(/^[▲▼] /, ''))
    for (const row of await textsOf(tab, '//table[@aria-label="Average Margin By Dumpster"]/tbody/tr/td'))
      expect(text).toContain(row)
    const total = (await footers(tab, gridNamed('Invoices in this period'))).join(' ')
    expect(text).toContain(`Total ${total}`)

    const palette = '//*[@data-testid="palette"]'
    await tab.press('Control+k')
    await waitFor(tab, `${palette}//input`)
    await tab.page.keyboard.type('PDF')
    await waitFor(tab, `${palette}//*[@role="option"][@aria-selected="true"][contains(., "PDF")]`)
    expect(await openedBy(tab, () => tab.press('Enter'))).toBe(address)
  })

  it('O-081 O-084 [FG10] prints tiles, chart and tables without menu and filter', async () => {
    const tab = await product.visit('Kim DeVries', '/dashboard/overview')
    await press(tab, SCREEN, 'Last Week')
    await waitFor(tab, ALL_READ)
    const total = await figure(tab, 'Revenue by Jobs', 'Total')
    const { startDate } = weekBefore(reportWeekOf(today()))
    const text = (await readPdf(Buffer.from(await tab.page.pdf()))).join(' ')
    expect(text).toContain(`Total ${total}`)
    expect(text).toContain(`${startDate.slice(5, 7)}/${startDate.slice(8)}/${startDate.slice(0, 4)} – `)
    for (const part of ['Job Information', 'Average Margin By Dumpster', 'Availability', 'Dumpsters on site'])
      expect(text).toContain(part)
    for (const hidden of ['Search', 'Last Month', 'Customers', 'Export chart', 'PDF'])
      expect(text).not.toContain(hidden)
  })
})
