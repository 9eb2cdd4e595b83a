import { expectEventually } from '#test/support/eventually.ts'
import { readPdf } from '#test/support/readPdf.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { follow } from '../follow.ts'
import { LINES, reportOf, statusOf, TOTAL } from '../invoices.ts'
import { receiveReport } from '../mailbox.ts'
import type { ProductUnderTest } from '../product.ts'
import { QUESTIONS } from '../questions.ts'
import { cells, selectFound, textInFound } from '../rows.ts'
import {
  answerQuestion,
  dialogNamed,
  gridNamed,
  press,
  readField,
  SCREEN,
  setField,
  textOf,
  waitFor,
  waitUntilGone,
} from '../screen.ts'
import type { Rental } from './haul.ts'
import { CHARGES, COMPANY, EMAIL, LOAD, REPAIR } from './quayside.ts'

const AWAITING = 'Commercial rentals awaiting invoicing'
const NEW_LINE = dialogNamed('Add invoice line')

/** The office creates the invoice of the load. */
export async function billLoad(
  product: ProductUnderTest,
  office: BrowserTab,
  rental: Rental,
): Promise<number> {
  await office.page.bringToFront()
  await follow(office, '/invoices/overview')
  const wanted = { key: rental.id, text: COMPANY }
  await expectEventually(() => textInFound(office, AWAITING, wanted, 'estimatedRevenue')).toBe(LOAD.text)
  await selectFound(office, AWAITING, wanted)
  await press(office, gridNamed(AWAITING), 'Create Invoice')
  await office.waitForAddress(/^\/invoices\/\d+$/)
  await expectEventually(() => cells(office, LINES, 'total')).toEqual(CHARGES)
  await expectEventually(() => sumsOf(office)).toEqual([LOAD.text, '$0.00', LOAD.text])
  return Number(office.address().split('/')[2])
}

/** Total, payments and unpaid balance on the screen of an invoice. */
async function sumsOf(tab: BrowserTab): Promise<readonly string[]> {
  return (await textOf(tab, TOTAL)).match(/-?\$[\d,]+\.\d\d/g) ?? []
}

/** The office sends the invoice for review, and approves it. */
export async function reviewInvoice(
  product: ProductUnderTest,
  office: BrowserTab,
  id: number,
): Promise<void> {
  await press(office, SCREEN, 'Send For Review')
  await answerQuestion(office, QUESTIONS.reviewInvoice, 'Yes')
  await expectEventually(() => statusOf(product, id)).toBe(5)
  await follow(office, '/invoices/review')
  await selectFound(office, 'Review', { key: id, text: COMPANY })
  await press(office, gridNamed('Review'), 'Bulk Approve')
  await office.waitForAddress(`/invoices/${id}`)
  await press(office, SCREEN, 'Add to Queue & Next')
  await answerQuestion(office, 'Send 1 invoice? 1 by email.', 'Not now')
  await office.waitForAddress('/invoices/review')
  await waitFor(office, gridNamed('Review'))
  await expectEventually(() => statusOf(product, id)).toBe(7)
}

/** The office emails the invoice; what the customer reads is what the screen says. */
export async function emailInvoice(product: ProductUnderTest, office: BrowserTab, id: number): Promise<void> {
  await follow(office, `/invoices/${id}`)
  await expectEventually(() => cells(office, LINES, 'total')).toEqual(CHARGES)
  await expectEventually(() => sumsOf(office)).toHaveLength(3)
  const [total, , unpaid] = await sumsOf(office)
  const [number] = /(?<=Invoice #)\d+/.exec(await textOf(office, SCREEN)) ?? ['']
  await press(office, SCREEN, 'Email')
  await office.waitForMessage('Email sent')
  await expectEventually(() => statusOf(product, id)).toBe(10)
  const read = await receiveReport(product, { to: EMAIL, subject: `Invoice ${number}` })
  for (const charge of CHARGES) expect(read).toContain(charge)
  expect(read).toContain(`Total ${String(total)} Balance due ${String(unpaid)}`)
}

interface Shown {
  readonly id: number
  readonly sums: readonly [total: string, payments: string, unpaid: string]
  /** Whether it has a paid date (M-020). */
  readonly isPaid: boolean
}

/** The screen and the print of an invoice tell what was paid of it. */
export async function readInvoice(
  product: ProductUnderTest,
  office: BrowserTab,
  { id, sums, isPaid }: Shown,
): Promise<void> {
  await office.page.bringToFront()
  await office.goTo(`${product.url}/invoices/${id}`)
  await expectEventually(() => sumsOf(office)).toEqual(sums)
  const print = (await readPdf(await reportOf(office, product, id))).join(' ')
  const [total, payments, unpaid] = sums
  expect(print).toContain(`Total ${total} Payments received -${payments} Balance due ${unpaid}`)
  // The mark is followed by the day.
  expect(/PAID ?\d\d\//.test(print)).toBe(isPaid)
}

/** The repair of the customer's gate is billed by an invoice of its own, of the same rental. */
export async function billRepair(
  product: ProductUnderTest,
  office: BrowserTab,
  rental: Rental,
): Promise<number> {
  await office.page.bringToFront()
  await follow(office, `/rentals/new?rentalId=${rental.id}`)
  await office.waitForAddress(`/invoices/new?rentalId=${rental.id}`)
  await expectEventually(() => readField(office, SCREEN, 'Rental')).toBe(`R${rental.id}`)
  await setField(office, SCREEN, 'Note', 'Repair of the gate')
  await press(office, SCREEN, 'Save')
  await office.waitForAddress(/^\/invoices\/\d+$/)
  const id = Number(office.address().split('/')[2])
  await press(office, gridNamed(LINES), 'Add misc line')
  await setField(office, NEW_LINE, 'Description', 'Repair of the gate')
  await setField(office, NEW_LINE, 'Rate', String(REPAIR.amount))
  await press(office, NEW_LINE, 'Save')
  await waitUntilGone(office, NEW_LINE)
  await press(office, SCREEN, 'Save')
  await expectEventually(() => product.stored.row('Invoice', id)['total']).toBe(REPAIR.amount)
  await expectEventually(() => sumsOf(office)).toEqual([REPAIR.text, '$0.00', REPAIR.text])
  return id
}
