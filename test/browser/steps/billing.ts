import { Bundle } from '#test/support/Bundle.ts'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import type { ProductUnderTest } from './product.ts'

/** Bills customers without rates after delivery whose delivery is not billed: on some days no other job awaits invoicing. */
export async function billSomeAfterDelivery({ url, stored }: ProductUnderTest): Promise<void> {
  const customers = stored.ids(
    `SELECT DISTINCT r.customerId AS id FROM Job j JOIN Rental r ON r.id = j.rentalId
     WHERE j.jobTypeId = 1 AND j.completed IS NOT NULL AND j.deleted IS NULL AND r.deleted IS NULL AND r.completed IS NULL
     AND NOT EXISTS (SELECT 1 FROM InvoiceLine l WHERE l.rentalId = r.id)
     AND NOT EXISTS (SELECT 1 FROM CustomerRate rate WHERE rate.customerId = r.customerId)
     ORDER BY r.id DESC LIMIT 3`,
  )
  const bundle = new Bundle()
  for (const id of customers)
    bundle.change(
      'Customer',
      { id, rowVersion: stored.row('Customer', id)['rowVersion'] },
      { billingRule: 'Bill After Delivery' },
    )
  await bundle.post(url, await signInOverHttp(url, DEMO_USERS.owner))
}
