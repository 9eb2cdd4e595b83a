import { isBlank } from '../kernel/text.ts'
import { customerDisplayName } from './customerRules.ts'

/** The customer's name on the board and for drivers: the name override if there is one (F-053). */
export function schedulingName(
  customer: Parameters<typeof customerDisplayName>[0] & { readonly nameOverride: string | null },
): string {
  return isBlank(customer.nameOverride) ? customerDisplayName(customer) : (customer.nameOverride ?? '').trim()
}
