import { formatMoney, sum } from '#shared/kernel/money.ts'
import { isOpenCredit } from '#shared/payments/applyCredits.ts'
import type { Records } from '../records.ts'
import { isRequestedByClient, violationsBy } from '../refuse.ts'
import type { RecordViolation } from '../../pipeline/SaveRule.ts'
import { changeOfPayment, type PaymentRecords } from './paymentRecords.ts'

/**
 * The excess of a payment is one open credit of the customer. It follows the payment while it is open; one that was applied or
 * paid back fixes the payment's excess, unless a decreased invoice gives back more (M-039, M-042, PY5, PY10, PY20, SV116).
 */
export function creditExcess(
  records: Records,
  { payment, applied, from }: PaymentRecords,
  excess: number,
): readonly RecordViolation[] {
  const known = sum(from.map(({ amount }) => amount))
  if (known === excess) return []
  const open = from.find(isOpenCredit)
  const wanted = sum([excess, -known, open?.amount ?? 0])
  if (from.length > 0 && (open === undefined || wanted < 0) && !isGivenBack(records, payment.id, wanted))
    return creditUsed(records, payment.id, known)
  if (open === undefined) {
    const last = applied.at(-1)
    records.add('PaymentCredit', {
      customerId: payment.customerId,
      sourcePaymentId: payment.id,
      amount: wanted,
      notes: last === undefined ? null : `Remainder of credit #${last.id}`,
    })
  } else if (wanted === 0) records.remove('PaymentCredit', open)
  else records.change('PaymentCredit', open, { amount: wanted })
  return []
}

/** The excess of a decreased invoice is an additional credit, whatever became of an earlier one. */
function isGivenBack(records: Records, paymentId: number, wanted: number): boolean {
  const change = changeOfPayment(records, paymentId)
  return wanted > 0 && change !== undefined && !isRequestedByClient(change)
}

function creditUsed(records: Records, paymentId: number, known: number): readonly RecordViolation[] {
  const change = changeOfPayment(records, paymentId)
  const message = `A credit of ${formatMoney(known)} from this payment was used already.`
  return change === undefined ? [] : violationsBy(change, { code: 'creditApplied', message })
}
