import { dayOfCredit } from '#shared/settings/closedBooks.ts'
import type { Queryable } from '../database/Database.ts'
import { byId, readRecords } from '../reads/readRecords.ts'
import { inRequestedOrder } from './inRequestedOrder.ts'
import type { CreditMemoData } from './paymentReceiptReport.ts'
import { customerOf, readCustomers } from './readCustomers.ts'

/** Credits as their memos, in the requested order; throws NotFound for deleted ones. */
export async function readCredits(
  database: Queryable,
  ids: readonly number[],
  timeZone: string,
): Promise<readonly CreditMemoData[]> {
  const stored = await readRecords(database, 'PaymentCredit', 'id', ids)
  const live = byId(stored.filter(({ deleted }) => deleted === null))
  const credits = inRequestedOrder('Credit', ids, live)
  const customers = await readCustomers(
    database,
    credits.map(({ customerId }) => customerId),
  )
  return credits.map((credit) => ({
    creditId: credit.id,
    day: dayOfCredit({ ...credit, sourcePaymentId: null }, timeZone),
    amount: credit.amount,
    notes: credit.notes,
    customer: customerOf(customers, credit.customerId),
  }))
}
