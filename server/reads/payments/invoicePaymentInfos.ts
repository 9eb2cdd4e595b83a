import { isObject } from '#shared/kernel/json.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { PaymentLine } from '#shared/payments/PaymentLine.ts'
import { Payment } from '#shared/payments/Payment.ts'
import { columnsOf, present, renamed, select } from '../../database/selection.ts'
import {
  openInvoicePaymentInfosQuery,
  invoicePaymentInfosQuery,
  type InvoicePaymentInfo,
} from '#shared/payments/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { isReceivable } from '#shared/accounting/receivables.ts'
import { cardPercentage, totalWithTax, unpaidBalance } from '#shared/invoicing/invoiceRules.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { isClosedDay } from '#shared/settings/closedBooks.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { readRows, type RowOf } from '../../database/readRows.ts'
import { readClosedDay } from '../settings/readClosedDay.ts'
import type { ComputedQueryContext } from '../../queries/NamedQuery.ts'
import { computeQuery } from '../../queries/implementQuery.ts'

export const openInvoicePaymentInfos = computeQuery(openInvoicePaymentInfosQuery, {
  roles: permissions.viewBilling,
  compute: async ({ customerId }, context) => {
    const invoices = await readRows(context.database, UNPAID, { customerId }, INVOICE.columns)
    return paymentInfos(invoices.filter(isReceivable), context)
  },
})

export const invoicePaymentInfos = computeQuery(invoicePaymentInfosQuery, {
  roles: permissions.viewBilling,
  compute: async ({ paymentId }, context) =>
    paymentInfos(await readRows(context.database, OF_PAYMENT, { paymentId }, INVOICE.columns), context),
})

async function paymentInfos(
  invoices: readonly RowOf<typeof INVOICE.columns>[],
  { database, now, runAsUser, timeZone }: ComputedQueryContext,
): Promise<InvoicePaymentInfo[]> {
  const ids = invoices.map((invoice) => invoice.id)
  const [closedDay, payments, records] = await Promise.all([
    readClosedDay(database, dayOfInstant(now(), timeZone)),
    readRows(database, PAYMENTS, { ids: JSON.stringify(ids) }, PAYMENT.columns),
    runAsUser('Invoices', { where: { id: { in: ids } }, parameters: { deleted: true } }),
  ])
  const paymentsOf = groupBy(payments, (payment) => payment.invoiceId)
  const recordOf = new Map(asRecords(records).map((record) => [record['id'], record]))
  // The fee is a line of the invoice, which closed books do not get.
  const isClosed = ({ invoiceDate }: { readonly invoiceDate: string }): boolean =>
    isClosedDay(invoiceDate, closedDay)
  return invoices.map((invoice) => ({
    id: invoice.id,
    invoiceNumber: invoice.invoiceNumber,
    serviceAddress1: invoice.serviceAddress1,
    total: totalWithTax(invoice),
    paidAmount: invoice.payments,
    remainingBalance: unpaidBalance(invoice),
    dueDate: invoice.dueDate,
    cardPercentage: isClosed(invoice) ? null : cardPercentage(invoice),
    isCardFeeClosed: isClosed(invoice) && (cardPercentage(invoice) ?? 0) > 0,
    relatedPaymentIds: (paymentsOf.get(invoice.id) ?? []).map((payment) => payment.paymentId),
    invoice: recordOf.get(invoice.id) ?? null,
  }))
}

function asRecords(result: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(result) ? result.filter(isObject) : []
}

const INVOICE = columnsOf(
  Invoice,
  'i',
  'id',
  'invoiceNumber',
  'serviceAddress1',
  'invoiceDate',
  'dueDate',
  'total',
  'tax',
  'payments',
  'statusId',
  'deleted',
  'paymentMethod',
  'creditCardPercentage',
)

/** Invoices without a due date come last. */
const BY_DUE_DATE = `ORDER BY COALESCE(i.[dueDate], '9999'), i.[id]`

const UNPAID = `
  SELECT ${INVOICE.sql} FROM [Invoice] i
  WHERE i.[customerId] = :customerId AND i.[balance] > 0 AND i.[deleted] IS NULL ${BY_DUE_DATE}`

const OF_PAYMENT = `
  SELECT ${INVOICE.sql} FROM [Invoice] i
  WHERE i.[id] IN (SELECT l.[invoiceId] FROM [PaymentLine] l WHERE l.[paymentId] = :paymentId) ${BY_DUE_DATE}`

const PAYMENT = select(
  present(columnsOf(PaymentLine, 'l', 'invoiceId')),
  renamed(Payment, 'p', { paymentId: 'id' }),
)

const PAYMENTS = `
  SELECT DISTINCT ${PAYMENT.sql},
    p.[paymentDate]
  FROM [PaymentLine] l JOIN [Payment] p ON p.[id] = l.[paymentId]
  WHERE l.[invoiceId] IN :ids AND p.[deleted] IS NULL
  ORDER BY p.[paymentDate], p.[id]`
