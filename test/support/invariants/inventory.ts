import { dumpsterBarcode, hasInventory } from '#shared/inventory/dumpsterLabels.ts'
import { checkDumpsterLocation } from '#shared/inventory/dumpsterLocationRules.ts'
import { openStays } from '#shared/inventory/dumpsterLocations.ts'
import { bringsDumpsterBack, takesDumpsterOut, type DumpsterWork } from '#shared/jobs/jobKinds.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { checkDumpsterNumber } from '#shared/inventory/dumpsterNumbers.ts'
import { differs, unless, type Invariant } from './Broken.ts'
import { isLive } from './Company.ts'

/** IV5: a dumpster stands in one place at a time; its stays follow each other. */
const oneStayAtATime: Invariant = function* (company) {
  for (const { id } of company.all('DumpsterInventory')) {
    const stays = company
      .those('DumpsterLocation', 'dumpsterInventoryId', id)
      .toSorted((one, other) =>
        one.placed < other.placed ? -1 : one.placed > other.placed ? 1 : one.id - other.id,
      )
    const open = openStays(id, stays).length
    yield* unless(open <= 1, ['DumpsterInventory', id], `has ${open} open stays`)
    let end: string | null = ''
    for (const stay of stays) {
      yield* unless(
        end !== null && end <= stay.placed,
        ['DumpsterLocation', stay.id],
        `begins ${stay.placed}, the stay before it ends ${end ?? 'never'}`,
      )
      yield* unless(
        stay.removed === null || stay.placed <= stay.removed,
        ['DumpsterLocation', stay.id],
        `begins ${stay.placed} and ends ${stay.removed ?? ''}`,
      )
      end = stay.removed
    }
  }
}

/** IV8: every stay is somewhere; only one that has ended was ended by a job. */
const staysArePlaces: Invariant = function* (company) {
  for (const stay of company.all('DumpsterLocation')) {
    const [violation] = checkDumpsterLocation(stay)
    yield* unless(violation === undefined, ['DumpsterLocation', stay.id], violation?.message ?? '')
    yield* unless(
      stay.removedJobId === null || stay.removed !== null,
      ['DumpsterLocation', stay.id],
      'was ended by a job and is open',
    )
  }
}

/** IV10, JO22: deliveries that are done place dumpsters at sites, destinations at storage; these and pickups remove them. */
const movedByJobs: Invariant = function* (company) {
  for (const stay of company.all('DumpsterLocation')) {
    const at = ['DumpsterLocation', stay.id] as const
    const placing = company.find('Job', stay.placedJobId)
    const removing = company.find('Job', stay.removedJobId)
    yield* unless(
      placing === null || (stay.storageDumpSiteId === null ? isDelivered(placing) : isDestination(placing)),
      at,
      `was placed by job ${placing?.id ?? ''}, which placed none there`,
    )
    yield* unless(
      removing === null ||
        isDestination(removing) ||
        takesDumpsterOut(removing) ||
        bringsDumpsterBack(removing),
      at,
      `was removed by job ${removing?.id ?? ''}, which removes none`,
    )
  }
}

function isDelivered(job: DumpsterWork & { readonly completed: string | null }): boolean {
  return takesDumpsterOut(job) && job.completed !== null
}

function isDestination({ jobTypeId }: DumpsterWork): boolean {
  return jobTypeId === JOB_TYPE.destination
}

/** IV20: a deleted dumpster stands nowhere. */
const deletedStandNowhere: Invariant = function* (company) {
  for (const dumpster of company.all('DumpsterInventory').filter((one) => !isLive(one)))
    yield* unless(
      openStays(dumpster.id, company.those('DumpsterLocation', 'dumpsterInventoryId', dumpster.id)).length ===
        0,
      ['DumpsterInventory', dumpster.id],
      'is deleted and has an open stay',
    )
}

/** IV1 to IV3: a barcode made of size and number, a number of its own, and none for dumpsters of customers. */
const labelsOfDumpsters: Invariant = function* (company) {
  const dumpsters = company.live('DumpsterInventory')
  for (const dumpster of dumpsters) {
    const size = company.find('Dumpster', dumpster.dumpsterTypeId)?.size ?? ''
    const at = ['DumpsterInventory', dumpster.id] as const
    yield* differs(
      at,
      'dumpsterBarcode',
      dumpster.dumpsterBarcode,
      dumpsterBarcode(size, dumpster.dumpsterNumber),
    )
    yield* unless(hasInventory(size), at, 'belongs to a customer')
    const ofNumber = company.those('DumpsterInventory', 'dumpsterNumber', dumpster.dumpsterNumber)
    for (const { message } of checkDumpsterNumber(dumpster, ofNumber))
      yield { entity: 'DumpsterInventory', id: dumpster.id, found: message }
  }
}

/** Of the inventory and where it stands. */
export const inventoryInvariants = {
  oneStayAtATime,
  staysArePlaces,
  movedByJobs,
  deletedStandNowhere,
  labelsOfDumpsters,
} satisfies Readonly<Record<string, Invariant>>
