import { formatMoney } from '#shared/kernel/money.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { readPdf } from '#test/support/readPdf.ts'
import { statusOf, TOTAL } from './steps/invoices.ts'
import { fileAt, openedBy } from './steps/openedFiles.ts'
import { addInvoices } from './steps/ownInvoices.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import {
  cells,
  columnCaptions,
  openFound,
  openRow,
  rowOf,
  selectAlso,
  selectFound,
  selectRow,
  textInFound,
} from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  check,
  gridNamed,
  isShown,
  itemsFound,
  press,
  SCREEN,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

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
      itemsFound(count),
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

  it('M-032 prints the selected invoices of the review as one document, and opens those of both lists', async () => {
    const { office, invoices } = await addInvoices(product, [
      { companyName: 'Review Pools' },
      { companyName: 'Review Decks' },
      { companyName: 'Review Paving' },
      { companyName: 'Queue Pools' },
    ])
    const [first = 0, second = 0, third = 0, queued = 0] = invoices
    const review = { statusId: INVOICE_STATUS.review }
    for (const id of invoices) await office.change('Invoice', product.stored.row('Invoice', id), review)
    const queue = { statusId: INVOICE_STATUS.queue }
    await office.change('Invoice', product.stored.row('Invoice', queued), queue)
    const numberOf = (id: number) => String(product.stored.row('Invoice', id)['invoiceNumber'])

    const tab = await product.visit('Kim DeVries', '/invoices/review')
    const columns = ['Invoice', 'Status', 'Total', 'Customer', 'Phone', 'Email', 'Billing address']
    await expectEventually(() => columnCaptions(tab, REVIEW)).toEqual(columns)
    await expectEventually(() => columnCaptions(tab, QUEUE)).toEqual([...columns, 'Preferred communication'])
    for (const caption of ['Open', 'Print', 'Bulk Approve'])
      await waitFor(tab, `${buttonIn(gridNamed(REVIEW), caption)}[@disabled]`)
    await tab.fill(`Search in ${REVIEW}`, 'Review ', { role: 'searchbox' })
    await selectRow(tab, rowOf(REVIEW, first))
    await selectAlso(tab, rowOf(REVIEW, second))
    const address = await openedBy(tab, () => press(tab, gridNamed(REVIEW), 'Print'))
    expect(address).toMatch(/^\/api\/report\/invoice\?ids=\d+,\d+$/)
    const pages = await readPdf(await fileAt(tab, product, address))
    for (const id of [first, second])
      expect(pages.filter((page) => page.includes(numberOf(id)))).toHaveLength(1)
    expect(pages.join(' ')).not.toContain(numberOf(third))
    await waitUntilGone(tab, rowOf(REVIEW, second))
    expect(invoices.map((id) => statusOf(product, id))).toEqual([11, 11, 5, 7])

    await selectRow(tab, rowOf(REVIEW, third))
    await press(tab, gridNamed(REVIEW), 'Open')
    await tab.waitForAddress(`/invoices/${third}`)
    await tab.goTo(`${product.url}/invoices/review`)
    const inQueue = { key: queued, text: 'Queue Pools' }
    const texts = { customer: 'Queue Pools', preferredCommunication: 'Email' }
    for (const [field, text] of Object.entries(texts))
      await expectEventually(() => textInFound(tab, QUEUE, inQueue, field)).toBe(text)
    await waitFor(tab, `${buttonIn(gridNamed(QUEUE), 'Open')}[@disabled]`)
    await selectFound(tab, QUEUE, inQueue)
    await press(tab, gridNamed(QUEUE), 'Open')
    await tab.waitForAddress(`/invoices/${queued}`)
    await tab.goTo(`${product.url}/invoices/review`)
    await openFound(tab, QUEUE, inQueue, TOTAL)
    expect(tab.address()).toBe(`/invoices/${queued}`)
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
        count: itemsFound(Number(row?.['n'])),
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
    const margins = await cells(tab, HISTORY, 'jobMargin')
    expect(margins.filter((text) => text !== '' && !/^-?[\d,]+\.\d\d%$/.test(text))).toEqual([])
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

  it('M-035 asks before an exported invoice of the history is marked as ready to export again', async () => {
    const [id = 0] = product.stored.ids(
      `SELECT id FROM Invoice WHERE deleted IS NULL AND statusId = 4 AND quickBooksId IS NOT NULL
       ORDER BY invoiceDate DESC, id DESC LIMIT 1`,
    )
    const markOf = () => product.stored.row('Invoice', id)['quickBooksId']
    const tab = await product.visit('Kim DeVries', '/invoices/history')
    await check(tab, SCREEN, 'Posted')
    await press(tab, SCREEN, 'Search')
    await tab.fill(`Search in ${HISTORY}`, String(product.stored.row('Invoice', id)['invoiceNumber']), {
      role: 'searchbox',
    })
    await selectRow(tab, rowOf(HISTORY, id))
    await press(tab, gridNamed(HISTORY), 'Ready To Export')
    await answerQuestion(tab, QUESTIONS.exportAgain, 'No')
    expect(markOf()).not.toBeNull()
    await press(tab, gridNamed(HISTORY), 'Ready To Export')
    await answerQuestion(tab, QUESTIONS.exportAgain, 'Yes')
    await expectEventually(markOf).toBeNull()
  })
})
