import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { besideServer } from '#test/support/invariants/besideServer.ts'
import { checkInvariants, describeBroken } from '#test/support/invariants/checkInvariants.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { seriousProblems } from '../accessibility.ts'
import { pressInMenu } from '../commands.ts'
import { footers } from '../figures.ts'
import { follow } from '../follow.ts'
import { changesInHistory, recordedChanges } from '../history.ts'
import { INVOICES } from '../invoices.ts'
import { receiveReport } from '../mailbox.ts'
import type { ProductUnderTest } from '../product.ts'
import {
  accountingLinks,
  connectPracticeCompany,
  CONNECTION,
  recordThere,
  SYNC_RESULTS,
  WAITING_INVOICES,
  WAITING_PAYMENTS,
} from '../quickBooks.ts'
import { columnCaptions, findRow, rowOf, searchBoxOf, selectAlso, selectFound, textInFound } from '../rows.ts'
import {
  answerQuestion,
  dialogNamed,
  gridNamed,
  press,
  SCREEN,
  textOf,
  waitFor,
  waitUntilGone,
} from '../screen.ts'
import type { Rental } from './haul.ts'
import { CHECK, COMPANY, EMAIL, INVOICED, LOAD, OWED, REPAIR } from './quayside.ts'

/** What the day leaves in the books. */
interface Books {
  readonly customerId: number
  readonly rental: Rental
  /** The invoices. */
  readonly load: number
  readonly repair: number
  /** The payments: the check, and the one that its excess made. */
  readonly check: number
  readonly credited: number
}

const STATEMENT = dialogNamed('Statement')

/** Connects the practice company, without which nothing is exported, and exports both invoices, with their customer. */
export async function exportInvoices(
  product: ProductUnderTest,
  owner: BrowserTab,
  { load, repair }: Books,
): Promise<void> {
  await expectEventually(() => textOf(owner, CONNECTION)).toContain('Not connected')
  await expectEventually(() => textOf(owner, CONNECTION)).toContain('Practice company on this computer')
  expect(await columnCaptions(owner, WAITING_INVOICES)).toEqual([
    'Invoice',
    'Customer',
    'Status',
    'Total',
    'Date',
    'Ready to export',
    'Last export',
  ])
  await press(owner, gridNamed(WAITING_INVOICES), 'Export All')
  await owner.waitForMessage('QuickBooks is not connected. An administrator can connect it.')
  await connectPracticeCompany(owner)
  expect(await owner.page.evaluate(() => location.search)).toBe('')
  const kept = await owner.page.evaluate(() => sessionStorage.getItem('quickbooks-auth-data'))
  expect(JSON.parse(kept ?? '{}')).toMatchObject({ refreshToken: '' })

  await follow(owner, '/invoices/overview')
  await press(owner, SCREEN, 'Show All')
  await selectFound(owner, INVOICES, { key: load, text: COMPANY })
  await selectAlso(owner, rowOf(INVOICES, repair))
  await press(owner, gridNamed(INVOICES), 'Ready To Export')
  for (const id of [load, repair])
    await expectEventually(() => product.stored.row('Invoice', id)['readyToExport']).not.toBeNull()
  await press(owner, gridNamed(INVOICES), 'QuickBooks')
  await owner.waitForAddress('/quickbooks/overview')
  await exportTogether(owner, WAITING_INVOICES, [load, repair])
}

/** Exports the check, and the payment by the credit, which it made. */
export async function exportPayments(
  product: ProductUnderTest,
  owner: BrowserTab,
  { load, repair, check, credited }: Books,
): Promise<void> {
  await exportTogether(owner, WAITING_PAYMENTS, [check, credited])
  const numberOf = (id: number): unknown => product.stored.row('Invoice', id)['invoiceNumber']
  for (const record of [
    `Invoice ${String(numberOf(load))}`,
    `Invoice ${String(numberOf(repair))}`,
    `Payment ${check}`,
    `Payment ${credited}`,
  ])
    await waitFor(
      owner,
      `${SYNC_RESULTS}//tr[@data-key][td[normalize-space()="${record}"]][contains(., "Success")]`,
    )
  const idOf = (table: 'Invoice' | 'Payment', id: number) => product.stored.row(table, id)['quickBooksId']
  await expectEventually(() => recordThere(product, 'Invoice', idOf('Invoice', load))).toMatchObject({
    TotalAmt: LOAD.amount,
    Balance: 0,
  })
  await expectEventually(() => recordThere(product, 'Invoice', idOf('Invoice', repair))).toMatchObject({
    TotalAmt: REPAIR.amount,
    Balance: OWED.amount,
  })
  // There, the check itself pays the repair: an excess is money of its payment that is not applied yet.
  await expectEventually(() => recordThere(product, 'Payment', idOf('Payment', check))).toMatchObject({
    TotalAmt: CHECK.amount,
    UnappliedAmt: 0,
  })
}

/** Disconnects the practice company; what was exported stays linked. */
export async function disconnect(
  product: ProductUnderTest,
  owner: BrowserTab,
  { load }: Books,
): Promise<void> {
  expect(await seriousProblems(owner)).toEqual([])
  await press(owner, CONNECTION, 'Disconnect')
  await answerQuestion(
    owner,
    'Are you sure you want to disconnect QuickBooks? Exported records stay linked.',
    'Yes',
  )
  await expectEventually(() => textOf(owner, CONNECTION)).toContain('Not connected')
  const { quickBooksId } = product.stored.row('Invoice', load)
  expect(quickBooksId).toMatch(/^\d+$/)
  expect(accountingLinks(product, 'Invoice', load)).toMatchObject([
    { state: 'Exported', externalId: quickBooksId },
  ])
}

async function exportTogether(
  owner: BrowserTab,
  list: string,
  [first, second]: readonly [number, number],
): Promise<void> {
  await selectFound(owner, list, { key: first, text: COMPANY })
  await selectAlso(owner, rowOf(list, second))
  await press(owner, gridNamed(list), 'Export Selected')
  for (const id of [first, second]) await waitUntilGone(owner, rowOf(list, id))
}

/** The customer's balance, its statement, the receivables and the dashboard tell the same amounts. */
export async function compareBooks(
  product: ProductUnderTest,
  owner: BrowserTab,
  { customerId, load, credited }: Books,
): Promise<void> {
  await follow(owner, `/customers/${customerId}`)
  await expectEventually(() => textOf(owner, '//*[@data-testid="account-summary"]')).toContain(OWED.text)
  expect(product.stored.row('Customer', customerId)['balance']).toBe(OWED.amount)
  await pressInMenu(owner, 'Generate Statement')
  await press(owner, STATEMENT, 'Email')
  await owner.waitForMessage('Email sent')
  const statement = await receiveReport(product, { to: EMAIL, subject: 'Your statement' })
  expect(statement).toContain(
    `Charges ${INVOICED} Payments and credits -${CHECK.text} Balance due ${OWED.text}`,
  )
  // The credit was a part of the check, so that its use is no other payment.
  expect(statement).not.toContain(`Payment ${credited}`)

  await follow(owner, '/reporting/araging')
  const receivables = 'Receivables by customer'
  await waitFor(owner, searchBoxOf(receivables))
  const aging = { key: customerId, text: COMPANY }
  for (const column of ['CurrentDue', 'Total'])
    await expectEventually(() => textInFound(owner, receivables, aging, column)).toBe(OWED.text)

  await follow(owner, '/dashboard/overview')
  const invoices = 'Invoices in this period'
  await waitFor(owner, searchBoxOf(invoices))
  await findRow(owner, invoices, { key: load, text: COMPANY })
  await expectEventually(() => footers(owner, gridNamed(invoices))).toEqual([
    INVOICED,
    OWED.text,
    expect.stringMatching(/^Average /),
  ])
}

/**
 * The ledger of all customers agrees: what each owes by its invoices and credits is what it owes by what was invoiced and received. So
 * does everything else that is stored twice.
 */
export async function checkLedger({ stored }: ProductUnderTest): Promise<void> {
  const broken = await checkInvariants(besideServer(stored.file), {
    now: new Date().toISOString(),
    timeZone: 'America/Detroit',
  })
  expect(describeBroken(broken)).toBe('')
}

/**
 * Who did what is in the history of the load's invoice, and recorded of the dispatch note, the rental, its pickup, the other invoice and the
 * payments; how their screens show it is tested on a page.
 */
export async function findInHistory(
  product: ProductUnderTest,
  owner: BrowserTab,
  { rental, load, repair, check, credited }: Books,
): Promise<void> {
  const { invoiceNumber, quickBooksId } = product.stored.row('Invoice', load)
  await follow(owner, `/invoices/${load}`)
  await pressInMenu(owner, 'History')
  await waitFor(owner, dialogNamed(`History of Invoice #${String(invoiceNumber)}`))
  await expectEventually(() => changesInHistory(owner)).toEqual(
    containing([
      'Dana Whitfield: Description — → Overage: 4.25 tons, 2 tons included',
      'Dana Whitfield: Status New → Review',
      'Dana Whitfield: Status Review → Queue',
      'Dana Whitfield: Status Queue → Waiting To Email',
      'Dana Whitfield: Status Waiting To Email → Emailed',
      'Ann Kuiper: Status Emailed → Paid',
      `Kim DeVries: Accounting ID — → ${String(quickBooksId)}`,
    ]),
  )

  expect(recordedChanges(product, 'DispatchNote', rental.noteId)).toEqual(
    containing([`Dana Whitfield: companyName null → ${COMPANY}`, 'Dana Whitfield: completed null → ']),
  )
  const [dumpsterId = 0] = product.stored.ids("SELECT id FROM Dumpster WHERE size = '20 yd'")
  expect(recordedChanges(product, 'Rental', rental.id)).toEqual(
    containing([`Dana Whitfield: dumpsterId null → ${dumpsterId}`]),
  )
  const driverId = String(product.stored.row('Job', rental.pickUpId)['driverId'])
  expect(recordedChanges(product, 'Job', rental.pickUpId)).toEqual(
    containing([
      `Dana Whitfield: jobTypeId null → ${JOB_TYPE.pickUp}`,
      `Sue Postma: driverId null → ${driverId}`,
      'Bob Visser: weight null → 4.25',
    ]),
  )
  const [lineId = 0] = product.stored.ids('SELECT id FROM InvoiceLine WHERE invoiceId = ?', repair)
  expect(recordedChanges(product, 'InvoiceLine', lineId)).toEqual(
    containing(['Dana Whitfield: description null → Repair of the gate']),
  )
  expect(recordedChanges(product, 'Invoice', repair)).toEqual(
    containing([`Ann Kuiper: statusId ${INVOICE_STATUS.new} → ${INVOICE_STATUS.partiallyPaid}`]),
  )
  expect(recordedChanges(product, 'Payment', check)).toEqual(
    containing([`Ann Kuiper: paymentAmount null → ${CHECK.amount}`, 'Kim DeVries: quickBooksId null → ']),
  )
  expect(recordedChanges(product, 'Payment', credited)).toEqual(
    containing(['Kim DeVries: quickBooksId null → Paid by credit']),
  )
  const [creditId = 0] = product.stored.ids('SELECT id FROM PaymentCredit WHERE sourcePaymentId = ?', check)
  expect(recordedChanges(product, 'PaymentCredit', creditId)).toEqual(
    containing(['Ann Kuiper: appliedBy null → Ann Kuiper']),
  )
}

/** Texts of which each begins with one of these. */
const containing = (texts: readonly string[]): unknown =>
  expect.arrayContaining(texts.map((text): unknown => expect.stringContaining(text)))
