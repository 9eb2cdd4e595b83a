import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, header, main } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'
import { postedInvoice } from './postedInvoice.ts'

const pages = servePages()

it('[PY890] M-042 money without an invoice stays open as a deposit, and is offered on the next invoice', async () => {
  const { company } = pages
  await pages.open('/payments/new?customerId=1')
  await main.reads('No open invoices.')
  await main.setField('Amount received', '200')
  await main.reads('Deposit: $200.00 stays open as a credit of the customer')
  expect(main.problemOf('Amount received')).toBe('')
  await main.press('Save')
  await expectEventually(() => pages.address).toMatch(/^\/payments\/\d+$/)
  await main.reads('Deposit: $200.00 stays open as a credit of the customer')
  expect(await company.rows('PaymentCredit')).toMatchObject([{ amount: 200, applied: null }])

  const id = await postedInvoice(company, 1, 150)
  await pages.open(`/invoices/${id}`)
  await main.reads('Credit of the customer')
  await main.press('Apply credit')
  await answer(
    'There is an open payment credit of $200.00. Do you want to apply it to the selected invoice(s)?',
    'Yes',
  )
  await expectEventually(() => list('Lines').cells('Amount')[0]).toBe('$150.00')
  await main.press('Save')
  await expectEventually(() => company.row('Invoice', id)).toMatchObject({ balance: 0 })
  const [deposit] = await company.rows('Payment')
  await pages.open(`/payments/${String(deposit?.id)}`)
  await main.reads('Amount received')
  expect(main.text).not.toContain('stays open')
})

it('[PY920] [SC1120] a payment that was only filled in is left without a question, and saved as it is', async () => {
  const { company } = pages
  const id = await postedInvoice(company, 1, 150)
  const receipt = `/invoices/payments/new/1/${id}`
  await pages.open(receipt)
  await expectEventually(() => main.readField('Amount received')).toBe('$150.00')
  await expectEventually(() => [main.button('Close'), main.button('Save'), main.button('Cancel')]).toEqual([
    'enabled',
    'enabled',
    'missing',
  ])
  await header.press('Inventory')
  await expectEventually(() => pages.address).toBe('/inventory/overview')
  await pages.open(receipt)
  await main.press('Save')
  await expectEventually(() => pages.address).toMatch(/^\/payments\/\d+$/)
  expect(await company.rows('Payment')).toMatchObject([{ paymentAmount: 150 }])
  expect(await company.row('Invoice', id)).toMatchObject({ balance: 0 })
})

it('[PY890] what is above the invoices is said to become a credit, and a deposit is asked about while they are unpaid', async () => {
  const { company } = pages
  await postedInvoice(company, 1, 100)
  await pages.open('/payments/new?customerId=1')
  await main.setField('Amount received', '160')
  await main.reads(
    'Distributed over the oldest invoices first. $60.00 above the invoices becomes a credit of the customer.',
  )
  await main.setField('Amount received', '60')
  await expectEventually(() => list('Lines').cells('Amount')).toEqual(['$60.00'])
  await list('Lines').edit('Invoice #1', 'Amount', '0')
  await main.reads('Deposit: $60.00 stays open as a credit of the customer')
  await main.press('Save')
  const asked =
    'No invoice is paid with this payment, while $100.00 of the customer is unpaid. Deposit: $60.00 stays open as a credit. Do you want to continue?'
  await answer(asked, 'No')
  expect(await company.rows('Payment')).toEqual([])
  await main.press('Save')
  await answer(asked, 'Yes')
  await expectEventually(() => company.rows('PaymentCredit')).toMatchObject([{ amount: 60 }])
})
