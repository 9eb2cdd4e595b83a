import { expectEventually } from '#test/support/eventually.ts'
import { besideServer } from '#test/support/invariants/besideServer.ts'
import { checkInvariants, describeBroken } from '#test/support/invariants/checkInvariants.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { pressInMenu } from '../commands.ts'
import { footers } from '../figures.ts'
import { changesInHistory } from '../history.ts'
import { INVOICES } from '../invoices.ts'
import { JOB, JOBS } from '../jobs.ts'
import { receiveReport } from '../mailbox.ts'
import type { ProductUnderTest } from '../product.ts'
import {
  connectPracticeCompany,
  recordThere,
  SYNC_RESULTS,
  WAITING_INVOICES,
  WAITING_PAYMENTS,
} from '../quickBooks.ts'
import { findRow, openRow, rowOf, searchBoxOf, selectAlso, selectFound, textInFound } from '../rows.ts'
import { dialogNamed, gridNamed, press, SCREEN, textOf, waitFor, waitUntilGone } from '../screen.ts'
import type { Rental } from './haul.ts'
import { CHECK, COMPANY, EMAIL, INVOICED, LOAD, OWED, REPAIR, SITE } from './quayside.ts'

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
const NOTE_PANEL = '//aside[@data-testid="dispatch-note-panel"]'

/** Connects the practice company, and exports both invoices, with their customer. */
export async function exportInvoices(
  product: ProductUnderTest,
  owner: BrowserTab,
  { load, repair }: Books,
): Promise<void> {
  await connectPracticeCompany(owner)
  await owner.goTo(`${product.url}/invoices/overview`)
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
  await owner.goTo(`${product.url}/customers/${customerId}`)
  await expectEventually(() => textOf(owner, '//*[@data-testid="account-summary"]')).toContain(OWED.text)
  expect(product.stored.row('Customer', customerId)['balance']).toBe(OWED.amount)
  await press(owner, SCREEN, 'Generate Statement')
  await press(owner, STATEMENT, 'Email')
  await owner.waitForMessage('Email sent')
  const statement = await receiveReport(product, { to: EMAIL, subject: 'Your statement' })
  expect(statement).toContain(
    `Charges ${INVOICED} Payments and credits -${CHECK.text} Balance due ${OWED.text}`,
  )
  // The credit was a part of the check, so that its use is no other payment.
  expect(statement).not.toContain(`Payment ${credited}`)

  await owner.goTo(`${product.url}/reporting/araging`)
  const receivables = 'Receivables by customer'
  await waitFor(owner, searchBoxOf(receivables))
  const aging = { key: customerId, text: COMPANY }
  for (const column of ['CurrentDue', 'Total'])
    await expectEventually(() => textInFound(owner, receivables, aging, column)).toBe(OWED.text)

  await owner.goTo(`${product.url}/dashboard/overview`)
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

/** Who did what is in the histories of the dispatch note, the rental, its pickup, the invoices and the payments. */
export async function findInHistory(
  product: ProductUnderTest,
  owner: BrowserTab,
  { rental, load, repair, check, credited }: Books,
): Promise<void> {
  await owner.goTo(`${product.url}/dispatch-notes/overview`)
  await press(owner, gridNamed('Dispatch notes'), 'Show All')
  await selectFound(owner, 'Dispatch notes', { key: rental.noteId, text: COMPANY })
  await press(owner, NOTE_PANEL, 'History')
  await expectChanges(owner, `History of ${COMPANY}, ${SITE}`, [
    `Dana Whitfield: Company name — → ${COMPANY}`,
    'Dana Whitfield: Completed — → ',
  ])

  await owner.goTo(`${product.url}/rentals/${rental.id}`)
  await press(owner, SCREEN, 'History')
  await expectChanges(owner, `History of R${rental.id}`, ['Dana Whitfield: Dumpster — → 20 yd'])
  await openRow(owner, rowOf(JOBS, rental.pickUpId), JOB)
  await press(owner, JOB, 'Audit Log')
  await expectChanges(owner, `Audit History of J${rental.pickUpId}`, [
    'Dana Whitfield: Type — → PickUp',
    'Sue Postma: Driver — → Bob Visser',
    'Bob Visser: Weight — → 4.25',
  ])
  await press(owner, JOB, 'Close')
  await waitUntilGone(owner, JOB)

  const { invoiceNumber, quickBooksId } = product.stored.row('Invoice', load)
  await owner.goTo(`${product.url}/invoices/${load}`)
  await pressInMenu(owner, 'History')
  await expectChanges(owner, `History of Invoice #${String(invoiceNumber)}`, [
    'Dana Whitfield: Description — → Overage: 4.25 tons, 2 tons included',
    'Dana Whitfield: Status New → Review',
    'Dana Whitfield: Status Review → Queue',
    'Dana Whitfield: Status Queue → Waiting To Email',
    'Dana Whitfield: Status Waiting To Email → Emailed',
    'Ann Kuiper: Status Emailed → Paid',
    `Kim DeVries: Accounting ID — → ${String(quickBooksId)}`,
  ])

  const { invoiceNumber: repairNumber } = product.stored.row('Invoice', repair)
  await owner.goTo(`${product.url}/invoices/${repair}`)
  await pressInMenu(owner, 'History')
  await expectChanges(owner, `History of Invoice #${String(repairNumber)}`, [
    'Dana Whitfield: Description — → Repair of the gate',
    'Ann Kuiper: Status New → Partially Paid',
  ])

  await owner.goTo(`${product.url}/payments/${check}`)
  await pressInMenu(owner, 'History')
  await expectChanges(owner, `History of Payment ${check}`, [
    `Ann Kuiper: Amount received — → ${CHECK.text}`,
    'Kim DeVries: Accounting ID — → ',
  ])
  await owner.goTo(`${product.url}/payments/${credited}`)
  await pressInMenu(owner, 'History')
  await expectChanges(owner, `History of Payment ${credited}`, [
    'Ann Kuiper: Applied by — → Ann Kuiper',
    'Kim DeVries: Accounting ID — → Paid by credit',
  ])
}

/** Waits for changes in the history that is open, and closes it. */
async function expectChanges(owner: BrowserTab, title: string, changes: readonly string[]): Promise<void> {
  const history = dialogNamed(title)
  await waitFor(owner, history)
  await expectEventually(() => changesInHistory(owner)).toEqual(
    expect.arrayContaining(changes.map((change): unknown => expect.stringContaining(change))),
  )
  await press(owner, history, 'Close')
  await waitUntilGone(owner, history)
}
