import type { Customer } from '../customers/Customer.ts'
import { RESIDENTIAL } from '../customers/CustomerType.ts'

/** After which of its jobs a load is billed. */
export type BilledAfter = 'delivery' | 'pickUp'

/**
 * When a customer is billed: as its billing rule says; by its type, residential after delivery and commercial after pickup,
 * where the rule is that or there is none (S0 §2, ambiguity 32, IN40).
 */
export function billedAfter({ typeId, billingRule }: Pick<Customer, 'typeId' | 'billingRule'>): BilledAfter {
  if (billingRule === 'Bill After Delivery') return 'delivery'
  if (billingRule === 'Bill After Pickup') return 'pickUp'
  return typeId === RESIDENTIAL ? 'delivery' : 'pickUp'
}
