import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { formatDay } from '#shared/kernel/days.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { added } from '#test/server/save/openSaving.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog, main, Region } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'
import { postedInvoice } from './postedInvoice.ts'

const lines = list('Lines')
const payments = list('Payments')
const credits = list('Credits')
const balance = new Region('the balance', () => document.querySelector('[data-testid="payment-balance"]'))
const totals = new Region('the total', () => document.querySelector('[data-testid="invoice-totals"]'))

const pages = servePages()

it('[PY710] [PY715] a payment is reversed on its page, says so, and its invoice is owed again', async () => {
  const { company } = pages
  const id = await postedInvoice(company, 1, 100)
  await company.save([
    added('Payment', -1, {
      customerId: 1,
      paymentDate: company.today,
      paymentMethodId: 1,
      paymentAmount: 100,
    }),
    added('PaymentLine', -2, { paymentId: -1, invoiceId: id, lineNumber: 1, amount: 100 }),
  ])
  const [paid] = await company.rows('Payment')
  await pages.open(`/payments/${String(paid?.id)}`)
  await main.press('Reverse Payment')
  const reversal = dialog('Reverse payment')
  await reversal.press('Reverse')
  await expectEventually(() => reversal.problemOf('Reason')).toBe('Required')
  await reversal.setField('Reason', 'NSF')
  await reversal.press('Reverse')
  await reversal.goes()
  await main.reads(`Reversed ${formatDay(company.today)} (NSF)`)
  await expectEventually(() => main.button('Reverse Payment')).toBe('missing')
  expect(await company.row('Invoice', id)).toMatchObject({ balance: 100, paid: null })

  const reversalId = (await company.rows('Payment')).find(({ kind }) => kind === 'Reversal')?.id
  await pages.open(`/payments/${String(reversalId)}`)
  await main.reads(`Reversal ${String(reversalId)}`)
  await main.reads('Reverses payment')
  await expectEventually(() => lines.rows[0]).toMatchObject({
    Amount: '-$100.00',
    'Remaining balance': '$100.00',
  })
  await balance.reads('Amount paid back')

  await pages.open('/payments/overview')
  await expectEventually(() => payments.cells('Kind')).toEqual(['Reversal', 'Payment'])
  await expectEventually(() => payments.cells('Reversed')).toEqual(['', formatDay(company.today)])
})

it('[PY711] an open credit is refunded from its list, not more than there is', async () => {
  const { company } = pages
  await company.save([added('PaymentCredit', -1, { customerId: 1, amount: 40, notes: 'Goodwill' })])
  await pages.open('/credits/overview')
  await credits.select('Goodwill')
  await main.press('Refund')
  const refund = dialog('Refund')
  await refund.setField('Amount to pay back', '41')
  await refund.press('Refund')
  await refund.reads('The customer has $40.00 in open credits. More cannot be refunded.')
  await refund.setField('Amount to pay back', '30')
  await refund.setField('Reference number', '881')
  await refund.press('Refund')
  await refund.goes()
  await expectEventually(() => credits.cells('Amount')).toEqual(['$10.00', '$40.00'])
  expect((await company.rows('Payment'))[0]).toMatchObject({ paymentAmount: -30, kind: 'Refund' })
  expect(await company.row('Customer', 1)).toMatchObject({ balance: -10 })
})

it('[PY712] what is left of an invoice is written off on its page', async () => {
  const id = await postedInvoice(pages.company, 1, 100)
  await pages.open(`/invoices/${id}`)
  await main.press('More')
  await main.press('Write Off')
  const writeOff = dialog('Write off')
  await expectEventually(() => writeOff.readField('Amount to write off')).toBe('$100.00')
  await writeOff.setField('Reason', 'Out of business')
  await writeOff.press('Write Off')
  await writeOff.goes()
  await totals.reads('Written off')
  await main.press('More')
  await expectEventually(() => main.button('Void Invoice')).not.toBe('missing')
  expect(main.button('Write Off')).toBe('missing')
  expect(await pages.company.row('Invoice', id)).toMatchObject({
    statusId: INVOICE_STATUS.paid,
    writtenOff: 100,
    balance: 0,
  })
})
