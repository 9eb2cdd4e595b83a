import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import type { PageCompany } from '../../support/PageCompany.ts'

/** A posted invoice of Acme with this number and amount; the days in which it is due follow the numbers. */
export async function postedInvoice(
  company: PageCompany,
  invoiceNumber: number,
  amount: number,
): Promise<number> {
  const rental = await company.insert('Rental', {
    customerId: 1,
    serviceAddressId: 11,
    dumpsterId: 21,
    startDate: company.today,
  })
  const { id } = await company.insert('Invoice', {
    customerId: 1,
    serviceAddressId: 11,
    rentalId: rental.id,
    invoiceNumber,
    statusId: INVOICE_STATUS.posted,
    quickBooksLastExport: '2037-11-20T15:00:00.000Z',
    invoiceDate: company.today,
    dueDate: `2037-12-0${invoiceNumber}`,
    total: amount,
    balance: amount,
  })
  await company.insert('InvoiceLine', {
    invoiceId: id,
    lineNumber: 1,
    quantity: 1,
    rate: amount,
    miscItem: true,
  })
  return id
}
