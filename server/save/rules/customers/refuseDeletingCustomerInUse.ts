import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { openRentalsRefusal } from '#shared/customers/openRentalsRefusal.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { remainingDumpstersRefusal } from '#shared/inventory/remainingDumpsters.ts'
import { isOpen } from '#shared/rentals/completeRentals.ts'
import { barcodesOf, readPlacedDumpsters } from '#server/reads/inventory/readPlacedDumpsters.ts'
import { readingIn } from '../../work/reading.ts'
import { Records } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { RuleContext, SettleRule } from '../../pipeline/SaveRule.ts'

/** A customer is not deleted while it has an open rental or a dumpster at one of its sites (ambiguities 61, SV92). */
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

/** A service address is not deleted while it has an open rental or a dumpster (ambiguities 61, SV92). */
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

async function refuseInUse(
  records: Records,
  context: RuleContext,
  deletions: readonly Deletion[],
  field: 'customerId' | 'serviceAddressId',
): Promise<void> {
  const ids = deletions.map(({ id }) => id)
  const rentals = (await records.findForUpdate('Rental', field, ids)).filter(isOpen)
  const placed = await readPlacedDumpsters(readingIn(context), field, ids)
  refuseAll(
    deletions.flatMap(({ change, id, name }) => {
      const open = rentals.filter((rental) => rental[field] === id).map((rental) => rental.id)
      const left = placed.filter((dumpster) => dumpster[field] === id)
      return violationsBy(
        change,
        openRentalsRefusal(name, open) ??
          remainingDumpstersRefusal(name, barcodesOf(left), 'Pick up or release'),
      )
    }),
  )
}
