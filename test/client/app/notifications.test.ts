import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { rejectInvoice } from '#shared/invoicing/transitionInvoice.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../support/openPage.tsx'
import { header, Region, textOf } from '../support/Region.ts'
import { billed } from '../screens/invoices/support/billed.ts'

const pages = servePages()

it('F-010 [HM500] the notifications are what failed or came back, and lead there', async () => {
  const { company } = pages
  const rental = await company.rental()
  const { today } = company
  const party = { customerId: 1, serviceAddressId: 11, rentalId: rental.id }
  const invoice = { ...party, invoiceNumber: 101, invoiceDate: today, dueDate: today }
  await company.insert('Invoice', { ...invoice, statusId: INVOICE_STATUS.rejected })
  await pages.open('/profile', ['Invoice:Admin'])
  await header.press('Notifications')
  await header.reads('1 Rejected invoices')
  expect(header.text).not.toContain('Invoices to review')
  await header.press('1 Rejected invoices')
  await expectEventually(() => pages.address).toBe('/invoices/review')
  expect(header.text).not.toContain('Rejected invoices')
})

it('M-022 [HM920] [IN920] whoever made an invoice is told who rejected it, when and why, and is led to it', async () => {
  const { company } = pages
  const { id } = await billed(company, {
    invoice: { statusId: INVOICE_STATUS.review, createdBy: 'Olive Office' },
  })
  await billed(company, { invoice: { statusId: INVOICE_STATUS.rejected, createdBy: 'Ann Other' } })
  const change = rejectInvoice({ statusId: INVOICE_STATUS.review, privateNote: null }, 'Wrong county')
  await company.edit('Invoice', id, change ?? {})
  await pages.open('/profile', ['Invoice:Admin'])
  await header.press('Notifications')
  await header.reads('was rejected')
  const { rejected, rejectedBy } = await company.row('Invoice', id)
  const notice = [...document.querySelectorAll('.menu-item.notice')].map(textOf)
  expect(notice).toEqual([expect.stringMatching(/^Invoice 101 was rejected.*: Wrong county$/)])
  expect(notice[0]).toContain(String(rejectedBy))
  await header.press(notice[0] ?? '')
  await expectEventually(() => pages.address).toBe(`/invoices/${id}`)
  const card = new Region('why', () => document.querySelector('[data-testid="invoice-rejection"]'))
  await card.reads('Wrong county')
  expect([rejected, card.text]).toEqual([expect.any(String), expect.stringContaining(String(rejectedBy))])
})
