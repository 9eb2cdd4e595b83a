import type { Customer } from '../customers/Customer.ts'
import { customerDisplayName } from '../customers/customerRules.ts'
import { isBlank } from '../kernel/text.ts'
import type { AccountingSystem } from './AccountingLink.ts'
import { isKeptInGreatPlains } from './greatPlainsExport.ts'

/** The field of a customer with its id in an accounting system. */
export const ID_FIELDS = {
  QuickBooks: 'quickBooksId',
  GreatPlains: 'greatPlainsId',
} as const satisfies Record<AccountingSystem, keyof Customer>

/** The ids of a customer in accounting. */
export type AccountingIds = Pick<Customer, 'quickBooksId' | 'greatPlainsId'>

export const SYSTEMS = ['QuickBooks', 'GreatPlains'] as const satisfies readonly AccountingSystem[]

/** What people call the accounting systems. */
export const ACCOUNTING_NAMES = {
  QuickBooks: 'QuickBooks',
  GreatPlains: 'Great Plains',
} as const satisfies Record<AccountingSystem, string>

/** One of two customers to be merged, with the systems that were sent something of it: an invoice, a payment or a credit. */
export interface MergedCustomer extends Pick<
  Customer,
  'typeId' | 'companyName' | 'firstName' | 'lastName' | 'quickBooksId' | 'greatPlainsId'
> {
  readonly exportedTo: readonly AccountingSystem[]
}

/**
 * Why accounting cannot bear that two customers become one, or null if it can: what was sent there is known under the id of its customer,
 * and stays with it (CU533).
 */
export function mergeRefusal(kept: MergedCustomer, merged: MergedCustomer): string | null {
  const system = SYSTEMS.find((each) => idsAfterMerge(each, kept, merged).length === 0)
  const names = `${customerDisplayName(merged)} and ${customerDisplayName(kept)}`
  if (system !== undefined)
    return `${names} have documents in ${ACCOUNTING_NAMES[system]} under different IDs, ${shown(kept, system)} and ${shown(merged, system)}. Merge them there first, and save the same ID for both here.`
  const [keptIn, mergedIn] = [homeOf(kept), homeOf(merged)]
  if (keptIn === mergedIn || !kept.exportedTo.includes(keptIn) || !merged.exportedTo.includes(mergedIn))
    return null
  return `${names} have documents in different accounting packages: ${ACCOUNTING_NAMES[mergedIn]} and ${ACCOUNTING_NAMES[keptIn]}. They stay two customers.`
}

/** The ids of which the remaining customer has one: that under which documents are known, or either of two without documents. */
export function idsAfterMerge(
  system: AccountingSystem,
  kept: MergedCustomer,
  merged: MergedCustomer,
): readonly (string | null)[] {
  const [keptId, mergedId] = [accountingIdOf(kept, system), accountingIdOf(merged, system)]
  if (keptId === mergedId) return [keptId]
  const isKeptSent = kept.exportedTo.includes(system)
  const isMergedSent = merged.exportedTo.includes(system)
  if (isKeptSent && isMergedSent) return []
  if (isKeptSent) return [keptId]
  return isMergedSent ? [mergedId] : [keptId, mergedId]
}

/** The systems in which the remaining customer has another id than it may have. */
export function wrongIds(
  remaining: AccountingIds,
  kept: MergedCustomer,
  merged: MergedCustomer,
): readonly AccountingSystem[] {
  return SYSTEMS.filter(
    (system) => !idsAfterMerge(system, kept, merged).includes(accountingIdOf(remaining, system)),
  )
}

/** The id of a customer in an accounting system; null if it has none. */
export function accountingIdOf(customer: AccountingIds, system: AccountingSystem): string | null {
  const id = customer[ID_FIELDS[system]]
  return isBlank(id) ? null : (id?.trim() ?? null)
}

function shown(customer: MergedCustomer, system: AccountingSystem): string {
  return accountingIdOf(customer, system) ?? 'none'
}

function homeOf(customer: MergedCustomer): AccountingSystem {
  return isKeptInGreatPlains(customer) ? 'GreatPlains' : 'QuickBooks'
}
