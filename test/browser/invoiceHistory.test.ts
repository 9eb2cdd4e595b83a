import { formatDay } from '#shared/kernel/days.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { Bundle } from '#test/support/Bundle.ts'
import { addInvoices } from './steps/ownInvoices.ts'
import { useProduct } from './steps/product.ts'
import { cells, columnCaptions, rowOf, showColumn } from './steps/rows.ts'
import {
  buttonIn,
  check,
  gridNamed,
  itemsFound,
  press,
  readField,
  SCREEN,
  setField,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const PATH = '/invoices/history'
const HISTORY = 'Invoice history'
/** Days on which the demo company did not exist yet. */
const [FIRST, SECOND, AFTER] = ['2011-03-07', '2011-03-08', '2011-03-09'] as const

describe('the history of invoices', () => {
  it('M-034 opens with what was emailed or printed, without what is deleted, and says its three sums', async () => {
    const tab = await product.visit('Kim DeVries', PATH)
    await waitFor(tab, rowsOfHistory)
    expect(await sentTo(tab)).toEqual({
      statusIds: [10, 11],
      includeDeleted: false,
      invoiceDateFrom: null,
      invoiceDateTo: null,
    })
    const checked = `${SCREEN}//*[@role="group" or self::fieldset]//label[.//input[@type="checkbox"][not(ancestor::td)]]`
    await expectEventually(() =>
      tab.page.$$eval(`xpath/${checked}`, (labels) =>
        labels.filter((label) => label.querySelector('input')?.checked).map((label) => label.textContent),
      ),
    ).toEqual(['Emailed', 'Printed'])
    const [sums] = product.stored.all(
      `SELECT sum(total + tax) AS total, sum(balance) AS unpaid,
         sum(CASE WHEN jobMargin IS NOT NULL THEN jobMargin * total END)
           / sum(CASE WHEN jobMargin IS NOT NULL THEN total END) AS margin
       FROM Invoice WHERE deleted IS NULL AND statusId IN (10, 11)`,
    )
    const shown = [
      `Total ${formatMoney(Number(sums?.['total']))}`,
      `Unpaid balance ${formatMoney(Number(sums?.['unpaid']))}`,
      `Average job margin ${(Number(sums?.['margin']) * 100).toFixed(2)}%`,
    ]
    await expectEventually(() => sumsOf(tab)).toBe(shown.join(' '))
    for (const caption of ['Ready To Export', 'ReCalculate Margins'])
      await waitFor(tab, `${buttonIn(gridNamed(HISTORY), caption)}[@disabled]`)
    expect(await columnCaptions(tab, HISTORY)).toEqual([
      'Invoice',
      'Created',
      'Invoice date',
      'Status',
      'Customer',
      'Rental',
      'Service address',
      'Paid',
      'Due date',
      'Total',
      'Unpaid balance',
      'Job margin',
      'Accounting ID',
      'Ready to export',
      'Last export',
    ])
  })

  it('M-034 finds by statuses and days, both included, and what is deleted on request, and remembers that in the session', async () => {
    const billed = [FIRST, SECOND, SECOND, AFTER].map((invoiceDate, index) => ({
      companyName: `Dune ${index}`,
      invoiceDate,
      amount: 50 + index,
    }))
    const { office, invoices } = await addInvoices(product, billed)
    const [first = 0, second = 0, gone = 0, after = 0] = invoices
    const deletion = new Bundle()
    deletion.change('Invoice', product.stored.row('Invoice', gone), { deleted: new Date().toISOString() })
    await office.save(deletion)

    const tab = await product.visit('Kim DeVries', PATH)
    await waitFor(tab, rowsOfHistory)
    for (const status of ['Emailed', 'Printed', 'New']) await check(tab, SCREEN, status)
    await setField(tab, SCREEN, 'Invoice date from', formatDay(FIRST))
    await setField(tab, SCREEN, 'Invoice date to', formatDay(SECOND))
    await press(tab, SCREEN, 'Search')
    const days = { invoiceDateFrom: FIRST, invoiceDateTo: SECOND }
    await expectEventually(() => sentTo(tab)).toEqual({ statusIds: [1], includeDeleted: false, ...days })
    await expectFound(tab, [second, first], 'Total $101.00 Unpaid balance $101.00 Average job margin —')
    await waitUntilGone(tab, rowOf(HISTORY, after))

    await check(tab, SCREEN, 'Include Deleted')
    await press(tab, SCREEN, 'Search')
    await expectEventually(() => sentTo(tab)).toEqual({ statusIds: [1], includeDeleted: true, ...days })
    await expectEventually(async () => textOf(tab, `${SCREEN}//*[contains(@class,"page-title")]`)).toContain(
      itemsFound(3),
    )
    await waitFor(tab, `${rowOf(HISTORY, gone)}[contains(@class, "row-faded")]`)
    await showColumn(tab, HISTORY, 'Deleted')
    await expectEventually(async () =>
      (await cells(tab, HISTORY, 'deleted')).filter((text) => text !== ''),
    ).toHaveLength(1)

    await tab.goTo(product.url + PATH)
    await waitFor(tab, rowOf(HISTORY, gone))
    expect(await readField(tab, SCREEN, 'Invoice date from')).toBe(formatDay(FIRST))
    expect(await sentTo(tab)).toEqual({ statusIds: [1], includeDeleted: true, ...days })
    const another = await product.visit('Kim DeVries', PATH)
    await waitFor(another, rowsOfHistory)
    expect((await sentTo(another))['includeDeleted']).toBe(false)
    // A day may also be sent as the instant at which it starts.
    const starts = { invoiceDateFrom: `${FIRST}T00:00:00.000Z`, invoiceDateTo: `${SECOND}T00:00:00.000Z` }
    const found = await office.post('/api/history/invoice', {
      statusIds: [1],
      includeDeleted: false,
      ...starts,
    })
    expect(found).toEqual([second, first].map((id) => expect.objectContaining({ id })))
  })
})

const rowsOfHistory = `${gridNamed(HISTORY)}//tr[@data-key]`

async function expectFound(tab: BrowserTab, ids: readonly number[], sums: string): Promise<void> {
  for (const id of ids) await waitFor(tab, rowOf(HISTORY, id))
  await expectEventually(async () => textOf(tab, `${SCREEN}//*[contains(@class,"page-title")]`)).toContain(
    itemsFound(ids.length),
  )
  await expectEventually(() => sumsOf(tab)).toBe(sums)
}

/** The figures of the footer in one line. */
async function sumsOf(tab: BrowserTab): Promise<string> {
  return (await textOf(tab, '//*[@data-testid="history-sums"]')).replaceAll(/\s+/g, ' ').trim()
}

/** What the last search asked the server for. */
async function sentTo(tab: BrowserTab): Promise<Record<string, unknown>> {
  const body: unknown = JSON.parse(tab.requestsTo('/api/history/invoice').at(-1)?.postData() ?? '{}')
  return typeof body === 'object' && body !== null ? { ...body } : {}
}
