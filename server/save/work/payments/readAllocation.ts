import { CreditAllocation } from '#shared/accounting/CreditAllocation.ts'
import type { Records, Stored } from '../records.ts'

/** The payments of customers that credits connect, and where the money on their lines came from (AC16). */
export interface CustomerPayments {
  readonly payments: readonly Stored<'Payment'>[]
  readonly lines: readonly Stored<'PaymentLine'>[]
  /** Those that are not deleted. */
  readonly credits: readonly Stored<'PaymentCredit'>[]
  readonly allocation: CreditAllocation
}

/** Reads the payments of these customers that credits connect, and these payments with them. */
export async function readAllocation(
  records: Records,
  customerIds: readonly number[],
  paymentIds: readonly number[],
): Promise<CustomerPayments> {
  const given = await records.find('PaymentCredit', 'customerId', customerIds)
  const credits = given.filter(({ deleted }) => deleted === null)
  const connected = credits.flatMap(({ paymentId, sourcePaymentId }) => [paymentId, sourcePaymentId])
  const ids = [...new Set([...paymentIds, ...connected])].filter((id) => id !== null)
  const payments = await withReversals(records, await records.find('Payment', 'id', ids))
  const lines = await records.find(
    'PaymentLine',
    'paymentId',
    payments.map(({ id }) => id),
  )
  return { payments, lines, credits, allocation: new CreditAllocation({ payments, lines, credits }) }
}

/** Payments with the reversals of them, and with what those that are reversals take back. */
async function withReversals(
  records: Records,
  payments: readonly Stored<'Payment'>[],
): Promise<readonly Stored<'Payment'>[]> {
  const originals = await records.find(
    'Payment',
    'id',
    payments.map(({ reversesPaymentId }) => reversesPaymentId),
  )
  const reversals = await records.find(
    'Payment',
    'reversesPaymentId',
    [...payments, ...originals].map(({ id }) => id),
  )
  return [...new Map([...payments, ...originals, ...reversals].map((each) => [each.id, each])).values()]
}
