import type { Customer } from '../customers/Customer.ts'
import { RESIDENTIAL } from '../customers/CustomerType.ts'

/** The job after which a load is billed. */
export type BilledAfter = 'delivery' | 'pickUp'

/**
 * When a customer is billed: by its billing rule; if that is the customer type or empty, residential customers after delivery and
 * commercial ones after pickup (S0 §2, ambiguity 32, IN40).
 */
export function billedAfter({ typeId, billingRule }: Pick<Customer, 'typeId' | 'billingRule'>): BilledAfter {
  if (billingRule === 'Bill After Delivery') return 'delivery'
  if (billingRule === 'Bill After Pickup') return 'pickUp'
  return typeId === RESIDENTIAL ? 'delivery' : 'pickUp'
}
