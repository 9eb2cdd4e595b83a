import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, main, messages } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'
import { postedInvoice } from '../payments/postedInvoice.ts'

const pages = servePages()
const TODAY = '11/26/2037'
const REASON = `The books are closed through ${TODAY}. An administrator can open them.`
const reasonOf = (field: string): string =>
  document.querySelector(`[data-field="${field}"]`)?.getAttribute('title') ?? ''

const setting = async (name: string): Promise<number> => {
  const rows = await pages.company.rows('Setting')
  return Number(rows.find((row) => row['name'] === name)?.['id'])
}

/** An invoice of today that was not exported. */
const invoice = async (statusId: number): Promise<number> => {
  const posted = await pages.company.row('Invoice', await postedInvoice(pages.company, 101, 100))
  const values = { id: 9_001, invoiceNumber: 102, statusId, quickBooksLastExport: null }
  return (await pages.company.insert('Invoice', { ...posted, ...values })).id
}

describe('Closing the books', () => {
  it('M-018 [AC501] asks, with the days and what of them is not finished', async () => {
    const { company } = pages
    const rental = await company.rental()
    await company.job(rental)
    const unsent = await company.row('Invoice', await invoice(INVOICE_STATUS.review))
    await company.edit('Customer', 1, { greatPlainsId: 'GP1' })
    const waiting = { id: 9_002, invoiceNumber: 103, statusId: INVOICE_STATUS.printed }
    await company.insert('Invoice', { ...unsent, ...waiting, readyToExport: '2037-11-26T15:00:00.000Z' })
    await pages.open('/admin/lookup-tables/company', ['Admin', 'Invoice:Admin', 'Rentals'])
    await main.setField('Books closed through', TODAY)
    await main.press('Save')
    const text = `Close the books for all days through ${TODAY}? Of these days nothing is added, changed or removed any more. Not finished: 1 job not completed, 1 invoice not sent and 1 invoice not exported.`
    await answer(text, 'No')
    expect(pages.requests.of('SaveChanges')).toEqual([])
    await main.press('Save')
    await answer(text, 'Yes')
    await expectEventually(messages).toEqual(['BooksClosedThrough Set'])
  })

  it('M-018 [AC500] leaves nothing to edit in an invoice of its days, and says why', async () => {
    const { company } = pages
    const id = await invoice(INVOICE_STATUS.printed)
    await company.edit('Setting', await setting('BooksClosedThrough'), { stringValue: company.today })
    await pages.open(`/invoices/${id}`)
    await expectEventually(() => reasonOf('invoiceDate')).toBe(REASON)
    expect(main.isReadOnly('Invoice date')).toBe(true)
    expect([main.isReadOnly('Note'), reasonOf('note')]).toEqual([false, ''])
    expect(list('Lines').text).not.toContain('Add Line')
    await main.press('More')
    expect(main.button('Void Invoice')).toBe('disabled')
  })
})
