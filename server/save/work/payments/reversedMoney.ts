import { reversedMoneyRefusal } from '#shared/payments/reversePayment.ts'
import type { Records, Stored } from '../records.ts'
import { readAllocation } from './readAllocation.ts'

/**
 * Why these payments and their lines do not change, by payment: they used an overpayment that a reversal took off their invoices since. A
 * reversal, which uses credits of the payment that it takes back, is none of them (PY715).
 */
export async function reversedMoneyIn(
  records: Records,
  payments: readonly Stored<'Payment'>[],
): Promise<ReadonlyMap<number, string>> {
  const using = payments.filter(({ kind }) => kind === 'Payment')
  const applied = await records.find(
    'PaymentCredit',
    'paymentId',
    using.map(({ id }) => id),
  )
  // Most payments use none.
  if (applied.length === 0) return new Map()
  const customerIds = using.map(({ customerId }) => customerId)
  const { payments: all, allocation } = await readAllocation(records, customerIds, [])
  const reversals = all.filter(({ kind, deleted }) => kind === 'Reversal' && deleted === null)
  const refusals = new Map<number, string>()
  for (const { id, paymentId } of applied)
    for (const source of allocation.sourcesOf(id)) {
      const reversal = reversals.find((each) => each.reversesPaymentId === source.id)
      if (paymentId !== null && source.entity === 'Payment' && reversal !== undefined)
        refusals.set(paymentId, reversedMoneyRefusal(source.id, reversal.id))
    }
  return refusals
}
