import { getUsualInvoiceTotalsQuery } from '#shared/invoicing/queries.ts'
import type { UsualTotals } from '#shared/invoicing/unusualTotal.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'

/** What the customers of these invoices are usually charged (IN300). Throws QueryFailed. */
export async function fetchUsualTotals(
  store: ScreenContext['store'],
  invoices: readonly { readonly customerId: number }[],
): Promise<UsualTotals> {
  const customerIds = [...new Set(invoices.map(({ customerId }) => customerId))]
  const rows = await store.fetchResult(getUsualInvoiceTotalsQuery, { customerIds })
  return new Map(rows.map(({ id, usual }) => [id, usual]))
}
