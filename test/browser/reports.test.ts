import { reportWeekOf, weekBefore } from '#shared/kernel/periods.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { seriousProblems } from './steps/accessibility.ts'
import {
  ACTIVE,
  figure,
  footers,
  instants,
  listCount,
  money,
  number,
  REPORTED,
  storedFigures,
  today,
} from './steps/figures.ts'
import { useProduct } from './steps/product.ts'
import { followCell } from './steps/rows.ts'
import {
  find,
  gridNamed,
  itemsFound,
  press,
  type Region,
  SCREEN,
  textOf,
  textsOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct({ storesNothing: true })
const AREA: Region = '//nav[@aria-label="Screens of this area"]'

describe('the reports', () => {
  it('O-086 O-087 O-089 O-090 [PG4] forecasts revenue, and shows it by type and by customer', async () => {
    const week = weekBefore(reportWeekOf(today()))
    const [from, to] = instants(week)
    const tab = await product.visit('Kim DeVries', '/reporting/revenue-forecast')
    await press(tab, SCREEN, 'Previous Week')
    const jobs = storedFigures(
      product.stored,
      `SELECT COUNT(*) AS jobs, SUM(j.trailerUsed) AS trailers, ROUND(SUM(CASE WHEN j.weight > 0 THEN j.weight END), 4) AS tons FROM Job j WHERE ${REPORTED}`,
      from,
      to,
    )
    await expectEventually(() => figure(tab, 'Jobs', 'Completed jobs')).toBe(number(jobs('jobs')))
    await expectEventually(() => figure(tab, 'Jobs', 'Jobs using a trailer')).toBe(number(jobs('trailers')))
    await expectEventually(() => listCount(tab, 'Estimated revenue')).toBe(itemsFound(jobs('jobs')))
    await expectEventually(() => footers(tab, gridNamed('Tons dumped'))).toEqual([number(jobs('tons'), 2)])
    await expectEventually(() => footers(tab, gridNamed('Jobs with tons dumped'))).toEqual([
      number(jobs('tons'), 2),
    ])
    for (const key of ['report-revenue-grid', 'report-tons-grid', 'report-jobs-grid'])
      await waitFor(tab, `//*[@data-testid="grid-${key}"]`)
    const fees = () => textsOf(tab, '//table[@aria-label="Fee revenue"]/tbody/tr/th')
    const charged = product.stored.all(
      `SELECT DISTINCT t.name FROM JobDumpsterFee f JOIN Job j ON j.id = f.jobId JOIN DumpsterFeeType t ON t.id = f.dumpsterFeeTypeId WHERE ${REPORTED}`,
      from,
      to,
    )
    await expectEventually(async () => (await fees()).toSorted()).toEqual(
      charged.map(({ name }) => String(name)).toSorted(),
    )

    await press(tab, AREA, 'Customer Totals')
    await tab.waitForAddress('/reporting/customer-totals')
    await waitFor(tab, `${SCREEN}//button[normalize-space()="Previous Week"][@aria-pressed="true"]`)
    const invoiced = storedFigures(
      product.stored,
      `SELECT COUNT(*) AS number, ROUND(SUM(i.total + i.tax), 2) AS total FROM Invoice i WHERE ${ACTIVE} AND i.invoiceDate BETWEEN ? AND ?`,
      week.startDate,
      week.endDate,
    )
    const rented = storedFigures(
      product.stored,
      'SELECT COUNT(*) AS number FROM Rental WHERE deleted IS NULL AND startDate BETWEEN ? AND ?',
      week.startDate,
      week.endDate,
    )
    const totals = gridNamed('Totals by customer')
    await expectEventually(() => footers(tab, totals)).toEqual([
      number(invoiced('number')),
      money(invoiced('total')),
      number(rented('number')),
      number(jobs('jobs')),
    ])
    await waitFor(tab, '//*[@data-testid="grid-report-customer-totals-grid"]')
    for (const [field, title] of [
      ['invoiceCount', 'Invoices of'],
      ['rentalCount', 'Rentals of'],
      ['jobCount', 'Jobs of'],
    ] as const) {
      const cell = `(${totals}//td[@data-field="${field}"]//button)[1]`
      const expected = await textOf(tab, cell)
      await find(tab, cell).click()
      const dialog = `//*[@role="dialog"][.//*[contains(@class,"dx-popup-title")][starts-with(normalize-space(), "${title}")]]`
      await expectEventually(() => textOf(tab, `${dialog}//*[@data-testid="grid-count"]`)).toMatch(
        new RegExp(`^${expected} item`),
      )
      await press(tab, dialog, 'Close')
      await waitUntilGone(tab, dialog)
    }

    await press(tab, AREA, 'Revenue By Type')
    await tab.waitForAddress('/reporting/revenue-by-type')
    await waitFor(tab, `${SCREEN}//button[normalize-space()="This Week"][@aria-pressed="true"]`)
    await press(tab, SCREEN, 'Previous Week')
    const lines = storedFigures(
      product.stored,
      `SELECT ROUND(SUM(ROUND(l.quantity * l.rate, 2)), 2) AS total FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId
         LEFT JOIN Job j ON j.id = l.jobId
       WHERE l.deleted IS NULL AND ${ACTIVE} AND (${REPORTED}
         OR ((j.id IS NULL OR j.completed IS NULL) AND i.invoiceDate BETWEEN ? AND ?))`,
      from,
      to,
      week.startDate,
      week.endDate,
    )
    await expectEventually(() => footers(tab, gridNamed('Revenue lines'))).toEqual([money(lines('total'))])
    await waitFor(tab, '//*[@data-testid="grid-revenue-by-type-grid"]')
    await followCell(tab, `${gridNamed('Revenue lines')}//td[@data-field="job"]`, '//*[@role="dialog"]')
    expect(await seriousProblems(tab)).toEqual([])
  })
})
