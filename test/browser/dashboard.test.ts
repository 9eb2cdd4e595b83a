import { monthBefore, reportWeekOf, weekBefore } from '#shared/kernel/periods.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { readPdf } from '#test/support/readPdf.ts'
import { seriousProblemsInThemes } from './steps/accessibility.ts'
import { figure, footers, instants, IS_LOAD, number, REPORTED, tableRows, today } from './steps/figures.ts'
import { useProduct } from './steps/product.ts'
import { drawnKeys } from './steps/rows.ts'
import {
  buttonIn,
  dialogNamed,
  press,
  SCREEN,
  textOf,
  textsOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

/** The figures once all parts were read. */
const ALL_READ = '//*[@data-testid="figures"][@aria-busy="false"]'

describe('the dashboard', () => {
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
