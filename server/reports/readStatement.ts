import { statementSummary, type StatementRow } from '#shared/accounting/statement.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { sum } from '#shared/kernel/money.ts'
import { dayOfCredit } from '#shared/settings/closedBooks.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { Invoice } from '#shared/invoicing/Invoice.ts'
import { totalWithTax } from '#shared/invoicing/invoiceRules.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import type { Payment } from '#shared/payments/Payment.ts'
import type { Queryable } from '../database/Database.ts'
import { NotFound } from '../kernel/errors.ts'
import { readCustomer } from './readCustomers.ts'
import { byId, readRecords } from '../reads/readRecords.ts'
import { siteText } from './sites.ts'
import type { StatementData } from './statementReport.ts'

/** A stored statement with the customer's account (S0 §3, AC5, AC6). Throws NotFound. */
export async function readStatement(
  database: Queryable,
  id: number,
  timeZone: string,
): Promise<StatementData> {
  const [statement] = await readRecords(database, 'Statement', 'id', [id])
  if (statement === undefined) throw new NotFound(`Statement ${id} was not found.`, 'id')
  const { customerId, startDate, endDate } = statement
  const [customer, invoices, payments, credits] = await Promise.all([
    readCustomer(database, customerId, 'id'),
    readRecords(database, 'Invoice', 'customerId', [customerId]),
    readRecords(database, 'Payment', 'customerId', [customerId]),
    readRecords(database, 'PaymentCredit', 'customerId', [customerId]),
  ])
  const dayOf = (instant: string): string => dayOfInstant(instant, timeZone)
  const account = {
    invoices,
    payments,
    credits: credits.map((credit) => ({
      ...credit,
      createdOn: dayOfCredit({ ...credit, sourcePaymentId: null }, timeZone) ?? startDate,
      deletedOn: credit.deleted === null ? null : dayOf(credit.deleted),
    })),
  }
  const figures = statementSummary(account, startDate, endDate)
  const texts = await readEntryTexts(database, invoices, payments)
  return {
    statementId: id,
    startDay: startDate,
    endDay: endDate,
    customer,
    figures,
    entries: figures.rows.map((row) => ({ ...row, ...texts(row) })),
    open: await openAmounts(database, invoices, payments, endDate),
  }
}

/** Describes the reference of a statement's entry. */
async function readEntryTexts(
  database: Queryable,
  invoices: readonly Invoice[],
  payments: readonly Payment[],
) {
  const methods = byId(await readRecords(database, 'PaymentMethod', 'id', payments.map(methodOf)))
  const byInvoiceId = byId(invoices)
  const byPaymentId = byId(payments)
  const paidBy = ({ id, text }: StatementRow): string =>
    joinNonBlank([methods.get(byPaymentId.get(id)?.paymentMethodId ?? 0)?.name, text], ' ')
  const describe: Record<StatementRow['kind'], (row: StatementRow) => string> = {
    invoice: ({ id }) => {
      const invoice = byInvoiceId.get(id)
      return invoice === undefined ? '' : siteText(invoice)
    },
    payment: paidBy,
    reversal: ({ id }) => `Payment ${byPaymentId.get(id)?.reversesPaymentId ?? ''} was not honored`,
    refund: paidBy,
    // Notes on credits are internal.
    credit: ({ amount }) => (amount > 0 ? 'Paid back to you' : ''),
    writeOff: () => '',
  }
  return (row: StatementRow) => ({
    reference: row.kind === 'invoice' ? `Invoice ${row.text}` : `${CAPTIONS[row.kind]} ${row.id}`,
    description: describe[row.kind](row),
  })
}

const CAPTIONS = {
  payment: 'Payment',
  reversal: 'Reversal',
  refund: 'Refund',
  credit: 'Credit',
  writeOff: 'Write-off',
} as const

function methodOf({ paymentMethodId }: Payment): number {
  return paymentMethodId
}

/** The balance of each invoice after the payments up to a day. */
async function openAmounts(
  database: Queryable,
  invoices: readonly Invoice[],
  payments: readonly Payment[],
  day: string,
): Promise<StatementData['open']> {
  const counted = payments.filter(({ deleted, paymentDate }) => deleted === null && paymentDate <= day)
  const lines = await readRecords(
    database,
    'PaymentLine',
    'paymentId',
    counted.map(({ id }) => id),
  )
  const paid = new Map<number, number[]>()
  for (const { invoiceId, amount } of lines)
    if (invoiceId !== null) paid.set(invoiceId, [...(paid.get(invoiceId) ?? []), -amount])
  return invoices
    .filter((invoice) => isActiveInvoice(invoice) && invoice.invoiceDate <= day)
    .map((invoice) => ({
      dueDay: invoice.dueDate,
      balance: sum([totalWithTax(invoice), ...(paid.get(invoice.id) ?? [])]),
    }))
    .filter(({ balance }) => balance !== 0)
}
