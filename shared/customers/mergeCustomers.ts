import type { Violation } from '../model/Violation.ts'
import type { Customer } from './Customer.ts'

/** A customer, as far as it matters whether another one can be merged into it. */
export type MergeTarget = Pick<Customer, 'id' | 'deleted' | 'mergedIntoId'>

/** Why a customer, null for one that is not stored yet, cannot be merged into another one, or null if it can (CU530). */
export function mergeTargetRefusal(
  mergedId: number | null,
  target: MergeTarget | undefined,
): Violation | null {
  const refused = (message: string): Violation => ({ code: 'merge', field: 'mergedIntoId', message })
  if (mergedId === null) return refused('Save the customer before you merge it.')
  if (target === undefined || target.deleted !== null) return refused('The other customer was deleted.')
  if (target.id === mergedId) return refused('A customer cannot be merged into itself.')
  return target.mergedIntoId === null
    ? null
    : refused('The other customer is merged into a third one. Save that first.')
}
