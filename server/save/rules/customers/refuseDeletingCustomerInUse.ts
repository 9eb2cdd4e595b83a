import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { openRentalsRefusal } from '#shared/customers/openRentalsRefusal.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { remainingDumpstersRefusal } from '#shared/inventory/remainingDumpsters.ts'
import { deletedLocationRefusal } from '#shared/inventory/siteRefusals.ts'
import { isOpen } from '#shared/rentals/completeRentals.ts'
import { barcodesOf, placedDumpsters } from '#server/save/work/inventory/placedDumpsters.ts'
import { liveAfter } from '../../work/liveRecords.ts'
import { Records, type RecordChange } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { RuleContext, SaveRule } from '../../pipeline/SaveRule.ts'

/** A customer is not deleted while it has an open rental or a dumpster at one of its sites (ambiguities 61, SV92). */
export const refuseDeletingCustomerInUse: SaveRule = {
  entity: 'Customer',
  settle: async (unit, context) => {
    const records = new Records(unit)
    const deleted = records
      .changes('Customer')
      .filter(({ operation }) => operation === 'delete')
      .map((change) => ({ change, id: change.after.id, name: customerDisplayName(change.after) }))
    await refuseInUse(records, context, deleted, 'customerId')
  },
}

/** Nor is a service address (ambiguities 61, SV92). */
export const refuseDeletingAddressInUse: SaveRule = {
  entity: 'ServiceAddress',
  settle: async (unit, context) => {
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
  const rentals = (await records.find('Rental', field, ids)).filter(isOpen)
  const active = await placedDumpsters(context, field, ids)
  refuseAll(
    deletions.flatMap(({ change, id, name }) => {
      const open = rentals.filter((rental) => rental[field] === id).map((rental) => rental.id)
      const left = active.filter((dumpster) => dumpster[field] === id)
      return violationsBy(
        change,
        openRentalsRefusal(name, open) ??
          remainingDumpstersRefusal(name, barcodesOf(left), 'Pick up or release'),
      )
    }),
  )
}

/** A rental is reopened only if its customer and its site still exist (ambiguities 61, SV92). */
export const refuseReopeningRental: SaveRule = {
  entity: 'Rental',
  settle: async (unit) => {
    const records = new Records(unit)
    const opened = records.changes('Rental').filter(becomesOpen)
    const customerIds = opened.map(({ after }) => after.customerId)
    const customers = await records.find('Customer', 'id', customerIds)
    const siteIds = opened.map(({ after }) => after.serviceAddressId)
    const sites = await records.find('ServiceAddress', 'id', siteIds)
    const isLiveCustomer = liveAfter(records, 'Customer')
    const isLiveSite = liveAfter(records, 'ServiceAddress')
    refuseAll(
      opened.flatMap((change) => {
        const customer = customers.find(({ id }) => id === change.after.customerId)
        if (customer !== undefined && !isLiveCustomer(customer))
          return violationsBy(change, deletedLocationRefusal(customerDisplayName(customer), 'customerId'))
        const site = sites.find(({ id }) => id === change.after.serviceAddressId)
        if (site === undefined || isLiveSite(site)) return []
        return violationsBy(
          change,
          deletedLocationRefusal(serviceAddressDisplayName(site), 'serviceAddressId'),
        )
      }),
    )
  },
}

function becomesOpen({ before, after }: RecordChange<'Rental'>): boolean {
  return before !== null && !isOpen(before) && isOpen(after)
}
