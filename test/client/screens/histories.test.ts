import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { added } from '#test/server/save/openSaving.ts'
import { changesIn } from '../support/changesIn.ts'
import { servePages } from '../support/openPage.tsx'
import { dialog, main, Region } from '../support/Region.ts'
import { list } from '../support/ShownList.ts'
import { billed } from './invoices/support/billed.ts'
import { postedInvoice } from './payments/postedInvoice.ts'

const pages = servePages()

describe('B-08 O-045 The history of a record tells who did what', () => {
  it('of a dispatch note, beside the list', async () => {
    const { company } = pages
    const { id } = await company.add('DispatchNote', { companyName: 'Acme', siteName: 'Pier 4' })
    await company.edit('DispatchNote', id, { completed: '2037-11-26T15:00:00.000Z' })
    await pages.open('/dispatch-notes/overview')
    await main.press('Show All')
    await list('Dispatch notes').select('Pier 4')
    const panel = new Region('the panel of the note', () =>
      document.querySelector('aside[data-testid="dispatch-note-panel"]'),
    )
    await panel.press('History')
    await expectEventually(() => changesIn('History of Acme, Pier 4')).toEqual(
      expect.arrayContaining([
        'Ann Colleague: Company name — → Acme',
        expect.stringMatching(/^Ann Colleague: Completed — → 11\/26\/2037 10:/),
      ]),
    )
  })

  it('of a rental, and of a job that is opened from it', async () => {
    const { company } = pages
    const rental = await company.rental()
    const job = await company.job(rental, { jobTypeId: JOB_TYPE.pickUp, billAsDumpsterId: 21 })
    await company.edit('Job', job.id, { weight: 4.25 })
    await pages.open(`/rentals/${rental.id}`)
    await main.press('History')
    await expectEventually(() => changesIn(`History of R${rental.id}`)).toEqual(
      expect.arrayContaining(['Ann Colleague: Dumpster — → 20 yd']),
    )
    await dialog(`History of R${rental.id}`).press('Close')
    await list('Jobs').open('PickUp')
    await dialog('Job').press('Audit Log')
    await expectEventually(() => changesIn(`Audit History of J${job.id}`)).toEqual(
      expect.arrayContaining(['Ann Colleague: Type — → PickUp', 'Ann Colleague: Weight — → 4.25']),
    )
  })

  it('of an invoice and of a payment, from their menus', async () => {
    const { company } = pages
    const invoice = await billed(company)
    await company.edit('Invoice', invoice.id, { note: 'Repair of the gate' })
    await pages.open(`/invoices/${invoice.id}`)
    await main.press('More')
    await main.press('History')
    await expectEventually(() => changesIn('History of Invoice #101')).toEqual(
      expect.arrayContaining(['Ann Colleague: Note — → Repair of the gate']),
    )

    const invoiceId = await postedInvoice(company, 7, 600)
    const saved = await company.save([
      added('Payment', -1, {
        customerId: 1,
        paymentDate: company.today,
        paymentMethodId: 1,
        paymentAmount: 600,
        referenceNumber: 'Check 815',
      }),
      added('PaymentLine', -2, { paymentId: -1, invoiceId, lineNumber: 1, amount: 600 }),
    ])
    const payment = saved.find(({ $type }) => $type === 'Payment:#Rolloff')
    const id = String(payment?.['id'])
    await pages.open(`/payments/${id}`)
    await main.press('More')
    await main.press('History')
    await expectEventually(() => changesIn(`History of Payment ${id}`)).toEqual(
      expect.arrayContaining(['Ann Colleague: Amount received — → $600.00']),
    )
  })
})
