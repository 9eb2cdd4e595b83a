import { dayOfInstant } from '#shared/kernel/days.ts'
import { sum } from '#shared/kernel/money.ts'
import { joinFilled } from '#shared/kernel/text.ts'
import type { Invoice } from '#shared/invoicing/Invoice.ts'
import { totalWithTax } from '#shared/invoicing/invoiceRules.ts'
import { isStanding } from '#shared/invoicing/invoiceStates.ts'
import type { Payment } from '#shared/payments/Payment.ts'
import type { Database } from '../database/Database.ts'
import { NotFound } from '../errors.ts'
import { readCustomer } from './readCustomers.ts'
import { byId, readRecords } from './readRecords.ts'
import { readSiteTexts } from './sites.ts'
import type { StatementData, StatementEntryData } from './statementReport.ts'

/**
 * A stored statement with what it tells (S0 §3, PY16): invoices count on their day, payments with all that was received on
 * theirs, credits that came from no payment on the business day on which they were given. Raises NotFound.
 */
export async function readStatement(
  database: Database,
  id: number,
  timeZone: string,
): Promise<StatementData> {
  const [statement] = await readRecords(database, 'Statement', 'id', [id])
  if (statement === undefined) throw new NotFound(`Statement ${id} was not found.`, 'id')
  const { customerId, startDate, endDate } = statement
  const customer = await readCustomer(database, customerId, 'id')
  const [invoices, payments, credits] = await Promise.all([
    readInvoicesUpTo(database, customerId, endDate),
    readPaymentsUpTo(database, customerId, endDate),
    readCreditsUpTo(database, { customerId, endDate, timeZone }),
  ])
  const entries = [
    ...(await invoiceEntries(database, invoices)),
    ...(await paymentEntries(database, payments)),
    ...credits,
  ].toSorted((one, other) => one.day.localeCompare(other.day) || ORDER[one.kind] - ORDER[other.kind])
  return {
    statementId: id,
    startDay: startDate,
    endDay: endDate,
    customer,
    openingBalance: sum(entries.filter(({ day }) => day < startDate).map(({ amount }) => amount)),
    entries: entries.filter(({ day }) => day >= startDate),
    open: await openAmounts(database, invoices, payments),
  }
}

/** Within a day, what is charged comes before what is paid. */
const ORDER: Record<StatementEntryData['kind'], number> = { invoice: 0, credit: 1, payment: 2 }

async function readInvoicesUpTo(database: Database, customerId: number, day: string) {
  const invoices = await readRecords(database, 'Invoice', 'customerId', [customerId])
  return invoices
    .filter((invoice) => isStanding(invoice) && invoice.invoiceDate <= day)
    .toSorted((one, other) => (one.invoiceNumber ?? 0) - (other.invoiceNumber ?? 0))
}

async function readPaymentsUpTo(database: Database, customerId: number, day: string) {
  const payments = await readRecords(database, 'Payment', 'customerId', [customerId])
  return payments
    .filter(({ deleted, paymentDate }) => deleted === null && paymentDate <= day)
    .toSorted((one, other) => one.id - other.id)
}

/** Credits that were given as such; one that came from paying too much is part of that payment. */
async function readCreditsUpTo(
  database: Database,
  { customerId, endDate, timeZone }: { customerId: number; endDate: string; timeZone: string },
): Promise<readonly StatementEntryData[]> {
  const credits = await readRecords(database, 'PaymentCredit', 'customerId', [customerId])
  return credits.flatMap(({ id, amount, created, deleted, sourcePaymentId }) => {
    if (deleted !== null || sourcePaymentId !== null || created === null) return []
    const day = dayOfInstant(created, timeZone)
    if (day > endDate) return []
    return [{ day, kind: 'credit', reference: `Credit ${id}`, description: '', amount: -amount } as const]
  })
}

async function invoiceEntries(
  database: Database,
  invoices: readonly Invoice[],
): Promise<readonly StatementEntryData[]> {
  const siteText = await readSiteTexts(database, invoices)
  return invoices.map((invoice) => ({
    day: invoice.invoiceDate,
    kind: 'invoice',
    reference: `Invoice ${invoice.invoiceNumber ?? invoice.id}`,
    description: siteText(invoice),
    amount: totalWithTax(invoice),
  }))
}

async function paymentEntries(
  database: Database,
  payments: readonly Payment[],
): Promise<readonly StatementEntryData[]> {
  const ids = payments.map(({ paymentMethodId }) => paymentMethodId)
  const methods = byId(await readRecords(database, 'PaymentMethod', 'id', ids))
  return payments.map((payment) => ({
    day: payment.paymentDate,
    kind: 'payment',
    reference: `Payment ${payment.id}`,
    description: joinFilled([methods.get(payment.paymentMethodId)?.name, payment.referenceNumber], ' '),
    amount: -payment.paymentAmount,
  }))
}

/** What of each invoice was not paid by the payments of its time. */
async function openAmounts(
  database: Database,
  invoices: readonly Invoice[],
  payments: readonly Payment[],
): Promise<StatementData['open']> {
  const lines = await readRecords(
    database,
    'PaymentLine',
    'paymentId',
    payments.map(({ id }) => id),
  )
  const paid = new Map<number, number[]>()
  for (const { invoiceId, amount } of lines)
    if (invoiceId !== null) paid.set(invoiceId, [...(paid.get(invoiceId) ?? []), -amount])
  return invoices
    .map((invoice) => ({
      dueDay: invoice.dueDate,
      balance: sum([totalWithTax(invoice), ...(paid.get(invoice.id) ?? [])]),
    }))
    .filter(({ balance }) => balance !== 0)
}
