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
    const { from, to, isPaid } = invoicesOf(change)
    if (from !== null && from !== to) unpaid.add(from)
    if (to !== null && isPaid) paid.set(to, [...(paid.get(to) ?? []), change])
  }
  const lost = await records.findForUpdate(
    'PaymentLine',
    'paymentId',
    records.deletions('Payment').deleted.map(({ after }) => after.id),
  )
  const lostOf = (counts: (amount: number) => boolean): number[] =>
    lost.flatMap(({ invoiceId, amount }) => (invoiceId !== null && counts(amount) ? [invoiceId] : []))
  // The money that a reversal took off counts again; of a line that gave all back nothing is lost.
  for (const id of lostOf((amount) => amount < 0)) paid.set(id, paid.get(id) ?? [])
  for (const id of lostOf((amount) => amount > 0)) unpaid.add(id)
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

/** The invoices of a line before and after, and whether the latter gets other money by it. */
function invoicesOf(change: RecordChange<'PaymentLine'>) {
  const { operation, before, after } = change
  const from = before?.invoiceId ?? null
  const to = operation === 'delete' ? null : after.invoiceId
  return { from, to, isPaid: from !== to || isOtherMoney(change) }
}

function isOtherMoney({ before, after }: RecordChange<'PaymentLine'>): boolean {
  return before?.amount !== after.amount || before.overPaymentAmount !== after.overPaymentAmount
}
