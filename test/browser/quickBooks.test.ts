import { expectEventually } from '#test/support/eventually.ts'
import { seriousProblems } from './steps/accessibility.ts'
import { INVOICES } from './steps/invoices.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import {
  accountingLinks,
  connectPracticeCompany,
  CONNECTION,
  SYNC_RESULTS,
  WAITING_INVOICES,
} from './steps/quickBooks.ts'
import { columnCaptions, rowOf, selectRow } from './steps/rows.ts'
import {
  answerQuestion,
  find,
  gridNamed,
  press,
  SCREEN,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct({ hasOwnServer: true })

describe('the export to QuickBooks', () => {
  it('M-050 M-066 M-069 [AC10] [AC11] connects a company, exports what is ready and updates it the next time', async () => {
    const id = aPostedInvoice()
    const tab = await product.visit('Kim DeVries', '/quickbooks/overview')
    await expectEventually(() => textOf(tab, CONNECTION)).toContain('Not connected')
    await expectEventually(() => textOf(tab, CONNECTION)).toContain('Practice company on this computer')
    expect(await columnCaptions(tab, WAITING_INVOICES)).toEqual([
      'Invoice',
      'Customer',
      'Status',
      'Total',
      'Date',
      'Ready to export',
      'Last export',
    ])

    await press(tab, gridNamed(WAITING_INVOICES), 'Export All')
    await tab.waitForMessage('QuickBooks is not connected. An administrator can connect it.')

    await connectPracticeCompany(tab)
    expect(await tab.page.evaluate(() => location.search)).toBe('')
    const stored = await tab.page.evaluate(() => sessionStorage.getItem('quickbooks-auth-data'))
    expect(JSON.parse(stored ?? '{}')).toMatchObject({ refreshToken: '' })

    await tab.goTo(`${product.url}/invoices/overview`)
    await press(tab, SCREEN, 'Show All')
    await find(tab, `//input[@aria-label="Search in ${INVOICES}"]`).fill(String(numberOf(id)))
    await selectRow(tab, rowOf(INVOICES, id))
    await press(tab, gridNamed(INVOICES), 'Ready To Export')
    await answerQuestion(tab, QUESTIONS.exportAgain, 'Yes')
    await expectEventually(() => product.stored.row('Invoice', id)['quickBooksId']).toBeNull()
    await press(tab, gridNamed(INVOICES), 'QuickBooks')
    await tab.waitForAddress('/quickbooks/overview')
    await selectRow(tab, rowOf(WAITING_INVOICES, id))
    await press(tab, gridNamed(WAITING_INVOICES), 'Export Selected')
    await waitUntilGone(tab, rowOf(WAITING_INVOICES, id))
    await waitFor(tab, `${SYNC_RESULTS}//tr[@data-key][1][contains(., "Invoice ${numberOf(id)}")]`)
    expect(await seriousProblems(tab)).toEqual([])
    const exported = product.stored.row('Invoice', id)
    expect(exported['quickBooksId']).toMatch(/^\d+$/)
    expect(accountingLinks(product, 'Invoice', id)).toMatchObject([
      { state: 'Exported', externalId: exported['quickBooksId'] },
    ])

    await press(tab, CONNECTION, 'Disconnect')
    await answerQuestion(
      tab,
      'Are you sure you want to disconnect QuickBooks? Exported records stay linked.',
      'Yes',
    )
    await expectEventually(() => textOf(tab, CONNECTION)).toContain('Not connected')
    expect(accountingLinks(product, 'Invoice', id)).toHaveLength(1)
  })
})

/** An invoice that the demo company exported already: the practice company has it. */
function aPostedInvoice(): number {
  const [invoice] = product.stored.all(
    `SELECT i.id FROM Invoice i JOIN Customer c ON c.id = i.customerId
      WHERE i.quickBooksId GLOB '[0-9]*' AND i.deleted IS NULL AND i.statusId = 4 AND c.quickBooksId IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM InvoiceLine l WHERE l.invoiceId = i.id AND l.quickBooksProductId IS NULL AND l.deleted IS NULL)
      ORDER BY i.invoiceDate DESC, i.id DESC LIMIT 1`,
  )
  return Number(invoice?.['id'])
}

function numberOf(id: number): number {
  return Number(product.stored.row('Invoice', id)['invoiceNumber'])
}
