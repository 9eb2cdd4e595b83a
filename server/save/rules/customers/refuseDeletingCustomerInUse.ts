import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { openRentalsRefusal } from '#shared/rentals/openRentalsRefusal.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { unsettledRefusal } from '#shared/invoicing/unsettledRefusal.ts'
import { remainingDumpstersRefusal } from '#shared/inventory/remainingDumpsters.ts'
import { hasUnbilledWork } from '#shared/invoicing/unbilledWork.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { isOpen } from '#shared/rentals/completeRentals.ts'
import { barcodesOf, readPlacedDumpsters } from '#server/reads/inventory/readPlacedDumpsters.ts'
import { readBillings } from '#server/reads/invoicing/readBillings.ts'
import { readCustomerAccounts, type CustomerAccount } from '#server/reads/payments/readCustomerBalances.ts'
import { readingIn } from '../../work/reading.ts'
import { Records } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { RuleContext, SettleRule } from '../../pipeline/SaveRule.ts'

/**
 * A customer is not deleted while it has an open rental, a dumpster at one of its sites, a balance, an open credit or unbilled work
 * (ambiguities 61 and 82, SV92).
 */
export const refuseDeletingCustomerInUse: SettleRule = {
  name: 'refuseDeletingCustomerInUse',
  phase: 'settle',
  watches: ['Customer'],
  run: async (unit, context) => {
    const records = new Records(unit)
    const deleted = records
      .changes('Customer')
      .filter(({ operation }) => operation === 'delete')
      .map((change) => ({ change, id: change.after.id, name: customerDisplayName(change.after) }))
    await refuseInUse(records, context, deleted, 'customerId')
  },
}

/** A service address is not deleted while it has an open rental, a dumpster or unbilled work (ambiguities 61 and 82, SV92). */
export const refuseDeletingAddressInUse: SettleRule = {
  name: 'refuseDeletingAddressInUse',
  phase: 'settle',
  watches: ['ServiceAddress'],
  run: async (unit, context) => {
    const records = new Records(unit)
    const deleted = records
      .changes('ServiceAddress')
      .filter(({ operation }) => operation === 'delete')
      .map((change) => ({ change, id: change.after.id, name: serviceAddressDisplayName(change.after) }))
    await refuseInUse(records, context, deleted, 'serviceAddressId')
  },
}

interface Deletion {
  readonly change: Parameters<typeof violationsBy>[0]
  readonly id: number
  readonly name: string
}

type OwnerField = 'customerId' | 'serviceAddressId'

async function refuseInUse(
  records: Records,
  context: RuleContext,
  deletions: readonly Deletion[],
  field: OwnerField,
): Promise<void> {
  if (deletions.length === 0) return
  const ids = deletions.map(({ id }) => id)
  const rentals = (await records.findForUpdate('Rental', field, ids)).filter(isLive)
  const placed = await readPlacedDumpsters(readingIn(context), field, ids)
  const accounts = field === 'customerId' ? await readCustomerAccounts(readingIn(context), ids) : NO_ACCOUNTS
  const unbilled = await unbilledAmong(rentals, context)
  refuseAll(
    deletions.flatMap(({ change, id, name }) => {
      const own = rentals.filter((rental) => rental[field] === id)
      const left = placed.filter((dumpster) => dumpster[field] === id)
      return violationsBy(
        change,
        openRentalsRefusal(name, idsOf(own.filter(isOpen))) ??
          remainingDumpstersRefusal(name, barcodesOf(left), 'Pick up or release') ??
          unsettledRefusal(name, {
            ...(accounts.get(id) ?? NOTHING_OWED),
            unbilledRentalIds: idsOf(own).filter((rentalId) => unbilled.has(rentalId)),
          }),
      )
    }),
  )
}

const NOTHING_OWED: CustomerAccount = { unpaid: 0, openCredit: 0 }

/** An address has none of its own: what is owed for it is owed by its customer. */
const NO_ACCOUNTS: ReadonlyMap<number, CustomerAccount> = new Map()

/** Those of these rentals that have work which no invoice charges. */
async function unbilledAmong(
  rentals: readonly { readonly id: number }[],
  context: RuleContext,
): Promise<ReadonlySet<number>> {
  const { now, timeZone } = context
  const day = { today: dayOfInstant(now, timeZone), timeZone }
  const billings = await readBillings(readingIn(context), idsOf(rentals), day)
  return new Set([...billings].filter(([, billing]) => hasUnbilledWork(billing)).map(([id]) => id))
}

function isLive({ deleted }: { readonly deleted: string | null }): boolean {
  return deleted === null
}

function idsOf(rentals: readonly { readonly id: number }[]): readonly number[] {
  return rentals.map(({ id }) => id)
}
