import { dumpsterBarcode, tracksInventory } from '#shared/inventory/dumpsterLabels.ts'
import { checkDumpsterLocation } from '#shared/inventory/dumpsterLocationRules.ts'
import { openPlacements } from '#shared/inventory/dumpsterPlacements.ts'
import { picksUpDumpster, deliversDumpster, type JobTypeAndAction } from '#shared/jobs/jobActions.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { checkDumpsterNumber } from '#shared/inventory/dumpsterNumbers.ts'
import { differs, brokenUnless, type Invariant } from './BrokenInvariant.ts'
import { isLive } from './CompanyRecords.ts'

/** IV5: a dumpster has one placement at a time; placements do not overlap. */
const onePlacementAtATime: Invariant = function* (company) {
  for (const { id } of company.all('DumpsterInventory')) {
    const placements = company
      .where('DumpsterLocation', 'dumpsterInventoryId', id)
      .toSorted((a, b) => (a.placed < b.placed ? -1 : a.placed > b.placed ? 1 : a.id - b.id))
    const open = openPlacements(id, placements).length
    yield* brokenUnless(open <= 1, ['DumpsterInventory', id], `has ${open} open placements`)
    let end: string | null = ''
    for (const placement of placements) {
      yield* brokenUnless(
        end !== null && end <= placement.placed,
        ['DumpsterLocation', placement.id],
        `begins ${placement.placed}, the placement before it ends ${end ?? 'never'}`,
      )
      yield* brokenUnless(
        placement.removed === null || placement.placed <= placement.removed,
        ['DumpsterLocation', placement.id],
        `begins ${placement.placed} and ends ${placement.removed ?? ''}`,
      )
      end = placement.removed
    }
  }
}

/** IV8: every placement has a location; only an ended one has a removing job. */
const placementsAreValid: Invariant = function* (company) {
  for (const placement of company.all('DumpsterLocation')) {
    const [violation] = checkDumpsterLocation(placement)
    yield* brokenUnless(violation === undefined, ['DumpsterLocation', placement.id], violation?.message ?? '')
    yield* brokenUnless(
      placement.removedJobId === null || placement.removed !== null,
      ['DumpsterLocation', placement.id],
      'was ended by a job and is open',
    )
  }
}

/** IV10, JO22: completed deliveries place dumpsters at sites, destinations at storage; destinations and pickups remove them. */
const placementsMatchJobs: Invariant = function* (company) {
  for (const placement of company.all('DumpsterLocation')) {
    const at = ['DumpsterLocation', placement.id] as const
    const placing = company.find('Job', placement.placedJobId)
    const removing = company.find('Job', placement.removedJobId)
    yield* brokenUnless(
      placing === null ||
        (placement.storageDumpSiteId === null ? isDelivered(placing) : isDestination(placing)),
      at,
      `was placed by job ${placing?.id ?? ''}, which placed none there`,
    )
    yield* brokenUnless(
      removing === null || isDestination(removing) || deliversDumpster(removing) || picksUpDumpster(removing),
      at,
      `was removed by job ${removing?.id ?? ''}, which removes none`,
    )
  }
}

function isDelivered(job: JobTypeAndAction & { readonly completed: string | null }): boolean {
  return deliversDumpster(job) && job.completed !== null
}

function isDestination({ jobTypeId }: JobTypeAndAction): boolean {
  return jobTypeId === JOB_TYPE.destination
}

/** IV20: a deleted dumpster has no open placement. */
const deletedDumpstersNotPlaced: Invariant = function* (company) {
  for (const dumpster of company.all('DumpsterInventory').filter((one) => !isLive(one)))
    yield* brokenUnless(
      openPlacements(dumpster.id, company.where('DumpsterLocation', 'dumpsterInventoryId', dumpster.id))
        .length === 0,
      ['DumpsterInventory', dumpster.id],
      'is deleted and has an open placement',
    )
}

/** IV1 to IV3: a barcode from size and number, a unique number, and none for customer-owned dumpsters. */
const labelsOfDumpsters: Invariant = function* (company) {
  const dumpsters = company.existing('DumpsterInventory')
  for (const dumpster of dumpsters) {
    const size = company.find('Dumpster', dumpster.dumpsterTypeId)?.size ?? ''
    const at = ['DumpsterInventory', dumpster.id] as const
    yield* differs(
      at,
      'dumpsterBarcode',
      dumpster.dumpsterBarcode,
      dumpsterBarcode(size, dumpster.dumpsterNumber),
    )
    yield* brokenUnless(tracksInventory(size), at, 'belongs to a customer')
    const ofNumber = company.where('DumpsterInventory', 'dumpsterNumber', dumpster.dumpsterNumber)
    for (const { message } of checkDumpsterNumber(dumpster, ofNumber))
      yield { entity: 'DumpsterInventory', id: dumpster.id, found: message }
  }
}

/** Invariants of the inventory and its placements. */
export const inventoryInvariants = {
  onePlacementAtATime,
  placementsAreValid,
  movedByJobs: placementsMatchJobs,
  deletedStandNowhere: deletedDumpstersNotPlaced,
  labelsOfDumpsters,
} satisfies Readonly<Record<string, Invariant>>
