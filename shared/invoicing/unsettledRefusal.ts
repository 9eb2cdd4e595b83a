import { formatMoney } from '../kernel/money.ts'
import { formatList } from '../kernel/text.ts'
import type { Violation } from '../model/Violation.ts'
import { rentalDisplayId } from '../rentals/rentalDisplayId.ts'

/** What is still to be settled with a customer, or at a site. */
export interface Unsettled {
  /** The unpaid amounts of the customer's active invoices. */
  readonly unpaid: number
  readonly openCredit: number
  /** Rentals with work that no invoice charges. */
  readonly unbilledRentalIds: readonly number[]
}

/** Refuses to delete a customer or an address while money depends on it (ambiguities 82). */
export function unsettledRefusal(name: string, unsettled: Unsettled): Violation | null {
  const reason = reasonOf(unsettled)
  return reason === null
    ? null
    : { code: 'unsettled', field: 'deleted', message: `${name} cannot be deleted: ${reason}` }
}

function reasonOf({ unpaid, openCredit, unbilledRentalIds }: Unsettled): string | null {
  if (unpaid !== 0) return `its invoices have a balance of ${formatMoney(unpaid)}. Settle it first.`
  if (openCredit !== 0)
    return `it has an open credit of ${formatMoney(openCredit)}. Apply it or delete it first.`
  if (unbilledRentalIds.length === 0) return null
  const verb = unbilledRentalIds.length === 1 ? 'has' : 'have'
  return `${formatList(unbilledRentalIds.map(rentalDisplayId))} ${verb} work that is not billed. Bill it first.`
}
