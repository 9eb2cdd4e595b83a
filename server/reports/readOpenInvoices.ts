import type { Invoice } from '#shared/invoicing/Invoice.ts'
import { totalWithTax, unpaidBalance } from '#shared/invoicing/invoiceRules.ts'
import { isStanding } from '#shared/invoicing/invoiceStates.ts'
import { openCreditTotal } from '#shared/payments/applyCredits.ts'
import type { Database } from '../database/Database.ts'
import type { OpenInvoicesData } from './openInvoicesReport.ts'
import { readCustomer } from './readCustomers.ts'
import { readRecords } from './readRecords.ts'
import { readSiteTexts } from './sites.ts'

/** What a customer has not paid on a day; raises NotFound where there is no such customer. */
export async function readOpenInvoices(
  database: Database,
  customerId: number,
  day: string,
): Promise<OpenInvoicesData> {
  const customer = await readCustomer(database, customerId, 'customerId')
  const [invoices, credits] = await Promise.all([
    readRecords(database, 'Invoice', 'customerId', [customerId]),
    readRecords(database, 'PaymentCredit', 'customerId', [customerId]),
  ])
  const open = invoices
    .filter((invoice) => isStanding(invoice) && unpaidBalance(invoice) > 0)
    .toSorted(byDueDay)
  const siteText = await readSiteTexts(database, open)
  return {
    day,
    customer,
    openCredit: openCreditTotal(credits),
    invoices: open.map((invoice) => ({
      invoiceNumber: String(invoice.invoiceNumber ?? invoice.id),
      invoiceDay: invoice.invoiceDate,
      dueDay: invoice.dueDate,
      site: siteText(invoice),
      total: totalWithTax(invoice),
      payments: invoice.payments,
    })),
  }
}

function byDueDay(one: Invoice, other: Invoice): number {
  return (one.dueDate ?? '').localeCompare(other.dueDate ?? '') || one.id - other.id
}
