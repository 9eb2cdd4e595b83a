import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main } from '../../support/Region.ts'
import { billed } from './support/billed.ts'
import { badge, lines, openInvoice, part } from './support/shownInvoice.ts'

const pages = servePages()

describe('An invoice of nothing, or of less', () => {
  it('M-072 [IN212] is sent after a question, and is paid then', async () => {
    const { company } = pages
    const { id } = await billed(company, { lines: [] })
    await openInvoice(pages, id)
    await main.press('More')
    await main.press('Email')
    await answer('Do you want to email invoice 101? Its total is $0.00.', 'Yes')
    await expectEventually(badge).toBe('Paid')
    await expectEventually(() => company.row('Invoice', id)).toMatchObject({ paid: expect.any(String) })
  })

  it('M-072 [IN211] is refused, and offers to give the customer a credit instead', async () => {
    const { company } = pages
    const { id, customerId } = await billed(company, {
      lines: [{ description: 'Credit', quantity: 1, rate: 0 }],
    })
    await openInvoice(pages, id)
    await lines.open('Credit')
    await dialog('Invoice line').setField('Rate', '-100')
    await dialog('Invoice line').press('Save')
    await main.press('Save')
    const refusal =
      'The total of an invoice cannot be below $0.00: give the customer a credit of $100.00 instead.'
    await part('credit-instead').reads(refusal)
    await expectEventually(() => company.row('Invoice', id)).toMatchObject({ total: 0 })
    await main.press('Give a credit of $100.00')
    await dialog('Add credit').setField('Notes', 'Dumpster was late')
    await dialog('Add credit').press('Save')
    await expectEventually(() => company.rows('PaymentCredit')).toMatchObject([
      { customerId, amount: 100, notes: 'Dumpster was late' },
    ])
  })
})
