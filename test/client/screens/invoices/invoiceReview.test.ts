import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { watchOpenedTabs } from '../../support/openedTabs.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'
import { billed } from './support/billed.ts'

const review = list('Review')
const queue = list('Queue')
const rejected = list('Rejected')
const communications = list('Communications')
const SHARED = ['Invoice', 'Status', 'Total', 'Customer', 'Phone', 'Email', 'Billing address']
const STEPS = ['Add to Queue & Next', 'Reject & Next', 'Send For Review']

const pages = servePages()
const reviewed = async (companyName: string, statusId: number = INVOICE_STATUS.review): Promise<number> =>
  (await billed(pages.company, { customer: { companyName }, invoice: { statusId } })).id
const statusOf = async (id: number) => (await pages.company.row('Invoice', id))['statusId']
const open = (): Promise<void> => pages.open('/invoices/review')
const shownSteps = () => STEPS.filter((caption) => main.button(caption) !== 'missing')

afterEach(() => jest.restoreAllMocks())

describe('The review of invoices', () => {
  it('M-004 M-022 M-032 [LS27] [IN400] approves the first of two selected invoices by its key, rejects the second with a reason, and returns', async () => {
    const [first, second] = [await reviewed('First'), await reviewed('Second')]
    const third = await reviewed('Third')
    await open()
    await review.select('First')
    await review.selectAlso('Second')
    await main.reads('3 item(s) found')
    await review.press('Bulk Approve')
    await expectEventually(() => pages.address).toBe(`/invoices/${first}`)
    await main.reads('Invoice #101')
    await expectEventually(shownSteps).toEqual(['Add to Queue & Next', 'Reject & Next'])
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
    await expectEventually(() => pages.address).toBe(`/invoices/${second}`)
    await expectEventually(() => statusOf(first)).toBe(INVOICE_STATUS.queue)
    await main.reads('Invoice #102')
    await main.reads('2 of 2 in review')
    await main.press('Reject & Next')
    await dialog('Reject Invoice').setField('Reason', 'Wrong rate')
    await dialog('Reject Invoice').press('Save')
    await answer('Send 1 invoice? 1 by email.', 'Not now')
    await expectEventually(() => pages.address).toBe('/invoices/review')
    await expectEventually(() => statusOf(second)).toBe(INVOICE_STATUS.rejected)
    await queue.row('First')
    await expectEventually(() => review.cells('Customer')).toEqual(['Third'])
    await rejected.row('Second')
    expect(rejected.cells('Private note')).toEqual(['Rejected: Wrong rate'])
    await pages.open(`/invoices/${third}`)
    await main.reads('Invoice #103')
    await expectEventually(shownSteps).toEqual(['Send For Review'])
  })

  it('M-032 prints the selected invoices as one document, and opens those of both lists', async () => {
    const [first, second] = [await reviewed('First'), await reviewed('Second')]
    const third = await reviewed('Third')
    const queued = await reviewed('Queued', INVOICE_STATUS.queue)
    await open()
    await queue.row('Queued')
    expect([await review.columns(), await queue.columns()]).toEqual([
      SHARED,
      [...SHARED, 'Preferred communication'],
    ])
    expect(queue.rows).toMatchObject([{ Customer: 'Queued', 'Preferred communication': 'Email' }])
    expect(['Open', 'Print', 'Bulk Approve'].map((caption) => review.button(caption))).toEqual([
      'disabled',
      'disabled',
      'disabled',
    ])
    const opened = watchOpenedTabs()
    await review.select('First')
    await review.selectAlso('Second')
    await review.press('Print')
    await answer('Print 2 invoices? 2 of them are not approved yet.', 'Yes')
    await expectEventually(() => opened).toHaveLength(1)
    expect(pages.requests.of('/api/report/invoice')).toEqual([
      `GET /api/report/invoice?ids=${first},${second}`,
    ])
    await expectEventually(() => review.cells('Customer')).toEqual(['Third'])
    expect(await Promise.all([first, second, third, queued].map(statusOf))).toEqual([11, 11, 5, 7])
    await review.select('Third')
    await review.press('Open')
    await expectEventually(() => pages.address).toBe(`/invoices/${third}`)
    await open()
    expect(queue.button('Open')).not.toBe('enabled')
    await queue.select('Queued')
    await queue.press('Open')
    await expectEventually(() => pages.address).toBe(`/invoices/${queued}`)
    await open()
    await queue.open('Queued')
    await expectEventually(() => pages.address).toBe(`/invoices/${queued}`)
    await open()
    await queue.select('Queued')
    await queue.press('Email')
    await expectEventually(() => statusOf(queued)).toBe(INVOICE_STATUS.waitingToEmail)
  })
})

describe('The communications of invoices', () => {
  it('M-024 M-033 show how each was sent, or why it waits on, and open it', async () => {
    const { company } = pages
    const id = await reviewed('Waiting Co', INVOICE_STATUS.waitingToEmail)
    const error = 'The mail server refused the email: 550 No such user'
    await company.insert('InvoiceCommunication', { type: 'Email', invoiceId: id, error })
    await pages.open('/invoices/communications')
    await communications.row('Waiting Co')
    expect(await communications.columns()).toEqual([
      'Type',
      'Sent',
      'Invoice ID',
      'Invoice',
      'Rental',
      'Status',
      'Customer',
      'Total sent',
      'Created',
      'Created by',
      'Error',
    ])
    expect(communications.rows).toMatchObject([
      {
        Type: 'Email',
        Sent: '',
        'Invoice ID': String(id),
        Invoice: '101',
        Status: 'Waiting To Email',
        Error: error,
      },
    ])
    await communications.open('Waiting Co')
    await expectEventually(() => pages.address).toBe(`/invoices/${id}`)
  })
})
