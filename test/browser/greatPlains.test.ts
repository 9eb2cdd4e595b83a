import { readPdf } from '#test/support/readPdf.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { fileAt, openedBy } from './steps/openedFiles.ts'
import { addInvoices } from './steps/ownInvoices.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { cells, columnCaptions, rowOf, selectAlso, selectRow } from './steps/rows.ts'
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

const product = useProduct()

const EXPORT = 'Invoices to export'
const RESULTS = 'Sync results'
const FAILURE = `${SCREEN}//*[@data-testid="failure-banner"]`

/** Ready, not handed over, and of customers of Great Plains; first those that will be Posted, as nothing is paid. */
const WAITING = `SELECT i.id FROM Invoice i JOIN Customer c ON c.id = i.customerId WHERE i.deleted IS NULL
  AND i.statusId <> 14 AND i.readyToExport IS NOT NULL AND i.quickBooksId IS NULL AND c.greatPlainsId IS NOT NULL
  ORDER BY i.statusId IN (9, 12), i.invoiceDate, i.id`

const invoice = (id: number) => product.stored.row('Invoice', id)
const lastIdOf = (table: string) =>
  Number(product.stored.all(`SELECT MAX(id) AS id FROM ${table}`)[0]?.['id'])
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

  it('M-048 shows the newest 100 results, newest first', async () => {
    const [id = 0] = await addReady([{ companyName: 'Posted Pallets', amount: 64 }])
    const tab = await product.visit('Kim DeVries', '/great-plains/overview')
    await waitFor(tab, rowOf(EXPORT, id))
    // Great Plains does not know the customer.
    for (let attempt = 0; attempt < 101; attempt += 1)
      expect(await askForExport(tab, id)).toMatchObject({ success: false })
    const newest = product.stored.ids(
      'SELECT id FROM QuickBooksTaskResponse ORDER BY created DESC, id DESC LIMIT 100',
    )
    await tab.reload()
    await waitFor(tab, `${gridNamed(RESULTS)}//*[normalize-space()="100 items"]`)
    const shown = () => cells(tab, RESULTS, 'id')
    const first = await shown()
    expect(first.map(Number)).toEqual(newest.slice(0, first.length))
  })

  it('M-033 M-048 M-067 [SV120] prints the selected invoices as one document and print run, and hands none over by that', async () => {
    const invoices = await addReady([
      { companyName: 'Printed Piers', amount: 321.5 },
      { companyName: 'Printed Docks', amount: 87.25 },
      { companyName: 'Printed Later' },
    ])
    const [first = 0, second = 0, later = 0] = invoices
    const states = () =>
      invoices
        .map(invoice)
        .map(({ statusId, batchNumber, readyToExport }) => ({ statusId, batchNumber, readyToExport }))
    const before = states()
    const lastRun = lastIdOf('PrintQueue')
    const tab = await product.visit('Gail Hughes', '/great-plains/overview')
    await waitFor(tab, `${buttonIn(gridNamed(EXPORT), 'Print')}[@disabled]`)
    await tab.fill(`Search in ${EXPORT}`, 'Printed ', { role: 'searchbox' })
    const cell = (id: number, field: string) => textOf(tab, `${rowOf(EXPORT, id)}/td[@data-field="${field}"]`)
    await expectEventually(() => cell(first, 'accountingId')).toBe(`GP-${first}`)
    expect(await cell(first, 'amount')).toBe('$321.50')
    await selectRow(tab, rowOf(EXPORT, first))
    await selectAlso(tab, rowOf(EXPORT, second))
    const address = await openedBy(tab, () => press(tab, gridNamed(EXPORT), 'Print'))
    expect(address).toMatch(/^\/api\/report\/invoice\?ids=\d+,\d+$/)
    const pages = await readPdf(await fileAt(tab, product, address))
    const pageOf = (id: number) => pages.filter((page) => page.includes(String(invoice(id)['invoiceNumber'])))
    expect(pageOf(first)).toEqual([expect.stringContaining('$321.50')])
    expect(pageOf(second)).toEqual([expect.stringContaining('$87.25')])
    expect(pageOf(later)).toEqual([])
    for (const id of invoices) await waitFor(tab, rowOf(EXPORT, id))
    expect(states()).toEqual(before)
    expect(product.stored.all('SELECT id, createdBy FROM PrintQueue WHERE id > ?', lastRun)).toEqual([
      { id: expect.any(Number), createdBy: 'Gail Hughes' },
    ])
    const printed = (table: string, where: string) =>
      product.stored.all(`SELECT invoiceId FROM ${table} WHERE ${where} ORDER BY invoiceId`)
    const both = [first, second].toSorted((a, b) => a - b).map((invoiceId) => ({ invoiceId }))
    expect(printed('PrintQueueInvoiceLink', `printQueueId > ${lastRun}`)).toEqual(both)
    expect(printed('InvoiceCommunication', `type = 'Print' AND invoiceId IN (${invoices.join()})`)).toEqual(
      both,
    )
  })
})

/** Adds invoices of customers of Great Plains, ready to be handed over. */
async function addReady(wanted: Parameters<typeof addInvoices>[1]): Promise<readonly number[]> {
  const { office, invoices } = await addInvoices(product, wanted)
  for (const id of invoices) {
    const customer = product.stored.row('Customer', Number(invoice(id)['customerId']))
    await office.change('Customer', customer, { greatPlainsId: `GP-${id}` })
    await office.change('Invoice', invoice(id), { readyToExport: new Date().toISOString() })
  }
  return invoices
}

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
