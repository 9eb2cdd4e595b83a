import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, main, messages } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'
import { postedInvoice } from './postedInvoice.ts'

const EXCESS =
  'The payment is $25.00 above the invoice balance. A payment credit will be generated for the excess. Do you want to continue?'
const lines = list('Lines')

const pages = servePages()

const amounts = (): readonly (string | undefined)[] => lines.rows.map((row) => row['Amount'])
const looks = async (...invoices: readonly string[]): Promise<readonly string[]> => {
  const rows = await Promise.all(invoices.map((each) => lines.row(each)))
  return rows.map((row) => /\bline-\w+/.exec(row.className)?.[0] ?? '')
}

describe('The lines of a payment', () => {
  it('M-036 M-037 M-038 M-039 M-040 M-041 [RC13] take the money invoice by invoice, none below 0, and tell by their look which is paid in full, in part or by too much', async () => {
    const [first, second, third] = [
      await postedInvoice(pages.company, 1, 100),
      await postedInvoice(pages.company, 2, 60),
      await postedInvoice(pages.company, 3, 40),
    ]
    await pages.open(`/invoices/payments/new/1/${first}`)
    await lines.row('Invoice #3')
    await main.setField('Amount received', '110')
    await main.reads('Distributed over Invoice #1 first, then the oldest invoices.')
    await expectEventually(amounts).toEqual(['$100.00', '$10.00', ''])
    expect(await looks('Invoice #1', 'Invoice #2', 'Invoice #3')).toEqual([
      'line-full',
      'line-partial',
      'line-none',
    ])

    await lines.edit('Invoice #3', 'Amount', '-5')
    await expectEventually(messages).toContain('Payment Lines CANNOT be negative.')
    await main.press('Save')
    await expectEventually(messages).toContain('Please fix errors before saving')
    await lines.edit('Invoice #3', 'Amount', '0')
    await lines.edit('Invoice #2', 'Amount', '0')
    await expectEventually(() => main.problemOf('Amount received')).toBe(
      '$10.00 of the money is on no line yet.',
    )

    await lines.edit('Invoice #2', 'Amount', '85')
    await answer(EXCESS, 'No')
    await expectEventually(() => amounts()[1]).toBe('$60.00')
    await lines.edit('Invoice #2', 'Amount', '85')
    await answer(EXCESS, 'Yes')
    await expectEventually(() => looks('Invoice #2')).toEqual(['line-over'])
    await main.press('Set amount to match the lines')
    await main.press('Save')
    await expectEventually(() => pages.address).toMatch(/^\/payments\/\d+$/)

    const { company } = pages
    expect(await company.rows('Payment')).toMatchObject([{ customerId: 1, paymentAmount: 185 }])
    expect(await company.rows('PaymentLine')).toMatchObject([
      { lineNumber: 1, invoiceId: first, amount: 100, overPaymentAmount: null },
      { lineNumber: 2, invoiceId: second, amount: 60, overPaymentAmount: 25 },
      { lineNumber: 3, invoiceId: null, amount: 25, overPaymentAmount: null },
    ])
    expect(await company.rows('PaymentCredit')).toMatchObject([{ amount: 25, applied: null }])
    expect(await company.row('Invoice', third)).toMatchObject({ balance: 40, paid: null })
    await main.reads('Invoice OverPayment Record')
  })
})
