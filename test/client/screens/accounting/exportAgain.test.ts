import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { QUESTIONS } from '#test/browser/steps/questions.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, main } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'
import { billed } from '../invoices/support/billed.ts'

const invoices = list('Invoices')

const pages = servePages()

describe('An invoice that was exported to QuickBooks', () => {
  it('M-050 M-066 [AC10] [AC11] waits for its next export once that was asked', async () => {
    const exported = { quickBooksId: '4711', quickBooksLastExport: '2037-11-20T15:00:00.000Z' }
    const { id } = await billed(pages.company, {
      customer: { companyName: 'Dunes Paving' },
      invoice: { statusId: INVOICE_STATUS.posted, ...exported },
    })
    const stored = () => pages.company.row('Invoice', id)
    await pages.open('/invoices/overview')
    await main.press('Show All')
    await invoices.select('Dunes Paving')
    await invoices.press('Ready To Export')
    await answer(QUESTIONS.exportAgain, 'No')
    expect(await stored()).toMatchObject(exported)
    await invoices.press('Ready To Export')
    await answer(QUESTIONS.exportAgain, 'Yes')
    await expectEventually(stored).toMatchObject({ quickBooksId: null, readyToExport: expect.any(String) })
    await invoices.press('QuickBooks')
    await expectEventually(() => pages.address).toBe('/quickbooks/overview')
    await list('QuickBooks').row('Dunes Paving')
  })
})
