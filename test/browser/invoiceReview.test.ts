import { formatMoney } from '#shared/kernel/money.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { statusOf } from './steps/invoices.ts'
import { useProduct } from './steps/product.ts'
import { columnCaptions, openRow, rowOf, selectAlso, selectRow } from './steps/rows.ts'
import { buttonIn, check, gridNamed, isShown, press, SCREEN, textOf, waitFor } from './steps/screen.ts'

const product = useProduct()

const REVIEW = 'Review'
const QUEUE = 'Queue'
const HISTORY = 'Invoice history'

describe('what is done with invoices one after the other', () => {
  it('M-022 M-032 [LS27] approves the first of two selected invoices, rejects the second, and returns', async () => {
    const [first = 0, second = 0] = product.stored.ids(
      'SELECT id FROM Invoice WHERE deleted IS NULL AND statusId = 5 ORDER BY invoiceDate, id LIMIT 2',
    )
    const tab = await product.visit('Kim DeVries', '/invoices/review')
    const count = product.stored.all('SELECT id FROM Invoice WHERE deleted IS NULL AND statusId = 5').length
    await expectEventually(() => textOf(tab, `${SCREEN}//*[@data-testid="items-found"]`)).toBe(
      `${count} item(s) found`,
    )
    await expectEventually(() => columnCaptions(tab, QUEUE)).toContain('Preferred communication')
    await selectRow(tab, rowOf(REVIEW, first))
    await selectAlso(tab, rowOf(REVIEW, second))
    await press(tab, gridNamed(REVIEW), 'Bulk Approve')
    await tab.waitForAddress(`/invoices/${first}`)
    await waitFor(tab, buttonIn(SCREEN, 'Reject & Next'))
    expect(await isShown(tab, buttonIn(SCREEN, 'Send For Review'))).toBe(false)
    await press(tab, SCREEN, 'Add to Queue & Next')
    await tab.waitForAddress(`/invoices/${second}`)
    await expectEventually(() => statusOf(product, first)).toBe(7)
    await press(tab, SCREEN, 'Reject & Next')
    await tab.waitForAddress('/invoices/review')
    await expectEventually(() => statusOf(product, second)).toBe(8)
    await waitFor(tab, rowOf(QUEUE, first))
    expect(await isShown(tab, rowOf(REVIEW, second))).toBe(false)
  })

  it('M-033 shows how invoices were sent; a double click opens one', async () => {
    const [sent] = product.stored.all(
      'SELECT id, invoiceId FROM InvoiceCommunication ORDER BY created DESC, id DESC LIMIT 1',
    )
    const tab = await product.visit('Kim DeVries', '/invoices/communications')
    const row = rowOf('Communications', Number(sent?.['id']))
    await waitFor(tab, row)
    expect(await columnCaptions(tab, 'Communications')).toEqual([
      'Type',
      'Sent',
      'Invoice ID',
      'Invoice',
      'Rental',
      'Status',
      'Customer',
      'Created',
      'Created by',
      'Error',
    ])
    await openRow(tab, row, `${SCREEN}//*[@data-testid="invoice-totals"]`)
    expect(tab.address()).toBe(`/invoices/${String(sent?.['invoiceId'])}`)
  })

  it('M-034 finds emailed and printed invoices at first, sums them up, and remembers the filter', async () => {
    const sumsOf = (condition: string) => {
      const [row] = product.stored.all(
        `SELECT count(*) AS n, sum(total + tax) AS total, sum(balance) AS unpaid FROM Invoice WHERE ${condition}`,
      )
      return {
        count: `${String(row?.['n'])} item(s) found`,
        total: formatMoney(Number(row?.['total'])),
        unpaid: formatMoney(Number(row?.['unpaid'])),
      }
    }
    const tab = await product.visit('Kim DeVries', '/invoices/history')
    const found = () => textOf(tab, `${SCREEN}//*[contains(@class,"page-title")]`)
    const sums = () => textOf(tab, '//*[@data-testid="history-sums"]')
    const initial = sumsOf('deleted IS NULL AND statusId IN (10, 11)')
    await expectEventually(found).toContain(initial.count)
    await expectEventually(sums).toContain(initial.total)
    await expectEventually(sums).toContain(initial.unpaid)
    await expectEventually(sums).toMatch(/Average job margin\s+-?\d+\.\d\d%/)
    await check(tab, SCREEN, 'Review')
    await check(tab, SCREEN, 'Printed')
    await press(tab, SCREEN, 'Search')
    const other = sumsOf('deleted IS NULL AND statusId IN (5, 10)')
    await expectEventually(found).toContain(other.count)
    await expectEventually(sums).toContain(other.total)
    await tab.goTo(`${product.url}/invoices/history`)
    await expectEventually(found).toContain(other.count)
    const [id = 0] = product.stored.ids(
      'SELECT id FROM Invoice WHERE deleted IS NULL AND statusId = 10 ORDER BY id DESC LIMIT 1',
    )
    await tab.fill(`Search in ${HISTORY}`, String(product.stored.row('Invoice', id)['invoiceNumber']), {
      role: 'searchbox',
    })
    await selectRow(tab, rowOf(HISTORY, id))
    await press(tab, gridNamed(HISTORY), 'ReCalculate Margins')
    await expectEventually(() => tab.requestsTo('/updateJobMarginsByInvoiceId').length).toBe(1)
  })
})
