import { formatDay } from '#shared/kernel/days.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import type { Values } from '#test/server/save/openSaving.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, main, Region } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'
import { billed } from './support/billed.ts'

const EXPORT_AGAIN =
  'One or more of the selected invoices have already been exported. Do you still want to mark them as ready to export?'
const [FIRST, SECOND, AFTER] = ['2037-03-07', '2037-03-08', '2037-03-09'] as const
const history = list('Invoice history')
const sums = new Region('the sums', () => document.querySelector('[data-testid="history-sums"]'))

const pages = servePages()
const open = (): Promise<void> => pages.open('/invoices/history')
const checked = (): readonly (string | null)[] =>
  [...document.querySelectorAll<HTMLInputElement>('main label input[type="checkbox"]')]
    .filter((box) => box.checked)
    .map((box) => box.closest('label')?.textContent ?? null)
const searches = () => pages.requests.of('/api/history/invoice').length
const search = async (): Promise<void> => {
  const before = searches()
  await main.press('Search')
  await expectEventually(searches).toBe(before + 1)
}
const add = (companyName: string, rate: number, invoice: Values) =>
  billed(pages.company, {
    customer: { companyName },
    invoice,
    lines: [{ description: 'Cleanup', quantity: 1, rate }],
  })

describe('The history of invoices', () => {
  it('M-034 opens with what was emailed or printed, without what is deleted, and says its three sums', async () => {
    const { emailed, printed, review } = INVOICE_STATUS
    await add('Emailed Co', 100, { statusId: emailed, jobMargin: 0.5 })
    await add('Printed Co', 300, { statusId: printed, jobMargin: 0.1, payments: 50, balance: 250 })
    await add('Without a margin', 50, { statusId: printed })
    await add('In review', 7, { statusId: review })
    await add('Deleted', 9, { statusId: printed, deleted: new Date().toISOString() })
    await open()
    await history.row('Emailed Co')
    expect(history.cells('Customer').toSorted()).toEqual(['Emailed Co', 'Printed Co', 'Without a margin'])
    expect(checked()).toEqual(['Emailed', 'Printed'])
    await sums.reads('Total$450.00Unpaid balance$400.00Average job margin20.00%')
    await main.reads('3 item(s) found')
    expect(history.cells('Job margin').toSorted()).toEqual(['', '10.00%', '50.00%'])
    expect(['Ready To Export', 'ReCalculate Margins'].map((each) => history.button(each))).toEqual([
      'disabled',
      'disabled',
    ])
    expect(await history.columns()).toEqual([
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
    await history.select('Printed Co')
    await history.press('ReCalculate Margins')
    await expectEventually(() => pages.requests.of('/updateJobMarginsByInvoiceId').length).toBe(1)
  })

  it('M-072 [IN210] strikes through the total of a voided invoice, which owes nothing and is in no sum', async () => {
    const { printed, voided } = INVOICE_STATUS
    await add('Printed Co', 300, { statusId: printed })
    await add('Voided Co', 50, { statusId: voided, deleted: new Date().toISOString() })
    await open()
    await main.check('Voided')
    await main.check('Include Deleted')
    await search()
    await history.row('Voided Co')
    expect(history.cells('Customer')).toEqual(['Voided Co', 'Printed Co'])
    expect(history.cells('Unpaid balance')).toEqual(['', '$300.00'])
    expect([...document.querySelectorAll('main .struck')].map((cell) => cell.textContent)).toEqual(['$50.00'])
    await sums.reads('Total$300.00Unpaid balance$300.00Average job margin—')
  })

  it('M-034 finds by statuses and days, both included, and what is deleted on request, and remembers that in the session', async () => {
    await add('First', 50, { invoiceDate: FIRST })
    await add('Second', 51, { invoiceDate: SECOND })
    await add('Gone', 52, { invoiceDate: SECOND, deleted: new Date().toISOString() })
    await add('After', 53, { invoiceDate: AFTER })
    await add('Emailed Co', 54, { statusId: INVOICE_STATUS.emailed, invoiceDate: FIRST })
    await open()
    await history.row('Emailed Co')
    for (const status of ['Emailed', 'Printed', 'New']) await main.check(status)
    await main.setField('Invoice date from', formatDay(FIRST))
    await main.setField('Invoice date to', formatDay(SECOND))
    await search()
    // A day is sent as it is, without a time zone; on the second of these the clock changes.
    expect(JSON.parse(String(pages.requests.bodiesOf('/api/history/invoice').at(-1)))).toEqual({
      statusIds: [INVOICE_STATUS.new],
      includeDeleted: false,
      invoiceDateFrom: FIRST,
      invoiceDateTo: SECOND,
    })
    await expectEventually(() => history.cells('Customer').toSorted()).toEqual(['First', 'Second'])
    await sums.reads('Total$101.00Unpaid balance$101.00Average job margin—')
    await main.check('Include Deleted')
    await search()
    await expectEventually(() => history.cells('Customer').toSorted()).toEqual(['First', 'Gone', 'Second'])
    expect((await history.row('Gone')).classList).toContain('row-faded')
    await open()
    await expectEventually(() => history.cells('Customer').toSorted()).toEqual(['First', 'Gone', 'Second'])
    expect(main.readField('Invoice date from')).toBe(formatDay(FIRST))
    expect(checked()).toEqual(['New'])
    sessionStorage.clear()
    await open()
    await expectEventually(() => history.cells('Customer')).toEqual(['Emailed Co'])
  })

  it('M-035 asks before an exported invoice is marked as ready to export again', async () => {
    const { id } = await add('Posted Co', 100, { statusId: INVOICE_STATUS.posted, quickBooksId: '77' })
    await open()
    await main.check('Posted')
    await search()
    await history.select('Posted Co')
    await history.press('Ready To Export')
    await answer(EXPORT_AGAIN, 'No')
    await expectEventually(() => pages.company.row('Invoice', id)).toMatchObject({ quickBooksId: '77' })
    await history.press('Ready To Export')
    await answer(EXPORT_AGAIN, 'Yes')
    await expectEventually(() => pages.company.row('Invoice', id)).toMatchObject({
      quickBooksId: null,
      readyToExport: expect.any(String),
    })
  })
})
