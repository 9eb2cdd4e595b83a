import { sum } from '#shared/kernel/money.ts'
import { isOpenCredit } from '#shared/payments/applyCredits.ts'
import type { MoneyOfPayment } from '#shared/payments/reversePayment.ts'
import type { Records, Stored } from '../records.ts'
import { readAllocation } from './readAllocation.ts'

/** Where the money of a payment is now, with the open credits that have some of it (PY710). */
export interface FoundMoney extends MoneyOfPayment {
  readonly credits: readonly Stored<'PaymentCredit'>[]
}

/** Finds the money of a payment: on invoices, also those that later payments paid with its overpayment, and in open credits. */
export async function moneyOfPayment(
  records: Records,
  { id, customerId }: Stored<'Payment'>,
): Promise<FoundMoney> {
  // Locked: what is found is taken back.
  await records.findForUpdate('PaymentCredit', 'customerId', [customerId])
  const { credits, allocation } = await readAllocation(records, [customerId], [id])
  const source = { entity: 'Payment', id } as const
  const open = credits.filter((credit) => isOpenCredit(credit))
  const parts = open.map((credit) => ({ credit, part: allocation.partOf(credit.id, source) }))
  return {
    onInvoices: allocation.sharesOf(source),
    inCredits: sum(parts.map(({ part }) => part)),
    credits: parts.flatMap(({ credit, part }) => (part > 0 ? [credit] : [])),
  }
}
