import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { columnCaptions, rowOf, selectRow } from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  gridNamed,
  itemsFound,
  press,
  SCREEN,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct({ hasOwnServer: true })

const EXPORT = 'Invoices to export'
const RESULTS = 'Sync results'
const FAILURE = `${SCREEN}//*[@data-testid="failure-banner"]`

/** Ready, not handed over, and of customers of Great Plains; first those that will be Posted, as nothing is paid. */
const WAITING = `SELECT i.id FROM Invoice i JOIN Customer c ON c.id = i.customerId WHERE i.deleted IS NULL
  AND i.statusId <> 14 AND i.readyToExport IS NOT NULL AND i.quickBooksId IS NULL AND c.greatPlainsId IS NOT NULL
  ORDER BY i.statusId IN (9, 12), i.invoiceDate, i.id`

const invoice = (id: number) => product.stored.row('Invoice', id)
const found = (tab: BrowserTab) => textOf(tab, `${SCREEN}//*[@data-testid="items-found"]`)
const resultWith = (text: string) => `${gridNamed(RESULTS)}//tr[@data-key][.//td[contains(., "${text}")]]`

describe('the export to Great Plains', () => {
  it('M-001 M-048 M-049 [FL2] [LS23] [LS30] keeps the selection without a connection, hands over the selected invoice, refuses what a colleague has handed over, and then all', async () => {
    const [first = 0, second = 0, ...others] = product.stored.ids(WAITING)
    expect(others.length).toBeGreaterThan(0)
    const tab = await product.visit('Kim DeVries', '/great-plains/overview')
    await tab.goTo(`${product.url}/great-plains`)
    await tab.waitForAddress('/great-plains/overview')
    await waitFor(tab, `${SCREEN}//nav[@aria-label="Great Plains"]//a[@aria-current="page"][.="Invoice"]`)
    await tab.waitForText('A user then posts the batch in Great Plains.')
    await expectEventually(() => found(tab)).toBe(itemsFound(others.length + 2))
    await expectEventually(() => columnCaptions(tab, EXPORT)).toEqual([
      'ID',
      'Invoice',
      'Customer',
      'Accounting ID',
      'Batch',
      'Amount',
      'Invoice date',
    ])
    await expectEventually(() => columnCaptions(tab, RESULTS)).toEqual([
      'Task',
      'Batch',
      'ID',
      'Type',
      'Customer',
      'Invoice ID',
      'Invoice',
      'Payment ID',
      'Reference',
      'Message',
      'Status',
      'Created',
      'Invoice date',
    ])

    await selectRow(tab, rowOf(EXPORT, first))
    await tab.page.setOfflineMode(true)
    await press(tab, gridNamed(EXPORT), 'Export Selected')
    await tab.waitForMessage('The server cannot be reached. (Failed to fetch)')
    await waitFor(tab, buttonIn(FAILURE, 'Try again'))
    await tab.page.setOfflineMode(false)
    await press(tab, FAILURE, 'Try again')
    await waitUntilGone(tab, FAILURE)
    // The browser reports the lost requests in the console.
    tab.drainProblems()
    await waitFor(tab, `${rowOf(EXPORT, first)}[@aria-selected="true"]`)
    await press(tab, gridNamed(EXPORT), 'Export Selected')
    await expectEventually(() => invoice(first)['statusId']).toBe(4)
    const batch = Number(invoice(first)['batchNumber'])
    await tab.waitForMessage(
      `1 invoice(s) handed over in batch ${batch}. A user of Great Plains posts the batch.`,
    )
    await waitUntilGone(tab, rowOf(EXPORT, first))
    await waitFor(tab, resultWith(`Handed over in batch ${batch}.`))

    await selectRow(tab, rowOf(EXPORT, second))
    await exportElsewhere(tab, second)
    const number = String(invoice(second)['invoiceNumber'])
    await press(tab, gridNamed(EXPORT), 'Export Selected')
    const reason = `It was handed over already, as ${number}.`
    await tab.waitForMessage(`Error posting invoices to Great Plains. Invoice ${number}: ${reason}`)
    await waitUntilGone(tab, rowOf(EXPORT, second))
    await waitFor(tab, resultWith(reason))
    expect(invoice(second)['batchNumber']).toBe(batch + 1)

    await press(tab, gridNamed(EXPORT), 'Refresh Data')
    await expectEventually(() => found(tab)).toBe(itemsFound(others.length))
    const question = QUESTIONS.exportAll.replace('{count}', String(others.length))
    await press(tab, gridNamed(EXPORT), 'Export All')
    await answerQuestion(tab, question, 'No')
    expect(product.stored.ids(WAITING)).toEqual(others)
    await press(tab, gridNamed(EXPORT), 'Export All')
    await answerQuestion(tab, question, 'Yes')
    await tab.waitForText('No invoices are waiting to be exported.')
    expect(product.stored.ids(WAITING)).toEqual([])
    expect(new Set(others.map((id) => invoice(id)['batchNumber']))).toEqual(new Set([batch + 2]))
  })
})

/** Hands an invoice over as the same user does on another computer. */
async function exportElsewhere(tab: BrowserTab, id: number): Promise<void> {
  expect(await askForExport(tab, id)).toMatchObject({ success: true })
}

async function askForExport(tab: BrowserTab, id: number): Promise<unknown> {
  const signedIn = tab.requests.findLast((request) => 'authorization' in request.headers())
  const response = await fetch(`${product.url}/api/utility/postToGreatPlains`, {
    method: 'POST',
    headers: {
      authorization: signedIn?.headers()['authorization'] ?? '',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ids: [id] }),
  })
  return response.json()
}
