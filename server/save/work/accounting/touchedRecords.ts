import type { Records } from '../records.ts'

/** The keys of records with a counterpart in an accounting system that a save may have made different from it. */
export interface TouchedRecords {
  readonly Invoice: ReadonlySet<number>
  /** The payments that credits connect with these are not among them. */
  readonly Payment: ReadonlySet<number>
  readonly PaymentCredit: ReadonlySet<number>
  /** Customers whose payments or credits changed: what one payment pays may follow from another (AC16). */
  readonly customerIds: readonly number[]
}

/** Finds what a save touches, directly or by its lines, credits and links, and what is paid with the same credits. */
export async function touchedRecords(records: Records): Promise<TouchedRecords> {
  const linked = records.changes('AccountingLink').map(({ after }) => after)
  const linkedIds = (name: string): number[] =>
    linked.filter(({ entity }) => entity === name).map(({ entityId }) => entityId)
  const credits = records.changes('PaymentCredit').map(({ after }) => after)
  const paymentIds = distinct([
    ...records.changes('Payment').map(({ after }) => after.id),
    ...records.changes('PaymentLine').map(({ after }) => after.paymentId),
    ...linkedIds('Payment'),
  ])
  const payments = await records.find('Payment', 'id', paymentIds)
  const customerIds = distinct([...payments, ...credits].map(({ customerId }) => customerId))
  const connected = await records.find('PaymentCredit', 'customerId', customerIds)
  return {
    Invoice: new Set([
      ...records.changes('Invoice').map(({ after }) => after.id),
      ...records.changes('InvoiceLine').map(({ after }) => after.invoiceId),
      ...linkedIds('Invoice'),
    ]),
    Payment: new Set([
      ...paymentIds,
      ...connected.flatMap(({ paymentId, sourcePaymentId }) =>
        [paymentId, sourcePaymentId].filter((id) => id !== null),
      ),
    ]),
    PaymentCredit: new Set([...credits.map(({ id }) => id), ...linkedIds('PaymentCredit')]),
    customerIds,
  }
}

function distinct(ids: readonly number[]): number[] {
  return [...new Set(ids)]
}
