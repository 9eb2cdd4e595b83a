import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages, question } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'
import { postedInvoice } from './postedInvoice.ts'

const lines = list('Lines')
const credits = list('Credits')

const pages = servePages()

describe('The credits', () => {
  it('M-042 M-046 M-047 are added, applied to an invoice after a question, deleted, and shown while they are open', async () => {
    const id = await postedInvoice(pages.company, 1, 100)
    await pages.open('/credits/overview')
    expect(await credits.columns()).toEqual([
      'Customer',
      'Credit',
      'Amount',
      'Date',
      'Created',
      'Created by',
      'Applied',
      'Applied by',
      'Applied to',
      'From',
      'Notes',
    ])
    const credit = dialog('Add credit')
    for (const [amount, notes] of [
      ['40', 'Goodwill'],
      ['7', 'Wrong'],
    ] as const) {
      await main.press('Add')
      await credit.setField('Notes', notes)
      await credit.press('Save')
      await expectEventually(() => credit.problemOf('Amount')).toBe('Required')
      await credit.setField('Amount', '0')
      await expectEventually(() => credit.problemOf('Amount')).not.toMatch(/^(Required)?$/)
      await credit.setField('Amount', amount)
      await credit.chooseRecord('Customer', 'Acme')
      await credit.press('Save')
      await credit.goes()
      await credits.row(notes)
    }
    await credits.select('Wrong')
    await main.press('Delete')
    const asked = 'Are you sure you want to delete the selected credit?'
    await question(asked).reads('Wrong')
    await answer(asked, 'Yes')
    await expectEventually(() => credits.cells('Notes')).toEqual(['Goodwill'])

    await pages.open(`/invoices/payments/new/1/${id}`)
    await answer(
      'There is an open payment credit of $40.00. Do you want to apply it to the selected invoice(s)?',
      'Yes',
    )
    await expectEventually(() => lines.cells('Amount')[0]).toBe('$40.00')
    await main.press('Save')
    await expectEventually(() => pages.address).toMatch(/^\/payments\/\d+$/)
    const payment = Number(pages.address.split('/')[2])
    await expectEventually(messages).toContain(
      `Payment Credits applied. Payment Id: ${payment} has been updated.`,
    )
    const [stored, deleted] = await pages.company.rows('PaymentCredit')
    expect(stored).toMatchObject({ paymentId: payment, appliedBy: 'Olive Office', amount: 40 })
    expect(deleted).toMatchObject({ deletedBy: 'Olive Office' })
    expect(await pages.company.row('Invoice', id)).toMatchObject({
      statusId: INVOICE_STATUS.partiallyPaid,
      paid: null,
    })

    await pages.open('/credits/overview')
    await credits.row('Goodwill')
    await main.press('Show Only Open')
    await expectEventually(() => credits.has('Goodwill')).toBe(false)
    await main.press('Show All')
    await credits.row('Goodwill')
    await credits.press(`Payment ${payment}`)
    await expectEventually(() => pages.address).toBe(`/payments/${payment}`)
  })

  it('M-036 M-046 lead from a credit to the payment that it came from, which names it', async () => {
    const { company } = pages
    const { id: sourcePaymentId } = await company.insert('Payment', {
      customerId: 1,
      paymentDate: company.today,
      paymentMethodId: 1,
      paymentAmount: 10,
    })
    const { id } = await company.insert('PaymentCredit', { customerId: 1, sourcePaymentId, amount: 4 })
    await pages.open('/credits/overview')
    await credits.press(`Payment ${sourcePaymentId}`)
    await expectEventually(() => pages.address).toBe(`/payments/${sourcePaymentId}`)
    await main.reads(`Credit ${id} of this payment`)
  })
})
