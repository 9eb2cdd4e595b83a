import type { RecordChange, Records } from '../records.ts'

/** What a save does to the money that invoices have got. */
export interface PaymentChanges {
  /** The lines that pay an invoice, or another amount of it than before, by its id. */
  readonly paid: ReadonlyMap<number, readonly RecordChange<'PaymentLine'>[]>
  /** Invoices that have lost lines, with a deleted payment or by themselves. */
  readonly unpaid: ReadonlySet<number>
}

/** Finds out from lines and deleted payments which invoices have got or lost money. */
export async function paymentChanges(records: Records): Promise<PaymentChanges> {
  const paid = new Map<number, RecordChange<'PaymentLine'>[]>()
  const unpaid = new Set<number>()
  for (const change of records.changes('PaymentLine')) {
    const { from, to } = invoicesOf(change)
    if (from !== null && from !== to) unpaid.add(from)
    if (to !== null && (from !== to || isOtherMoney(change))) paid.set(to, [...(paid.get(to) ?? []), change])
  }
  const lost = await records.find(
    'PaymentLine',
    'paymentId',
    records
      .changes('Payment')
      .filter(({ before, after }) => before?.deleted === null && after.deleted !== null)
      .map(({ after }) => after.id),
  )
  for (const { invoiceId } of lost) if (invoiceId !== null) unpaid.add(invoiceId)
  return { paid, unpaid }
}

/** The invoices that a line paid before and pays now. */
function invoicesOf({ operation, before, after }: RecordChange<'PaymentLine'>) {
  return { from: before?.invoiceId ?? null, to: operation === 'delete' ? null : after.invoiceId }
}

function isOtherMoney({ before, after }: RecordChange<'PaymentLine'>): boolean {
  return before?.amount !== after.amount || before.overPaymentAmount !== after.overPaymentAmount
}
