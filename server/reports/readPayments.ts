import { totalWithTax, unpaidBalance } from '#shared/invoicing/invoiceRules.ts'
import type { Invoice } from '#shared/invoicing/Invoice.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { sum } from '#shared/kernel/money.ts'
import type { PaymentLine } from '#shared/payments/PaymentLine.ts'
import { reversedText } from '#shared/payments/reversePayment.ts'
import type { Queryable } from '../database/Database.ts'
import { inRequestedOrder } from './inRequestedOrder.ts'
import type { PaymentData, PaymentLineData } from './paymentReceiptReport.ts'
import { customerOf, readCustomers } from './readCustomers.ts'
import { byId, readRecords } from '../reads/readRecords.ts'

/** Payments with their lines, in the requested order; throws NotFound for deleted ones. */
export async function readPayments(
  database: Queryable,
  ids: readonly number[],
): Promise<readonly PaymentData[]> {
  const stored = await readRecords(database, 'Payment', 'id', ids)
  const payments = inRequestedOrder('Payment', ids, byId(stored.filter(({ deleted }) => deleted === null)))
  const [customers, methods, lines, credits, reversals] = await Promise.all([
    readCustomers(
      database,
      payments.map(({ customerId }) => customerId),
    ),
    readRecords(
      database,
      'PaymentMethod',
      'id',
      payments.map(({ paymentMethodId }) => paymentMethodId),
    ).then(byId),
    readRecords(database, 'PaymentLine', 'paymentId', ids),
    readRecords(database, 'PaymentCredit', 'paymentId', ids),
    readRecords(database, 'Payment', 'reversesPaymentId', ids),
  ])
  const invoiceIds = lines.map(({ invoiceId }) => invoiceId)
  const [invoices, paidLines] = await Promise.all([
    readRecords(database, 'Invoice', 'id', invoiceIds).then(byId),
    readPaidLines(database, invoiceIds),
  ])
  return payments.map((payment) => {
    const own = lines.filter(({ paymentId }) => paymentId === payment.id)
    const applied = credits.filter(({ paymentId, deleted }) => paymentId === payment.id && deleted === null)
    return {
      paymentId: payment.id,
      kind: payment.kind,
      reversed: reversedText(
        payment,
        reversals.filter(({ reversesPaymentId }) => reversesPaymentId === payment.id),
      ),
      paymentDay: payment.paymentDate,
      method: methods.get(payment.paymentMethodId)?.name ?? null,
      referenceNumber: payment.referenceNumber,
      amount: payment.paymentAmount,
      notes: payment.notes,
      customer: customerOf(customers, payment.customerId),
      lines: own.toSorted(byNumber).flatMap((line) => lineData(line, invoices, paidLines)),
      creditsApplied: sum(applied.map(({ amount }) => amount)),
      creditLeft: sum(own.flatMap(({ invoiceId, amount }) => (invoiceId === null ? [amount] : []))),
    }
  })
}

type PaidLines = ReadonlyMap<number | null, readonly PaymentLine[]>

/** All lines of live payments, by invoice. */
async function readPaidLines(
  database: Queryable,
  invoiceIds: readonly (number | null)[],
): Promise<PaidLines> {
  const lines = await readRecords(database, 'PaymentLine', 'invoiceId', invoiceIds)
  const payments = byId(
    await readRecords(
      database,
      'Payment',
      'id',
      lines.map(({ paymentId }) => paymentId),
    ),
  )
  const live = lines.filter(({ paymentId }) => payments.get(paymentId)?.deleted === null)
  return groupBy(live, ({ invoiceId }) => invoiceId)
}

function byNumber(a: PaymentLine, b: PaymentLine): number {
  return a.lineNumber - b.lineNumber || a.id - b.id
}

/** A line without an invoice records the excess, which is part of the totals. */
function lineData(
  line: PaymentLine,
  invoices: ReadonlyMap<number, Invoice>,
  paidLines: PaidLines,
): readonly PaymentLineData[] {
  const invoice = line.invoiceId === null ? undefined : invoices.get(line.invoiceId)
  if (invoice === undefined) return []
  // A receipt shows the balance at its time: later payments do not count.
  const before = (paidLines.get(invoice.id) ?? []).filter(({ paymentId }) => paymentId <= line.paymentId)
  return [
    {
      invoiceNumber: String(invoice.invoiceNumber ?? invoice.id),
      description: line.description,
      dueDay: invoice.dueDate,
      invoiceAmount: totalWithTax(invoice),
      amount: line.amount,
      remainingBalance: unpaidBalance({ ...invoice, payments: sum(before.map(({ amount }) => amount)) }),
    },
  ]
}
