import { reportWeekOf, weekBefore } from '#shared/kernel/periods.ts'
import { readPdf } from '#test/support/readPdf.ts'
import { figure, today } from './steps/figures.ts'
import { useProduct } from './steps/product.ts'
import { press, SCREEN, waitFor } from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

/** The figures once all parts were read. */
const ALL_READ = '//*[@data-testid="figures"][@aria-busy="false"]'

describe('the dashboard', () => {
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
