import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, main, Region } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'
import { postedInvoice } from './postedInvoice.ts'

const review = new Region('the review', () => document.querySelector('[data-testid="review-panel"]'))

const pages = servePages()

describe('What else a save does', () => {
  it('B-02 [SA400] the review tells what follows from a payment and why, before it is saved, and forgets it with the next edit', async () => {
    const id = await postedInvoice(pages.company, 1, 100)
    await pages.open(`/invoices/payments/new/1/${id}`)
    await expectEventually(() => list('Lines').rows.length).toBeGreaterThan(0)
    await expectEventually(() => main.readField('Amount received')).toBe('$100.00')
    await main.setField('Reference number', 'Check 11')
    await expectEventually(() => document.querySelector('.review-chip')).not.toBeNull()
    document.querySelector<HTMLElement>('.review-chip')?.click()
    await review.press('What else will this save do?')
    await review.reads('Invoice 1 of Acme changed')
    await review.reads('Balance $100.00→$0.00')
    await review.reads('Total, balance and status of an invoice follow from its lines and payments.')
    expect(await pages.company.row('Invoice', id)).toMatchObject({ balance: 100 })
    await main.setField('Reference number', 'Check 12')
    await expectEventually(() => review.text).toContain('What else will this save do?')
  })

  it('B-02 a large save asks whether what follows from it is wanted', async () => {
    const { company } = pages
    const first = await postedInvoice(company, 1, 2)
    const invoice = await company.row('Invoice', first)
    for (let number = 2; number <= 50; number += 1) {
      const { id } = await company.insert('Invoice', {
        ...invoice,
        id: first + number,
        invoiceNumber: number,
      })
      await company.insert('InvoiceLine', {
        invoiceId: id,
        lineNumber: 1,
        quantity: 1,
        rate: 2,
        miscItem: true,
      })
    }
    await pages.open(`/invoices/payments/new/1/${first}`)
    await expectEventually(() => list('Lines').rows.length).toBeGreaterThan(0)
    await main.setField('Amount received', '100')
    await main.reads('51 records')
    await main.press('Save')
    const question = 'Save 51 records? By this, 50 invoices are changed too. Review says what and why.'
    await answer(question, 'No')
    expect(await company.row('Invoice', first)).toMatchObject({ balance: 2 })
    await main.press('Save')
    await answer(question, 'Yes')
    await expectEventually(() => company.row('Invoice', first)).toMatchObject({ balance: 0 })
  })
})
