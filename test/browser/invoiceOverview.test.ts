import { expectEventually } from '#test/support/eventually.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { Bundle } from '#test/support/Bundle.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import { billSomeAfterDelivery } from './steps/billing.ts'
import { INVOICES, linesOf, pressInPrintMenu, statusOf, TOTAL } from './steps/invoices.ts'
import { addressOfJob, completedBeside, listPriceOfJob, ratesOf } from './steps/unbilledJobs.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { columnCaptions, firstKey, rowOf, selectAlso, selectRow } from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  dialogNamed,
  gridNamed,
  itemsFound,
  press,
  SCREEN,
  setField,
  subjectOf,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const TOOLBAR = gridNamed(INVOICES)
const JOBS = 'Jobs awaiting invoicing'
const RENTALS = 'Commercial rentals awaiting invoicing'

describe('the overview of invoices', () => {
  beforeAll(() => billSomeAfterDelivery(product))

  it('M-001 M-030 M-031 [LS24] [LS28] lists invoices in work, and all of them on request', async () => {
    const tab = await product.visit('Kim DeVries', '/profile')
    await tab.goTo(`${product.url}/invoices`)
    await tab.waitForAddress('/invoices/overview')
    const found = () => textOf(tab, `${SCREEN}//*[@data-testid="items-found"]`)
    const inWork = count('deleted IS NULL AND statusId NOT IN (9, 14, 3)')
    await expectEventually(found).toBe(itemsFound(inWork))
    expect(await columnCaptions(tab, INVOICES)).toEqual([
      'Invoice',
      'Status',
      'Total',
      'Rental',
      'Date',
      'Customer',
      'Sent',
      'Marks',
      'Service address',
    ])
    await press(tab, SCREEN, 'Show All')
    await expectEventually(found).toBe(itemsFound(count('deleted IS NULL OR statusId = 14')))
    await press(tab, SCREEN, 'Show Open')
    await expectEventually(found).toBe(itemsFound(inWork))
  })

  it('M-029 [LS16] [LS23] creates the invoice of a job and of a rental with the revenue that was estimated', async () => {
    const tab = await visit()
    for (const list of [JOBS, RENTALS]) {
      await waitFor(tab, `${gridNamed(list)}//tr[@data-key]`)
      await waitFor(tab, `${buttonIn(gridNamed(list), 'Create Invoice')}[@disabled]`)
    }
    expect((await columnCaptions(tab, JOBS)).slice(0, 5)).toEqual([
      'Job',
      'Customer',
      'Completed',
      'Dumpster',
      'Est. Rev',
    ])
    expect((await columnCaptions(tab, RENTALS)).slice(0, 6)).toEqual([
      'Rental',
      'Customer',
      'Jobs',
      'On site',
      'Completed',
      'Est. Rev',
    ])
    // Another job of the rental would be billed by the same invoice.
    const key = await firstKey(tab, JOBS, { accepts: (id) => completedBeside(product, id) === 0 })
    const row = rowOf(JOBS, key)
    const revenue = await textOf(tab, `${row}/td[@data-field="estimatedRevenue"]`)
    const { rentalId } = product.stored.row('Job', key)
    await selectRow(tab, row)
    await press(tab, gridNamed(JOBS), 'Create Revenue Lines')
    await tab.waitForMessage(`Rental #${String(rentalId)} has no draft invoice.`)
    await press(tab, gridNamed(JOBS), 'Create Invoice')
    await tab.waitForAddress(/^\/invoices\/\d+$/)
    await expectEventually(() => textOf(tab, TOTAL)).toContain(revenue)
    const id = Number(tab.address().split('/')[2])
    expect(product.stored.row('Invoice', id)).toMatchObject({ rentalId, statusId: 1 })
    await press(tab, SCREEN, 'Close')
    await waitFor(tab, rowOf(INVOICES, id))
    await waitUntilGone(tab, rowOf(JOBS, key))
  })

  it('M-061 creates no line where no rate matches and one says No, and all of them after Yes', async () => {
    const before = await visit()
    // Charges that follow later, such as overage, need no rate.
    const key = await firstKey(before, JOBS, {
      condition: '[not(td[@data-field="followUp"]//*[@role="img"])]',
      accepts: (id) => ratesOf(product, addressOfJob(product, id).customerId) === 0,
    })
    const { customerId, range, zone } = addressOfJob(product, key)
    const bundle = new Bundle()
    const zoned = { rateTypeId: RATE_TYPE.zone, zone: zone === 4 ? 1 : 4, rate: 300 }
    bundle.add('CustomerRate', { customerId, ...zoned })
    await bundle.post(product.url, await signInOverHttp(product.url, DEMO_USERS.owner))
    const question = `Could not find a rate that matched - Range: ${range ?? 'none'} or Zone: ${zone ?? 'none'}. Continue?`
    const countStored = () => [count('1 = 1'), product.stored.all('SELECT id FROM InvoiceLine').length]
    const stored = countStored()
    const tab = await visit()
    await selectRow(tab, rowOf(JOBS, key))
    await press(tab, gridNamed(JOBS), 'Create Invoice')
    await waitFor(tab, subjectOf(`J${key}`))
    await answerQuestion(tab, question, 'No')
    await waitFor(tab, rowOf(JOBS, key))
    expect(countStored()).toEqual(stored)
    await press(tab, gridNamed(JOBS), 'Create Invoice')
    await answerQuestion(tab, question, 'Yes')
    await tab.waitForAddress(/^\/invoices\/\d+$/)
    const id = Number(tab.address().split('/')[2])
    await expectEventually(() => linesOf(product, id).length).toBeGreaterThan(1)
    const [main] = linesOf(product, id)
    expect(main?.rate).toBe(listPriceOfJob(product, key, range))
  })

  it('M-020 M-025 says how many emails went out, and whose went to the default address', async () => {
    const [first = 0, second = 0, third = 0, unreachable = 0] = product.stored.ids(
      `SELECT max(id) AS id FROM Invoice WHERE deleted IS NULL AND statusId = 5 AND emailed IS NULL AND printed IS NULL
       AND billToEmail IS NOT NULL GROUP BY customerId ORDER BY id DESC LIMIT 4`,
    )
    const { customerId } = product.stored.row('Invoice', unreachable)
    const bundle = new Bundle()
    bundle.change('Customer', versionOf('Customer', Number(customerId)), { email: null })
    bundle.change('Invoice', versionOf('Invoice', unreachable), { billToEmail: null })
    const [setting = 0] = product.stored.ids("SELECT id FROM Setting WHERE name = 'DefaultEmailAddress'")
    bundle.change('Setting', versionOf('Setting', setting), { stringValue: 'bills@rolloff.example' })
    await bundle.post(product.url, await signInOverHttp(product.url, DEMO_USERS.owner))
    const tab = await visit()
    await selectRow(tab, rowOf(INVOICES, first))
    await selectAlso(tab, rowOf(INVOICES, second))
    await pressInPrintMenu(tab, 'Email')
    await tab.waitForMessage('2 email(s) sent')
    for (const id of [first, second])
      await waitFor(tab, `${rowOf(INVOICES, id)}/td[@data-field="sent"]//*[@role="img"][@aria-label="Yes"]`)
    await selectRow(tab, rowOf(INVOICES, unreachable))
    await selectAlso(tab, rowOf(INVOICES, third))
    await pressInPrintMenu(tab, 'Email')
    const name = nameOf(Number(customerId))
    await tab.waitForMessage(
      `1 email(s) sent. Skipped, without a valid email: ${name} (sent to bills@rolloff.example)`,
    )
    expect(product.stored.all('SELECT * FROM EmailMessage WHERE invoiceId = ?', unreachable)).toEqual([
      expect.objectContaining({ to: 'bills@rolloff.example' }),
    ])
  })

  it('M-028 M-030 deletes new invoices after the question, with their lines', async () => {
    const tab = await visit()
    const [id = 0] = product.stored.ids(
      'SELECT max(id) AS id FROM Invoice WHERE statusId = 1 AND deleted IS NULL',
    )
    const [posted = 0] = inStatus(4, 1)
    await selectRow(tab, rowOf(INVOICES, id))
    await press(tab, TOOLBAR, 'Delete')
    await answerQuestion(tab, QUESTIONS.deleteInvoices, 'No')
    expect(product.stored.row('Invoice', id)['deleted']).toBeNull()
    await press(tab, TOOLBAR, 'Delete')
    await answerQuestion(tab, QUESTIONS.deleteInvoices, 'Yes')
    await waitUntilGone(tab, rowOf(INVOICES, id))
    await expectEventually(() => product.stored.row('Invoice', id)['deleted']).not.toBeNull()
    expect(
      product.stored.all('SELECT * FROM InvoiceLine WHERE invoiceId = ? AND deleted IS NULL', id),
    ).toEqual([])
    await search(tab, posted)
    await selectRow(tab, rowOf(INVOICES, posted))
    await waitFor(tab, `${buttonIn(TOOLBAR, 'Delete')}[@disabled]`)
    await waitFor(tab, `${buttonIn(TOOLBAR, 'Send For Review')}[@disabled]`)
  })

  it('M-021 M-023 M-024 M-025 M-030 sends invoices for review, prints and emails them', async () => {
    const tab = await visit()
    const [first = 0, second = 0] = inStatus(1, 2)
    const [third = 0] = inStatus(5, 1)
    await selectRow(tab, rowOf(INVOICES, second))
    await selectAlso(tab, rowOf(INVOICES, first))
    await press(tab, TOOLBAR, 'Send For Review')
    await answerQuestion(tab, QUESTIONS.reviewInvoices, 'Yes')
    for (const id of [first, second]) await expectEventually(() => statusOf(product, id)).toBe(5)
    await selectRow(tab, rowOf(INVOICES, third))
    await selectRow(tab, rowOf(INVOICES, first))
    const report = new Promise<string>((resolve) => {
      tab.page.once('popup', (page) => resolve(page?.url() ?? ''))
    })
    await pressInPrintMenu(tab, 'Print')
    await report
    await tab.page.bringToFront()
    await expectEventually(() => statusOf(product, first)).toBe(11)
    expect(product.stored.row('Invoice', first)['printed']).not.toBeNull()
    await selectRow(tab, rowOf(INVOICES, second))
    await pressInPrintMenu(tab, 'Email')
    await expectEventually(() => product.stored.row('Invoice', second)['emailed']).not.toBeNull()
    expect(product.stored.all('SELECT id FROM EmailMessage WHERE invoiceId = ?', second)).toHaveLength(1)
    await selectRow(tab, rowOf(INVOICES, first))
    await pressInPrintMenu(tab, 'Send To')
    const dialog = dialogNamed('Email invoice')
    await setField(tab, dialog, 'To', 'books@builder.example')
    await press(tab, dialog, 'Send')
    await waitUntilGone(tab, dialog)
    expect(product.stored.all('SELECT * FROM EmailMessage WHERE invoiceId = ?', first)).toEqual([
      expect.objectContaining({ to: 'books@builder.example' }),
    ])
  })

  it('M-067 records the invoices that are printed at once as one print run of the user', async () => {
    const tab = await visit()
    const ids = inStatus(5, 2)
    const [first = 0, second = 0] = ids
    const runsBefore = product.stored.all('SELECT id FROM PrintQueue').length
    await selectRow(tab, rowOf(INVOICES, first))
    await selectAlso(tab, rowOf(INVOICES, second))
    const report = new Promise<string>((resolve) => {
      tab.page.once('popup', (page) => resolve(page?.url() ?? ''))
    })
    await pressInPrintMenu(tab, 'Print')
    await report
    await expectEventually(() => ids.map((id) => statusOf(product, id))).toEqual([11, 11])
    const runs = product.stored.all('SELECT * FROM PrintQueue ORDER BY id').slice(runsBefore)
    expect(runs).toEqual([expect.objectContaining({ created: expect.any(String), createdBy: 'Kim DeVries' })])
    const links = product.stored.all(
      'SELECT invoiceId FROM PrintQueueInvoiceLink WHERE printQueueId = ? ORDER BY invoiceId',
      Number(runs[0]?.['id']),
    )
    expect(links.map(({ invoiceId }) => invoiceId)).toEqual(ids.toSorted((a, b) => a - b))
  })

  it('M-035 marks invoices as ready to export, after the question where some were exported', async () => {
    const tab = await visit()
    const [id = 0] = product.stored.ids(
      `SELECT id FROM Invoice WHERE deleted IS NULL AND statusId = 4 AND quickBooksId IS NOT NULL
       ORDER BY invoiceDate DESC, id DESC LIMIT 1`,
    )
    await search(tab, id)
    await selectRow(tab, rowOf(INVOICES, id))
    await press(tab, TOOLBAR, 'Ready To Export')
    await answerQuestion(tab, QUESTIONS.exportAgain, 'No')
    expect(product.stored.row('Invoice', id)['quickBooksId']).not.toBeNull()
    await press(tab, TOOLBAR, 'Ready To Export')
    await answerQuestion(tab, QUESTIONS.exportAgain, 'Yes')
    await expectEventually(() => product.stored.row('Invoice', id)['quickBooksId']).toBeNull()
    expect(product.stored.row('Invoice', id)['readyToExport']).not.toBeNull()
  })
})

async function visit(): Promise<BrowserTab> {
  const tab = await product.visit('Kim DeVries', '/invoices/overview')
  await waitFor(tab, `${TOOLBAR}//tr[@data-key]`)
  return tab
}

function count(where: string): number {
  return product.stored.count(`Invoice WHERE ${where}`)
}

/** The newest invoices in a status, as the list shows them first. */
function inStatus(statusId: number, limit: number): readonly number[] {
  return product.stored.ids(
    `SELECT id FROM Invoice WHERE deleted IS NULL AND statusId = ? ORDER BY invoiceDate DESC, id DESC LIMIT ?`,
    statusId,
    limit,
  )
}

/** What a change of a stored record is sent with. */
function versionOf(entity: 'Customer' | 'Invoice' | 'Setting', id: number) {
  return { id, rowVersion: product.stored.row(entity, id)['rowVersion'] }
}

function nameOf(customerId: number): string {
  const [customer] = product.stored.all(
    "SELECT coalesce(companyName, firstName || ' ' || lastName) AS name FROM Customer WHERE id = ?",
    customerId,
  )
  return String(customer?.['name'])
}

/** Finds the invoice, wherever it is in the list. */
async function search(tab: BrowserTab, id: number): Promise<void> {
  const { invoiceNumber } = product.stored.row('Invoice', id)
  await tab.fill('Search in Invoices', String(invoiceNumber), { role: 'searchbox' })
  await waitFor(tab, rowOf(INVOICES, id))
}
