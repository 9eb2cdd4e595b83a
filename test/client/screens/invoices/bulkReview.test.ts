import {
  beginBulkReview,
  isInBulkReview,
  nextOfBulkReview,
  placeInBulkReview,
  recordApproval,
} from '#client/screens/invoices/bulkReview.ts'
import { invoiceCommands } from '#client/screens/invoices/invoiceCommands.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { rowOf } from '../customers/support/customerStore.ts'

afterEach(() => sessionStorage.clear())

const REVIEWING = ['Add to Queue & Next', 'Reject & Next', 'Next']

/** The commands with which the review of an invoice goes on. */
async function openInvoice(id: number, statusId: number) {
  const app = await createTestApp(['Invoice:Admin'])
  const values = { id, customerId: 7, rentalId: 4, statusId, invoiceDate: '2026-11-20' }
  app.store.mergeRows('Invoice', [rowOf('Invoice', values)])
  const invoice = app.store.cached('Invoice', id)
  if (invoice === null) throw new Error('The invoice is not there.')
  const commands = invoiceCommands.filter(
    (command) => REVIEWING.includes(command.caption) && command.isShown?.(invoice, app) !== false,
  )
  const went: string[] = []
  const press = (caption: string) =>
    commands.find((each) => each.caption === caption)?.run?.(invoice, app, (path) => went.push(path))
  return { captions: commands.map(({ caption }) => caption), press, went }
}

describe('An invoice of a bulk review', () => {
  it('M-022 [IN34] goes on to the next one undecided, and where it was printed, or approved by somebody else, meanwhile', async () => {
    beginBulkReview([1, 2, 3])
    expect((await openInvoice(1, INVOICE_STATUS.review)).captions).toEqual([
      'Add to Queue & Next',
      'Reject & Next',
      'Next',
    ])
    const printed = await openInvoice(2, INVOICE_STATUS.printed)
    expect(printed.captions).toEqual(['Next'])
    await printed.press('Next')
    expect([printed.went, [1, 2, 3].map(isInBulkReview)]).toEqual([['/invoices/3'], [true, false, true]])
  })

  it('M-022 [IN400] says which of how many it is, until all are reviewed', () => {
    beginBulkReview([4, 7, 9])
    expect([4, 9, 5].map(placeInBulkReview)).toEqual(['1 of 3 in review', '3 of 3 in review', ''])
    nextOfBulkReview(4)
    expect(placeInBulkReview(7)).toBe('2 of 3 in review')
  })

  it('M-022 [IN583] says after the last which were approved', () => {
    beginBulkReview([4, 7, 9])
    recordApproval(4)
    expect([nextOfBulkReview(4), nextOfBulkReview(7)]).toEqual([
      { path: '/invoices/7', approved: [] },
      { path: '/invoices/9', approved: [] },
    ])
    recordApproval(9)
    expect(nextOfBulkReview(9)).toEqual({ path: '/invoices/review', approved: [4, 9] })
    expect(isInBulkReview(9)).toBe(false)
  })

  it('M-022 [IN34] has nothing of it otherwise', async () => {
    beginBulkReview([1])
    expect((await openInvoice(2, INVOICE_STATUS.printed)).captions).toEqual([])
  })
})
