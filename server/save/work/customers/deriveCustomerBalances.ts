import { readCustomerBalances } from '#server/reads/payments/readCustomerBalances.ts'
import type { RuleContext } from '../../pipeline/SaveRule.ts'
import { readingIn } from '../reading.ts'
import type { Records } from '../records.ts'

/** Sets the balances of customers from their stored invoices and credits; returns them by customer. */
export async function deriveCustomerBalances(
  records: Records,
  context: RuleContext,
  customerIds: readonly (number | null)[],
): Promise<ReadonlyMap<number, number>> {
  // Serializes concurrent changes of the same customer's money by locking its row.
  const customers = await records.findForUpdate('Customer', 'id', [...new Set(customerIds)])
  if (customers.length === 0) return new Map()
  const ids = customers.map(({ id }) => id)
  const balances = await readCustomerBalances(readingIn(context), ids)
  for (const customer of customers) {
    const balance = balances.get(customer.id) ?? 0
    if (balance !== customer.balance) records.change('Customer', customer, { balance })
  }
  return balances
}
