import { formatDay } from '#shared/kernel/days.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { Bundle, rowsOf } from '#test/support/Bundle.ts'
import { businessDay } from './steps/board.ts'
import { addInvoices } from './steps/ownInvoices.ts'
import { addCheck, settlementOf } from './steps/payments.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { columnCaptions, openRow, rowOf, selectRow, showColumn } from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  find,
  gridNamed,
  press,
  SCREEN,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const OPEN = 'Open invoices'
const PAYMENTS = 'Payments'
const COLUMNS = ['Payment', 'Customer', 'Date', 'Method', 'Amount', 'Reference', 'QB ID', 'QB export']

describe('the overview of payments', () => {
  it('M-045 lists what is open with Receive Payment, and the payments with all that is known of them', async () => {
    const { payment, invoices } = await paid('Slip Marina')
    const { invoices: open } = await addInvoices(product, [{ companyName: 'Unpaid Marina' }])
    const stored = product.stored.row('Payment', payment)
    const tab = await product.visit('Kim DeVries', '/payments/overview')
    await expectEventually(() => columnCaptions(tab, OPEN)).toEqual(['Invoice', 'Customer', 'Due', 'Balance'])
    await expectEventually(() => columnCaptions(tab, PAYMENTS)).toEqual(COLUMNS)
    for (const column of ['Created', 'Created by']) await showColumn(tab, PAYMENTS, column)
    const cell = (field: string) => textOf(tab, `${rowOf(PAYMENTS, payment)}/td[@data-field="${field}"]`)
    const shown = {
      customer: 'Slip Marina',
      paymentDate: formatDay(businessDay()),
      paymentMethodId: 'Check',
      paymentAmount: '$160.00',
      referenceNumber: 'Check 815',
      quickBooksId: '',
      createdBy: 'Kim DeVries',
    }
    for (const [field, text] of Object.entries(shown)) await expectEventually(() => cell(field)).toBe(text)
    expect(stored['created']).not.toBeNull()
    await expectEventually(() => cell('created')).toContain(formatDay(businessDay()))

    const inOpen = (id: number) => rowOf(OPEN, id)
    const seek = (id: number) =>
      find(tab, `//input[@aria-label="Search in ${OPEN}"]`).fill(
        String(product.stored.row('Invoice', id)['invoiceNumber']),
      )
    await waitFor(tab, `${buttonIn(gridNamed(OPEN), 'Receive Payment')}[@disabled]`)
    await seek(open[0] ?? 0)
    await waitFor(tab, inOpen(open[0] ?? 0))
    await expectEventually(() => textOf(tab, `${inOpen(open[0] ?? 0)}/td[@data-field="balance"]`)).toBe(
      '$120.00',
    )
    await selectRow(tab, inOpen(open[0] ?? 0))
    await waitFor(tab, `${buttonIn(gridNamed(OPEN), 'Receive Payment')}[not(@disabled)]`)
    await seek(invoices[0] ?? 0)
    await waitFor(tab, `${gridNamed(OPEN)}//*[contains(@class,"dx-datagrid-nodata")]`)

    const actions = ['Open', 'Delete', 'Pay w/o QuickBooks', 'Print', 'Email']
    for (const caption of actions) await waitFor(tab, `${buttonIn(gridNamed(PAYMENTS), caption)}[@disabled]`)
    await selectRow(tab, rowOf(PAYMENTS, payment))
    for (const caption of actions)
      await waitFor(tab, `${buttonIn(gridNamed(PAYMENTS), caption)}[not(@disabled)]`)
    await openRow(tab, rowOf(PAYMENTS, payment), `${SCREEN}//h1[contains(., "Payment ${payment}")]`)
    expect(tab.address()).toBe(`/payments/${payment}`)
  })

  it('M-043 deletes a payment after the question: all invoices that it paid are Posted, and no longer paid', async () => {
    const { payment, invoices } = await paid('Breakwater Homes')
    const [first = 0, second = 0] = invoices
    const settlements = () => invoices.map((id) => settlementOf(product, id))
    expect(settlements()).toEqual([
      { statusId: 9, isPaid: true },
      { statusId: 9, isPaid: true },
    ])
    const tab = await product.visit('Kim DeVries', '/payments/overview')
    await selectRow(tab, rowOf(PAYMENTS, payment))
    await press(tab, gridNamed(PAYMENTS), 'Delete')
    await answerQuestion(tab, QUESTIONS.deletePayments, 'No')
    expect(product.stored.row('Payment', payment)['deleted']).toBeNull()
    await press(tab, gridNamed(PAYMENTS), 'Delete')
    await answerQuestion(tab, QUESTIONS.deletePayments, 'Yes')
    await waitUntilGone(tab, rowOf(PAYMENTS, payment))
    await expectEventually(settlements).toEqual([
      { statusId: 4, isPaid: false },
      { statusId: 4, isPaid: false },
    ])
    expect(product.stored.row('Payment', payment)).toMatchObject({
      deleted: expect.any(String),
      deletedBy: 'Kim DeVries',
    })
    expect(invoices.map((id) => product.stored.row('Invoice', id)['balance'])).toEqual([100, 60])
    for (const [id, balance] of [
      [first, '$100.00'],
      [second, '$60.00'],
    ] as const) {
      await find(tab, `//input[@aria-label="Search in ${OPEN}"]`).fill(
        String(product.stored.row('Invoice', id)['invoiceNumber']),
      )
      await expectEventually(() => textOf(tab, `${rowOf(OPEN, id)}/td[@data-field="balance"]`)).toBe(balance)
    }
    await tab.goTo(`${product.url}/invoices/${first}`)
    await waitFor(tab, `${SCREEN}//*[contains(@class,"badge")][normalize-space()="Posted"]`)
  })
})

/** A check of today that pays two invoices of a customer in full: $100.00 and $60.00. */
async function paid(
  companyName: string,
): Promise<{ readonly payment: number; readonly invoices: readonly number[] }> {
  const { office, invoices: ofOne } = await addInvoices(product, [{ companyName, amount: 100 }])
  const { customerId, rentalId, serviceAddressId } = product.stored.row('Invoice', ofOne[0] ?? 0)
  const bundle = new Bundle()
  const parties = { customerId, rentalId, serviceAddressId, invoiceDate: businessDay() }
  const another = bundle.add('Invoice', parties)
  bundle.add('InvoiceLine', { invoiceId: another, lineNumber: 1, description: 'Fee', quantity: 1, rate: 60 })
  const [other] = rowsOf(await office.save(bundle), 'Invoice')
  const [first, second] = [ofOne[0] ?? 0, Number(other?.['id'])]
  const payment = await addCheck(product, office, [
    [first, 100],
    [second, 60],
  ])
  return { payment, invoices: [first, second] }
}
