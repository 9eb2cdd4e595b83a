import {
  isAtRental,
  isOnSite,
  EMPTY_PLAN,
  openPlacements,
  placeDumpster,
  type DumpsterPlacement,
  type PlacementPlan,
  type PlacementTarget,
} from '../inventory/dumpsterPlacements.ts'
import type { Violation } from '../model/Violation.ts'
import { picksUpDumpster, deliversDumpster, type JobTypeAndAction } from './jobActions.ts'
import { JOB_TYPE } from './jobTypes.ts'

/** The job fields that determine its dumpster moves. */
export interface MovingJob extends JobTypeAndAction {
  readonly id: number
  readonly relatedJobId: number | null
  readonly rental: { readonly id: number; readonly serviceAddressId: number | null } | null
  /** The storage site of a destination. */
  readonly storageDumpSiteId: number | null
}

/** The dumpsters selected when a job is completed. */
export interface SelectedDumpsters {
  readonly inventoryId: number | null
  readonly destinationPickId: number | null
  readonly destinationDropId: number | null
}

/**
 * Why the selected dumpsters cannot be moved, or null if they can (O-055). `placements` are all placements of these dumpsters
 * that are open or were ended by this job.
 */
export function moveRefusal(
  job: MovingJob,
  selected: SelectedDumpsters,
  placements: readonly DumpsterPlacement[],
): Violation | null {
  if (job.jobTypeId === JOB_TYPE.destination) return storageRefusal(job, selected, placements)
  if (selected.inventoryId === null) return null
  if (deliversDumpster(job)) return deliveryRefusal(job, selected.inventoryId, placements)
  return picksUpDumpster(job) ? pickUpRefusal(job, selected.inventoryId, placements) : null
}

/**
 * The placements that completing the job at `now` ends and starts: a delivery starts one, a pickup ends one, storage does either
 * (O-055).
 */
export function planMoves(
  job: MovingJob,
  selected: SelectedDumpsters,
  placements: readonly DumpsterPlacement[],
  now: string,
): PlacementPlan {
  if (job.jobTypeId === JOB_TYPE.destination) return planStorage(job, selected, placements, now)
  const { inventoryId } = selected
  if (inventoryId === null) return EMPTY_PLAN
  if (deliversDumpster(job)) return planDelivery(job, inventoryId, placements, now)
  return picksUpDumpster(job) ? planPickUp(job, inventoryId, placements, now) : EMPTY_PLAN
}

function deliveryRefusal(
  job: MovingJob,
  inventoryId: number,
  placements: readonly DumpsterPlacement[],
): Violation | null {
  const placement = openPlacements(inventoryId, placements)[0]
  const canTake =
    placement === undefined ||
    !isOnSite(placement) ||
    placement.placedJobId === job.id ||
    returnsToItsSite(job, placement)
  return canTake
    ? null
    : moveViolation('inventoryId', 'dumpsterInUse', 'This dumpster is at a customer already.')
}

/** Is the dumpster already at the job's rental, where a round trip returns it to, or where it was assigned manually (JO23)? */
export function returnsToItsSite(
  job: Pick<MovingJob, 'jobTypeId' | 'rental'>,
  placement: PlacementTarget & Pick<DumpsterPlacement, 'placedJobId'>,
): boolean {
  if (job.rental === null || !isAtRental(placement, job.rental)) return false
  return job.jobTypeId === JOB_TYPE.roundTrip || placement.placedJobId === null
}

function planDelivery(
  job: MovingJob,
  inventoryId: number,
  placements: readonly DumpsterPlacement[],
  now: string,
): PlacementPlan {
  const open = openPlacements(inventoryId, placements)[0]
  if (open?.placedJobId === job.id) return EMPTY_PLAN
  const placement = {
    dumpsterInventoryId: inventoryId,
    placed: now,
    placedJobId: job.id,
    serviceAddressId: job.rental?.serviceAddressId ?? null,
    storageDumpSiteId: null,
  }
  // If a round trip's delivery is recorded before its pickup, the dumpster was still picked up by the other job.
  const wasPickedUp = open !== undefined && isOnSite(open) && job.jobTypeId === JOB_TYPE.roundTrip
  return placeDumpster(placement, placements, wasPickedUp ? (job.relatedJobId ?? job.id) : job.id)
}

function pickUpRefusal(
  job: MovingJob,
  inventoryId: number,
  placements: readonly DumpsterPlacement[],
): Violation | null {
  if (hasPickedUp(job, inventoryId, placements)) return null
  const placement = openPlacements(inventoryId, placements)[0]
  if (placement === undefined || job.rental === null || !isAtRental(placement, job.rental))
    return moveViolation('inventoryId', 'dumpsterNotOnSite', 'This dumpster is not at this site.')
  const belongsToRelatedJob = placement.placedJobId !== null && placement.placedJobId === job.relatedJobId
  return belongsToRelatedJob && job.jobTypeId !== JOB_TYPE.roundTrip
    ? moveViolation('inventoryId', 'dumpsterJustPlaced', 'This dumpster was delivered by the same exchange.')
    : null
}

function planPickUp(
  job: MovingJob,
  inventoryId: number,
  placements: readonly DumpsterPlacement[],
  now: string,
): PlacementPlan {
  if (hasPickedUp(job, inventoryId, placements)) return EMPTY_PLAN
  // A placement that the round trip's delivery has already started is kept.
  const ended = openPlacements(inventoryId, placements).filter(
    (placement) => placement.placedJobId === null || placement.placedJobId !== job.relatedJobId,
  )
  return { ended: ended.map(({ id }) => ({ id, removed: now, removedJobId: job.id })), placed: [] }
}

function hasPickedUp(job: MovingJob, inventoryId: number, placements: readonly DumpsterPlacement[]): boolean {
  return placements.some(
    (placement) => placement.dumpsterInventoryId === inventoryId && placement.removedJobId === job.id,
  )
}

function storageRefusal(
  job: MovingJob,
  selected: SelectedDumpsters,
  placements: readonly DumpsterPlacement[],
): Violation | null {
  const { destinationPickId: pickId, destinationDropId: dropId } = selected
  if (dropId !== null && job.storageDumpSiteId === null)
    return moveViolation('destinationDropId', 'notStorage', 'This destination is not a storage site.')
  if (pickId !== null && !isAtStorage(job, pickId, placements))
    return moveViolation(
      'destinationPickId',
      'dumpsterNotStored',
      'This dumpster is not at this storage site.',
    )
  const isElsewhere =
    dropId !== null && dropId !== pickId && openPlacements(dropId, placements).some(isOnSite)
  return isElsewhere
    ? moveViolation('destinationDropId', 'dumpsterInUse', 'This dumpster is at a customer already.')
    : null
}

function isAtStorage(job: MovingJob, inventoryId: number, placements: readonly DumpsterPlacement[]): boolean {
  return openPlacements(inventoryId, placements).some(
    (placement) =>
      placement.storageDumpSiteId !== null && placement.storageDumpSiteId === job.storageDumpSiteId,
  )
}

function planStorage(
  job: MovingJob,
  { destinationPickId: pickId, destinationDropId: dropId }: SelectedDumpsters,
  placements: readonly DumpsterPlacement[],
  now: string,
): PlacementPlan {
  if (pickId === dropId) return EMPTY_PLAN
  const picked = pickId === null ? [] : openPlacements(pickId, placements)
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
    placements,
  )
  return { ended: [...ended, ...dropped.ended], placed: dropped.placed }
}

function moveViolation(field: string, code: string, message: string): Violation {
  return { code, field, message }
}
