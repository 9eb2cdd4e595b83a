import type { RecordChange, Records } from '../records.ts'

/** A save's changes of the payments of invoices. */
export interface PaymentChanges {
  /** New and changed payment lines by invoice id. */
  readonly paid: ReadonlyMap<number, readonly RecordChange<'PaymentLine'>[]>
  /** Invoices that lost payment lines, directly or with a deleted payment. */
  readonly unpaid: ReadonlySet<number>
  /** Invoices of payments that moved to another day. */
  readonly redated: ReadonlySet<number>
}

/** Determines from lines and deleted payments which invoices gained or lost payments. */
export async function paymentChanges(records: Records): Promise<PaymentChanges> {
  const paid = new Map<number, RecordChange<'PaymentLine'>[]>()
  const unpaid = new Set<number>()
  for (const change of records.changes('PaymentLine')) {
    const { from, to } = invoicesOf(change)
    if (from !== null && from !== to) unpaid.add(from)
    if (to !== null && (from !== to || isOtherMoney(change))) paid.set(to, [...(paid.get(to) ?? []), change])
  }
  const lost = await records.findForUpdate(
    'PaymentLine',
    'paymentId',
    records.deletions('Payment').deleted.map(({ after }) => after.id),
  )
  for (const { invoiceId, amount } of lost) {
    // Of a line that gave all back nothing is lost.
    if (invoiceId === null || amount === 0) continue
    // The money that a reversal took off counts again.
    if (amount < 0) paid.set(invoiceId, paid.get(invoiceId) ?? [])
    else unpaid.add(invoiceId)
  }
  return { paid, unpaid, redated: await redatedInvoices(records) }
}

async function redatedInvoices(records: Records): Promise<ReadonlySet<number>> {
  const moved = records
    .changes('Payment')
    .filter(({ before, after }) => before !== null && before.paymentDate !== after.paymentDate)
  const lines = await records.find(
    'PaymentLine',
    'paymentId',
    moved.map(({ after }) => after.id),
  )
  return new Set(lines.map(({ invoiceId }) => invoiceId).filter((id) => id !== null))
}

/** The invoices of a line before and after. */
function invoicesOf({ operation, before, after }: RecordChange<'PaymentLine'>) {
  return { from: before?.invoiceId ?? null, to: operation === 'delete' ? null : after.invoiceId }
}

function isOtherMoney({ before, after }: RecordChange<'PaymentLine'>): boolean {
  return before?.amount !== after.amount || before.overPaymentAmount !== after.overPaymentAmount
}
