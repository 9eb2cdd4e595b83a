import { RESIDENTIAL } from '#shared/customers/CustomerType.ts'
import type { BilledAfter } from '#shared/invoicing/billedAfter.ts'

/** The condition that a customer `c` is billed after a delivery, or after a pickup (billedAfter, IN40). */
export const IS_BILLED_AFTER: Readonly<Record<BilledAfter, string>> = {
  delivery: `(c.[billingRule] = 'Bill After Delivery'
    OR (c.[typeId] = ${RESIDENTIAL} AND (c.[billingRule] IS NULL OR c.[billingRule] <> 'Bill After Pickup')))`,
  pickUp: `(c.[billingRule] = 'Bill After Pickup'
    OR (c.[typeId] <> ${RESIDENTIAL} AND (c.[billingRule] IS NULL OR c.[billingRule] <> 'Bill After Delivery')))`,
}
