import { overlappingPlacements, placeDumpster } from '#shared/inventory/dumpsterPlacements.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import type { Violation } from '#shared/model/Violation.ts'
import { conflictWith } from '../../work/conflictWith.ts'
import { fullName } from '../../pipeline/derive.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import { isRequestedByClient, refuseAll, violationsBy } from '../../work/refuse.ts'
import type { PrepareRule, RuleContext, SettleRule } from '../../pipeline/SaveRule.ts'
import { readAddressesWithJobs } from '#server/reads/customers/readAddressesWithJobs.ts'
import { readingIn } from '../../work/reading.ts'
import { correctPlacementTimes } from './correctPlacementTimes.ts'
import { removeDeletedDumpster } from './removeDeletedDumpster.ts'

type Placement = Stored<'DumpsterLocation'>

/** A dumpster has one location at a time: beginning a placement ends the previous one (O-055, O-074, O-076, SV76, SV78). */
export const placeDumpsters: PrepareRule = {
  name: 'placeDumpsters',
  phase: 'prepare',
  because: 'A dumpster has one location at a time.',
  watches: ['DumpsterLocation'],
  after: [correctPlacementTimes, removeDeletedDumpster],
  run: async (unit, context) => {
    const records = new Records(unit)
    const changes = records.changes('DumpsterLocation')
    // Reading locks the dumpsters, so that saves that place the same one are serialized.
    const kept = changes.filter(({ operation }) => operation !== 'delete')
    const ids = kept.map(({ after }) => after.dumpsterInventoryId)
    await records.findForUpdate('DumpsterInventory', 'id', ids)
    refuseFutureMoves(records, changes.filter(isRequestedByClient), context)
    const placed = changes
      .filter((change) => isRequestedByClient(change) && begins(change))
      .map(({ after }) => after)
    await endEarlierPlacements(records, placed, context)
    for (const { operation, before, after } of records.changes('DumpsterLocation')) {
      if (operation === 'delete') continue
      const completedBy = endedBy(before, after, context)
      if (completedBy !== after.completedBy) records.change('DumpsterLocation', after, { completedBy })
      if (after.removed === null && after.removedJobId !== null)
        records.change('DumpsterLocation', after, { removedJobId: null })
    }
  },
}

/** Placements of a dumpster do not overlap, and clients place none at a site without storage or an address without jobs (SV76, SV77). */
export const refuseImpossiblePlacement: SettleRule = {
  name: 'refuseImpossiblePlacement',
  phase: 'settle',
  watches: ['DumpsterLocation'],
  run: async (unit, context) => {
    const records = new Records(unit)
    const changes = records.changes('DumpsterLocation').filter(({ operation }) => operation !== 'delete')
    const ids = changes.map(({ after }) => after.dumpsterInventoryId)
    const placements = await records.findForUpdate('DumpsterLocation', 'dumpsterInventoryId', ids)
    const ofDumpsters = [...groupBy(placements, ({ dumpsterInventoryId }) => dumpsterInventoryId).values()]
    const crowded = new Set(ofDumpsters.flatMap((all) => overlappingPlacements(all).map(({ id }) => id)))
    const requested = changes.filter(isRequestedByClient)
    const impossible = await impossibleLocations(records, requested, context)
    refuseAll([
      ...changes.flatMap((change) => violationsBy(change, ...checkPlacement(change, crowded))),
      ...requested.flatMap((change) => violationsBy(change, ...impossible(change))),
    ])
  },
}

/** Placements are not in the future, whatever a client's clock shows. */
function refuseFutureMoves(
  records: Records,
  changes: readonly RecordChange<'DumpsterLocation'>[],
  { now }: RuleContext,
): void {
  for (const { after } of changes) {
    if (after.placed > now) records.change('DumpsterLocation', after, { placed: now })
    if (after.removed !== null && after.removed > now)
      records.change('DumpsterLocation', after, { removed: now })
  }
}

/** Is it a new open placement, whose dumpster must not be elsewhere? */
function begins({ operation, after }: RecordChange<'DumpsterLocation'>): boolean {
  return operation === 'create' && after.removed === null && typeof after.placed === 'string'
}

/** Throws ConcurrencyConflict if the dumpster was placed elsewhere without this client's knowledge. */
async function endEarlierPlacements(
  records: Records,
  placed: readonly Placement[],
  context: RuleContext,
): Promise<void> {
  const ids = placed.map(({ dumpsterInventoryId }) => dumpsterInventoryId)
  const placements = await records.findForUpdate('DumpsterLocation', 'dumpsterInventoryId', ids)
  const sent = new Set<unknown>(records.unit.unchanged('DumpsterLocation'))
  const changed = new Set(records.changes('DumpsterLocation').map(({ after }) => after.id))
  for (const placement of placed)
    for (const { id, removed, removedJobId } of placeDumpster(placement, placements, null).ended) {
      const earlier = placements.find((one) => one.id === id)
      if (earlier === undefined || earlier.id < 0) continue
      const isKnown = sent.has(id) || changed.has(id)
      if (!isKnown && isNewer(earlier, placement))
        throw await conflictWith(
          'DumpsterLocation',
          earlier,
          context,
          'Someone else has placed this dumpster in the meantime.',
        )
      records.change('DumpsterLocation', earlier, { removed, removedJobId })
    }
}

/** Did the other placement begin, or was it recorded, after the beginning of this one? */
function isNewer(other: Placement, placement: Placement): boolean {
  return other.placed >= placement.placed || (other.created ?? '') > placement.placed
}

function endedBy(before: Placement | null, after: Placement, { user }: RuleContext): string | null {
  if (after.removed === null) return null
  return before === null || before.removed === null ? fullName(user) : before.completedBy
}

const LOCATION = ['dumpsterInventoryId', 'storageDumpSiteId', 'serviceAddressId'] as const

function checkPlacement(
  { before, after }: RecordChange<'DumpsterLocation'>,
  crowded: ReadonlySet<number>,
): readonly (Violation | null)[] {
  const moved = before === null ? [] : LOCATION.filter((field) => before[field] !== after[field])
  return [
    ...moved.map((field) => ({
      code: 'placementKept',
      field,
      message: 'A placement cannot change its dumpster or its location',
    })),
    after.removed !== null && after.removed < after.placed
      ? { code: 'timeOrder', field: 'removed', message: 'A dumpster cannot be removed before it was placed' }
      : null,
    crowded.has(after.id)
      ? {
          code: 'oneLocation',
          field: 'placed',
          message: 'This dumpster is at another location at that time',
        }
      : null,
  ]
}

/** Clients cannot place a dumpster at a site without storage, or at an address without jobs (O-074, O-075, SV77). */
async function impossibleLocations(
  records: Records,
  requested: readonly RecordChange<'DumpsterLocation'>[],
  context: RuleContext,
): Promise<(change: RecordChange<'DumpsterLocation'>) => readonly (Violation | null)[]> {
  const created = requested.filter(({ operation }) => operation === 'create').map(({ after }) => after)
  const siteIds = created.map(({ storageDumpSiteId }) => storageDumpSiteId)
  const sites = await records.findForUpdate('StorageDumpSite', 'id', siteIds)
  const storages = new Set(sites.filter(({ storage }) => storage).map(({ id }) => id))
  const atAddress = created.filter(isAtAddress).map(({ serviceAddressId }) => serviceAddressId)
  const withJobs = await readAddressesWithJobs(readingIn(context), atAddress)
  return (change) => {
    const { storageDumpSiteId, serviceAddressId } = change.after
    if (change.operation !== 'create') return []
    return [
      storageDumpSiteId !== null && !storages.has(storageDumpSiteId)
        ? { code: 'notStorage', field: 'storageDumpSiteId', message: 'This is not a storage site' }
        : null,
      begins(change) &&
      isAtAddress(change.after) &&
      serviceAddressId !== null &&
      !withJobs.has(serviceAddressId)
        ? {
            code: 'addressWithoutJobs',
            field: 'serviceAddressId',
            message:
              'Cannot assign dumpster location to customer. Selected customer address has no related jobs.',
          }
        : null,
    ]
  }
}

function isAtAddress({ serviceAddressId, storageDumpSiteId }: Placement): boolean {
  return serviceAddressId !== null && storageDumpSiteId === null
}
