import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../support/openPage.tsx'
import { header } from '../support/Region.ts'

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
