import { openInvoiceTotals } from '#shared/accounting/openInvoices.ts'
import { totalWithTax } from '#shared/invoicing/invoiceRules.ts'
import { openCreditTotal } from '#shared/payments/applyCredits.ts'
import type { Queryable } from '../database/Database.ts'
import type { OpenInvoicesData } from './openInvoicesReport.ts'
import { readCustomer } from './readCustomers.ts'
import { readRecords } from '../reads/readRecords.ts'
import { siteText } from './sites.ts'

/** The open invoices of a customer on a day (AC7); throws NotFound if there is no such customer. */
export async function readOpenInvoices(
  database: Queryable,
  customerId: number,
  day: string,
): Promise<OpenInvoicesData> {
  const customer = await readCustomer(database, customerId, 'customerId')
  const [invoices, credits] = await Promise.all([
    readRecords(database, 'Invoice', 'customerId', [customerId]),
    readRecords(database, 'PaymentCredit', 'customerId', [customerId]),
  ])
  const { rows } = openInvoiceTotals(invoices, day)
  return {
    day,
    customer,
    openCredit: openCreditTotal(credits),
    invoices: rows.map(({ invoice, balance, daysLate }) => ({
      invoiceNumber: String(invoice.invoiceNumber ?? invoice.id),
      invoiceDay: invoice.invoiceDate,
      dueDay: invoice.dueDate,
      daysLate,
      site: siteText(invoice),
      total: totalWithTax(invoice),
      payments: invoice.payments,
      balance,
    })),
  }
}
