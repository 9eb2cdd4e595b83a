import { addDays } from '#shared/kernel/days.ts'
import { monthBefore } from '#shared/reporting/reportPeriods.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { footers, instants, IS_LOAD, number, REPORTED, storedFigures, today } from './steps/figures.ts'
import { useProduct } from './steps/product.ts'
import {
  dialogNamed,
  find,
  gridNamed,
  press,
  SCREEN,
  setField,
  textOf,
  textsOf,
  waitFor,
  waitUntilGone,
  type Region,
} from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

const LAST_MONTH = monthBefore(today())
const usDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

describe('the records behind the figures', () => {
  /** The dialog whose title begins so. */
  const titled = (beginning: string): Region =>
    `//*[@role="dialog"][.//*[contains(@class,"dx-popup-title")][starts-with(normalize-space(), "${beginning}")]]`

  /** Presses the figure, and expects its text among the sums below the records that open. */
  const expectSum = async (
    tab: BrowserTab,
    figure: Region,
    { dialog, sum }: { readonly dialog: Region; readonly sum: (text: string) => string },
  ): Promise<void> => {
    await expectEventually(() => textOf(tab, figure)).not.toBe('')
    const text = await textOf(tab, figure)
    await find(tab, figure).click()
    await expectEventually(() => footers(tab, dialog)).toContain(sum(text))
    await press(tab, dialog, 'Close')
    await waitUntilGone(tab, dialog)
  }
  const askFor = async (tab: BrowserTab, startDate: string, endDate: string): Promise<void> => {
    await setField(tab, SCREEN, 'Start date', usDay(startDate))
    await setField(tab, SCREEN, 'End date', usDay(endDate))
    await press(tab, SCREEN, 'Search')
    await expectEventually(() => textsOf(tab, '//p[@class="printed-days"]')).toEqual([
      `${usDay(startDate)} – ${usDay(endDate)}`,
    ])
  }

  it('O-088 [RP32] are the invoices of an age that a customer owes', async () => {
    const tab = await product.visit('Kim DeVries', '/reporting/araging')
    const cell = `(${gridNamed('Receivables by customer')}//td[@data-field="Net90Plus"]//button)[1]`
    await expectSum(tab, cell, { dialog: titled('Receivables: '), sum: (text) => text })
    expect(tab.drainProblems()).toEqual([])
  })

  it('O-089 [RP19] [RP32] are the fees of one name on the jobs of the period', async () => {
    const tab = await product.visit('Kim DeVries', '/reporting/revenue-forecast')
    await askFor(tab, LAST_MONTH.startDate, LAST_MONTH.endDate)
    const row = '//table[@aria-label="Fee revenue"]/tbody/tr[1]'
    await waitFor(tab, row)
    const name = await textOf(tab, `${row}/th`)
    for (const column of [3, 4])
      await expectSum(tab, `${row}/td[${column}]//button`, {
        dialog: dialogNamed(`Fees: ${name}`),
        sum: (text) => text,
      })
  })

  it('O-084 [RP13] [RP32] are the dumpsters available on a day, and the jobs planned until then', async () => {
    const tab = await product.visit('Kim DeVries', '/dashboard/overview')
    for (const day of [addDays(today(), -3), addDays(today(), 2)]) {
      await askFor(tab, day, day)
      const row = `//table[@aria-label="Availability"]/tbody/tr[th[normalize-space()="${usDay(day)}"]]`
      await waitFor(tab, row)
      await expectSum(tab, `(${row}/td//button)[1]`, { dialog: titled('Available '), sum: (text) => text })
    }
  })

  it('O-090 [RP22] [RP32] are the rentals of a customer with what each earned and cost', async () => {
    const tab = await product.visit('Kim DeVries', '/reporting/customer-totals')
    await askFor(tab, LAST_MONTH.startDate, LAST_MONTH.endDate)
    const totals = gridNamed('Totals by customer')
    for (const [field, title] of [
      ['averageMargin', 'Rentals of '],
      ['allTimeAvgMargin', 'All rentals of '],
      ['avgJobMargin', 'Loads of '],
    ] as const)
      await expectSum(tab, `(${totals}//td[@data-field="${field}"]//button)[1]`, {
        dialog: titled(title),
        sum: (text) => `Average ${text}`,
      })
    await waitUntilGone(tab, titled('Loads of '))
  })

  it.each([
    ['dumpster', 'Dumpster'],
    ['job type', 'Job type'],
    ['customer', 'Customer'],
    ['driver', 'Driver'],
    ['site', 'Site'],
  ])(
    'O-082 O-090 [RP40] are the loads behind a margin by %s, which the screen explains',
    async (by, title) => {
      const tab = await product.visit('Kim DeVries', '/reporting/margins')
      await askFor(tab, LAST_MONTH.startDate, LAST_MONTH.endDate)
      const list = gridNamed(`Margins by ${by}`)
      for (const [field, sum] of [
        ['revenue', (text: string) => text],
        ['cost', (text: string) => text],
        ['margin', (text: string) => `Average ${text}`],
      ] as const)
        await expectSum(tab, `(${list}//td[@data-field="${field}"]//button)[1]`, {
          dialog: titled(`${title}: `),
          sum,
        })
      const ended = storedFigures(
        product.stored,
        `SELECT COUNT(*) AS loads FROM Job j WHERE ${REPORTED} AND (${IS_LOAD} OR j.jobTypeId = 5)`,
        ...instants(LAST_MONTH),
      )
      await expectEventually(async () => (await footers(tab, list))[0]).toBe(number(ended('loads')))
      await press(tab, SCREEN, `How is Margins by ${by} calculated?`)
      await waitFor(
        tab,
        `//ul[@aria-label="How Margins by ${by} is calculated"][contains(., "a pickup with the delivery of its dumpster")]`,
      )
    },
  )
})
