import { formatMoney, sum } from '#shared/kernel/money.ts'
import { isOpenCredit } from '#shared/payments/applyCredits.ts'
import type { Records, Stored } from '../records.ts'
import { isRequestedByClient, violationsBy } from '../refuse.ts'
import type { RecordViolation } from '../../pipeline/SaveRule.ts'
import { changeOfPayment, type PaymentRecords } from './paymentRecords.ts'

type Credit = Stored<'PaymentCredit'>

/**
 * The excess of a payment is one open credit of the customer. It follows the payment while it is open; one that was applied or
 * paid back fixes the payment's excess, unless a decreased invoice gives back more (M-039, M-042, PY5, PY10, PY20, SV116).
 */
export function creditExcess(
  records: Records,
  { payment, applied, from }: PaymentRecords,
  excess: number,
): readonly RecordViolation[] {
  const amounts = (credits: readonly Credit[]): number[] => credits.map(({ amount }) => amount)
  // Several where one that was applied is open again.
  const open = from.filter(isOpenCredit)
  const used = sum(amounts(from.filter((credit) => !isOpenCredit(credit))))
  const wanted = sum([excess, -used])
  if (sum(amounts(open)) === wanted) return []
  if (used > 0 && (open.length === 0 || wanted < 0) && !isGivenBack(records, payment.id, wanted))
    return creditUsed(records, payment.id, used)
  const [kept, ...others] = open
  for (const credit of others) withdraw(records, credit)
  if (kept === undefined) {
    const last = applied.at(-1)
    records.add('PaymentCredit', {
      customerId: payment.customerId,
      sourcePaymentId: payment.id,
      amount: wanted,
      notes: last === undefined ? null : `Remainder of credit #${last.id}`,
    })
  } else if (wanted === 0) withdraw(records, kept)
  else records.change('PaymentCredit', kept, { amount: wanted })
  return []
}

/** Deletes a credit that there is no excess for any more. Nothing of it was paid back, which a deleted credit's amount says (AC6). */
function withdraw(records: Records, credit: Credit): void {
  records.remove('PaymentCredit', credit)
  records.change('PaymentCredit', credit, { amount: 0 })
}

/** The excess of a decreased invoice is an additional credit, whatever became of an earlier one. */
function isGivenBack(records: Records, paymentId: number, wanted: number): boolean {
  const change = changeOfPayment(records, paymentId)
  return wanted > 0 && change !== undefined && !isRequestedByClient(change)
}

function creditUsed(records: Records, paymentId: number, used: number): readonly RecordViolation[] {
  const change = changeOfPayment(records, paymentId)
  const message = `A credit of ${formatMoney(used)} from this payment was used already.`
  return change === undefined ? [] : violationsBy(change, { code: 'creditApplied', message })
}
