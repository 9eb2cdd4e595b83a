import { groupBy } from '#shared/kernel/groupBy.ts'
import { customerBalance } from '#shared/payments/customerBalance.ts'
import { column, readRows } from '../../../database/readRows.ts'
import { INVOICE_IS_ACTIVE } from '../../../reads/invoicing/activeInvoices.ts'
import type { RuleContext } from '../../pipeline/SaveRule.ts'
import { readingIn } from '../reading.ts'
import type { Records } from '../records.ts'

/** Sets the balances of customers from their stored invoices and credits; returns them by customer. */
export async function deriveCustomerBalances(
  records: Records,
  context: RuleContext,
  customerIds: readonly (number | null)[],
): Promise<ReadonlyMap<number, number>> {
  const ids = [...new Set(customerIds.filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  // Serialises concurrent changes of the same customer's money by locking its row.
  const customers = await records.find('Customer', 'id', ids)
  const invoices = await openInvoices(ids, context)
  const credits = await openCredits(ids, context)
  const balances = new Map<number, number>()
  for (const customer of customers) {
    const balance = customerBalance(invoices.get(customer.id) ?? [], credits.get(customer.id) ?? [])
    balances.set(customer.id, balance)
    if (balance !== customer.balance) records.change('Customer', customer, { balance })
  }
  return balances
}

/** Only unpaid or overpaid invoices: all others contribute nothing. */
async function openInvoices(ids: readonly number[], context: RuleContext) {
  const invoices = await readRows(
    readingIn(context),
    `SELECT i.[customerId], i.[total], i.[tax], i.[payments], i.[statusId] FROM [Invoice] i
      WHERE ${INVOICE_IS_ACTIVE} AND i.[balance] <> 0 AND i.[customerId] IN :ids`,
    { ids: JSON.stringify(ids) },
    {
      customerId: column.number,
      total: column.number,
      tax: column.number,
      payments: column.number,
      statusId: column.number,
    },
  )
  return groupBy(
    invoices.map((invoice) => ({ ...invoice, deleted: null })),
    ({ customerId }) => customerId,
  )
}

async function openCredits(ids: readonly number[], context: RuleContext) {
  const credits = await readRows(
    readingIn(context),
    `SELECT [customerId], [amount] FROM [PaymentCredit]
      WHERE [deleted] IS NULL AND [applied] IS NULL AND [customerId] IN :ids`,
    { ids: JSON.stringify(ids) },
    { customerId: column.number, amount: column.number },
  )
  return groupBy(
    credits.map((credit) => ({ ...credit, applied: null, deleted: null })),
    ({ customerId }) => customerId,
  )
}
