import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { isOnSite } from '#shared/inventory/dumpsterPlacements.ts'
import { readPlacementSites } from '#server/reads/inventory/readPlacementSites.ts'
import { reopenedPlacements } from '../../work/inventory/reopenedPlacements.ts'
import { liveAfter } from '../../work/liveRecords.ts'
import { readingIn } from '../../work/reading.ts'
import { Records, type RecordChange } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { PrepareRule, SettleRule } from '../../pipeline/SaveRule.ts'

/** A deleted dumpster leaves its storage site (O-076, IV20, SV91). */
export const removeDeletedDumpster: PrepareRule = {
  name: 'removeDeletedDumpster',
  phase: 'prepare',
  because: 'A deleted dumpster leaves its storage site.',
  watches: ['DumpsterInventory'],
  run: async (unit, context) => {
    const records = new Records(unit)
    for (const placement of await openPlacementsOfDeleted(records))
      if (!isOnSite(placement))
        records.change('DumpsterLocation', placement, { removed: context.now, removedJobId: null })
  },
}

/** A dumpster that is brought back returns to the storage site that it left with its deletion (B-12, IV600). */
export const returnRestoredDumpster: PrepareRule = {
  name: 'returnRestoredDumpster',
  phase: 'prepare',
  because: 'A dumpster that is brought back returns to its storage site.',
  watches: ['DumpsterInventory'],
  run: async (unit) => {
    const records = new Records(unit)
    const restored = records.changes('DumpsterInventory').filter(({ operation }) => operation === 'restore')
    const deletedAt = new Map(restored.map(({ before, after }) => [after.id, before?.deleted]))
    const placements = await records.findForUpdate('DumpsterLocation', 'dumpsterInventoryId', [
      ...deletedAt.keys(),
    ])
    for (const placement of placements) {
      const { removed, removedJobId, dumpsterInventoryId } = placement
      if (removed !== null && removed === deletedAt.get(dumpsterInventoryId) && removedJobId === null)
        records.change('DumpsterLocation', placement, { removed: null, completedBy: null })
    }
  },
}

/** A dumpster at a customer is not deleted (O-076, IV20, SV91). */
export const refuseDeletingDumpsterAtCustomer: SettleRule = {
  name: 'refuseDeletingDumpsterAtCustomer',
  phase: 'settle',
  watches: ['DumpsterInventory'],
  run: async (unit, context) => {
    const records = new Records(unit)
    const placements = await openPlacementsOfDeleted(records)
    const sites = await readPlacementSites(
      readingIn(context),
      placements.map(({ id }) => id),
    )
    const customers = new Map(
      sites.map((site) => [site.id, `${customerDisplayName(site)}, ${serviceAddressDisplayName(site)}`]),
    )
    refuseAll(
      deletions(records).flatMap((change) => {
        const placement = placements.find(
          ({ dumpsterInventoryId }) => dumpsterInventoryId === change.after.id,
        )
        if (placement === undefined) return []
        const where = customers.get(placement.id) ?? 'a customer'
        return violationsBy(change, {
          code: 'dumpsterAtCustomer',
          field: 'deleted',
          message: `${change.after.dumpsterBarcode ?? 'This dumpster'} is at ${where}. Pick it up or release it first.`,
        })
      }),
    )
  },
}

/** None of its placements is reopened (IV20, SV91). */
export const refuseReopeningOfDeletedDumpster: SettleRule = {
  name: 'refuseReopeningOfDeletedDumpster',
  phase: 'settle',
  watches: ['DumpsterLocation'],
  run: async (unit) => {
    const records = new Records(unit)
    const reopened = reopenedPlacements(records)
    const ids = reopened.map(({ after }) => after.dumpsterInventoryId)
    const dumpsters = await records.findForUpdate('DumpsterInventory', 'id', ids)
    const isLive = liveAfter(records, 'DumpsterInventory')
    refuseAll(
      reopened.flatMap((change) => {
        const dumpster = dumpsters.find(({ id }) => id === change.after.dumpsterInventoryId)
        if (dumpster === undefined || isLive(dumpster)) return []
        return violationsBy(change, {
          code: 'dumpsterDeleted',
          field: 'removed',
          message: `${dumpster.dumpsterBarcode ?? 'This dumpster'} was deleted. Restore it first.`,
        })
      }),
    )
  },
}

function deletions(records: Records): readonly RecordChange<'DumpsterInventory'>[] {
  return records.changes('DumpsterInventory').filter(({ operation }) => operation === 'delete')
}

async function openPlacementsOfDeleted(records: Records) {
  const ids = deletions(records).map(({ after }) => after.id)
  const placements = await records.findForUpdate('DumpsterLocation', 'dumpsterInventoryId', ids)
  return placements.filter(({ removed }) => removed === null)
}
