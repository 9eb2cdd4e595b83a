import {
  isAtRental,
  isOnSite,
  NO_MOVES,
  openStays,
  placeDumpster,
  type DumpsterStay,
  type LocationPlan,
} from '../inventory/dumpsterLocations.ts'
import type { Violation } from '../model/validate.ts'
import { bringsDumpsterBack, takesDumpsterOut, type DumpsterWork } from './jobKinds.ts'
import { JOB_TYPE } from './jobTypes.ts'

/** What of a job tells where its dumpsters come from and go to. */
export interface MovingJob extends DumpsterWork {
  readonly id: number
  readonly relatedJobId: number | null
  readonly rental: { readonly id: number; readonly serviceAddressId: number | null } | null
  /** The storage site of a destination. */
  readonly storageDumpSiteId: number | null
}

/** The dumpsters chosen when a job is completed. */
export interface ChosenDumpsters {
  readonly inventoryId: number | null
  readonly destinationPickId: number | null
  readonly destinationDropId: number | null
}

/**
 * Why the chosen dumpsters cannot be moved as they stand now; null when they can (O-055). `stays` are all stays that are open,
 * or were ended by this job, of these dumpsters.
 */
export function moveRefusal(
  job: MovingJob,
  chosen: ChosenDumpsters,
  stays: readonly DumpsterStay[],
): Violation | null {
  if (job.jobTypeId === JOB_TYPE.destination) return storageRefusal(job, chosen, stays)
  if (chosen.inventoryId === null) return null
  if (takesDumpsterOut(job)) return deliveryRefusal(job, chosen.inventoryId, stays)
  return bringsDumpsterBack(job) ? pickUpRefusal(job, chosen.inventoryId, stays) : null
}

/** Where the dumpsters go when the job is completed at `now`: deliveries place, pickups end, storage does either (O-055). */
export function planMoves(
  job: MovingJob,
  chosen: ChosenDumpsters,
  stays: readonly DumpsterStay[],
  now: string,
): LocationPlan {
  if (job.jobTypeId === JOB_TYPE.destination) return planStorage(job, chosen, stays, now)
  const { inventoryId } = chosen
  if (inventoryId === null) return NO_MOVES
  if (takesDumpsterOut(job)) return planDelivery(job, inventoryId, stays, now)
  return bringsDumpsterBack(job) ? planPickUp(job, inventoryId, stays, now) : NO_MOVES
}

function deliveryRefusal(
  job: MovingJob,
  inventoryId: number,
  stays: readonly DumpsterStay[],
): Violation | null {
  const stay = openStays(inventoryId, stays)[0]
  const mayTake =
    stay === undefined || !isOnSite(stay) || stay.placedJobId === job.id || comesBackToItsSite(job, stay)
  return mayTake ? null : refused('inventoryId', 'dumpsterInUse', 'This dumpster is at a customer already.')
}

/** The dumpster of a round trip goes out and comes back; one that was put there by hand may be recorded as delivered. */
function comesBackToItsSite(job: MovingJob, stay: DumpsterStay): boolean {
  if (job.rental === null || !isAtRental(stay, job.rental)) return false
  return job.jobTypeId === JOB_TYPE.roundTrip || stay.placedJobId === null
}

function planDelivery(
  job: MovingJob,
  inventoryId: number,
  stays: readonly DumpsterStay[],
  now: string,
): LocationPlan {
  const open = openStays(inventoryId, stays)[0]
  if (open?.placedJobId === job.id) return NO_MOVES
  const stay = {
    dumpsterInventoryId: inventoryId,
    placed: now,
    placedJobId: job.id,
    serviceAddressId: job.rental?.serviceAddressId ?? null,
    storageDumpSiteId: null,
  }
  // A round trip that is delivered before it is recorded as picked up was picked up by its other half all the same.
  const wasPickedUp = open !== undefined && isOnSite(open) && job.jobTypeId === JOB_TYPE.roundTrip
  return placeDumpster(stay, stays, wasPickedUp ? (job.relatedJobId ?? job.id) : job.id)
}

function pickUpRefusal(
  job: MovingJob,
  inventoryId: number,
  stays: readonly DumpsterStay[],
): Violation | null {
  if (hasTaken(job, inventoryId, stays)) return null
  const stay = openStays(inventoryId, stays)[0]
  if (stay === undefined || job.rental === null || !isAtRental(stay, job.rental))
    return refused('inventoryId', 'dumpsterNotOnSite', 'This dumpster is not at this site.')
  const isOtherHalfs = stay.placedJobId !== null && stay.placedJobId === job.relatedJobId
  return isOtherHalfs && job.jobTypeId !== JOB_TYPE.roundTrip
    ? refused('inventoryId', 'dumpsterJustPlaced', 'This dumpster was delivered by the same exchange.')
    : null
}

function planPickUp(
  job: MovingJob,
  inventoryId: number,
  stays: readonly DumpsterStay[],
  now: string,
): LocationPlan {
  if (hasTaken(job, inventoryId, stays)) return NO_MOVES
  // What the delivering half of a round trip has brought back already stays.
  const ended = openStays(inventoryId, stays).filter(
    (stay) => stay.placedJobId === null || stay.placedJobId !== job.relatedJobId,
  )
  return { ended: ended.map(({ id }) => ({ id, removed: now, removedJobId: job.id })), placed: [] }
}

function hasTaken(job: MovingJob, inventoryId: number, stays: readonly DumpsterStay[]): boolean {
  return stays.some((stay) => stay.dumpsterInventoryId === inventoryId && stay.removedJobId === job.id)
}

function storageRefusal(
  job: MovingJob,
  chosen: ChosenDumpsters,
  stays: readonly DumpsterStay[],
): Violation | null {
  const { destinationPickId: pickId, destinationDropId: dropId } = chosen
  if (dropId !== null && job.storageDumpSiteId === null)
    return refused('destinationDropId', 'notStorage', 'This destination is not a storage site.')
  if (pickId !== null && !standsAtStorage(job, pickId, stays))
    return refused('destinationPickId', 'dumpsterNotStored', 'This dumpster is not at this storage site.')
  const isElsewhere = dropId !== null && dropId !== pickId && openStays(dropId, stays).some(isOnSite)
  return isElsewhere
    ? refused('destinationDropId', 'dumpsterInUse', 'This dumpster is at a customer already.')
    : null
}

function standsAtStorage(job: MovingJob, inventoryId: number, stays: readonly DumpsterStay[]): boolean {
  return openStays(inventoryId, stays).some(
    (stay) => stay.storageDumpSiteId !== null && stay.storageDumpSiteId === job.storageDumpSiteId,
  )
}

function planStorage(
  job: MovingJob,
  { destinationPickId: pickId, destinationDropId: dropId }: ChosenDumpsters,
  stays: readonly DumpsterStay[],
  now: string,
): LocationPlan {
  if (pickId === dropId) return NO_MOVES
  const picked = pickId === null ? [] : openStays(pickId, stays)
  const ended = picked.map(({ id }) => ({ id, removed: now, removedJobId: job.id }))
  if (dropId === null) return { ended, placed: [] }
  const dropped = placeDumpster(
    {
      dumpsterInventoryId: dropId,
      placed: now,
      placedJobId: job.id,
      serviceAddressId: null,
      storageDumpSiteId: job.storageDumpSiteId,
    },
    stays,
  )
  return { ended: [...ended, ...dropped.ended], placed: dropped.placed }
}

function refused(field: string, code: string, message: string): Violation {
  return { code, field, message }
}
