import { returnsToItsSite, type MovingJob } from './dumpsterMoves.ts'
import {
  isAtRental,
  isOnSite,
  openPlacements,
  type DumpsterPlacement,
} from '../inventory/dumpsterPlacements.ts'
import type { OwnedDumpster } from '../inventory/ownership.ts'

type Placement = Omit<DumpsterPlacement, 'placed' | 'removedJobId' | 'id'>

/**
 * Dumpsters of a type that a delivery can use: not deleted and not at a customer, or at the site of the job to which it returns
 * them (IV11, AvailableDeliveryDumpsters). `job` is null where no particular job is asked for.
 */
export function availableForDelivery<D extends OwnedDumpster>(
  dumpsterTypeId: number,
  job: Pick<MovingJob, 'jobTypeId' | 'rental'> | null,
  dumpsters: readonly D[],
  placements: readonly Placement[],
): D[] {
  return existingOfType(dumpsterTypeId, dumpsters).filter((dumpster) => {
    const open = openPlacements(dumpster.id, placements)
    return (
      !open.some(isOnSite) || (job !== null && open.some((placement) => returnsToItsSite(job, placement)))
    )
  })
}

/** Dumpsters of a type at the rental of a pickup (AvailablePickUpDumpsters). */
export function availableForPickUp<D extends OwnedDumpster>(
  dumpsterTypeId: number,
  rental: { readonly id: number; readonly serviceAddressId: number | null },
  dumpsters: readonly D[],
  placements: readonly Placement[],
): D[] {
  return existingOfType(dumpsterTypeId, dumpsters).filter((dumpster) =>
    openPlacements(dumpster.id, placements).some((placement) => isAtRental(placement, rental)),
  )
}

/** Dumpsters that can be picked up at a storage site (AvailableStoragePickUpDumpsters). */
export function availableAtStorage<D extends OwnedDumpster>(
  storageDumpSiteId: number,
  dumpsters: readonly D[],
  placements: readonly Placement[],
): D[] {
  return dumpsters.filter(
    (dumpster) =>
      dumpster.deleted === null &&
      openPlacements(dumpster.id, placements).some(
        (placement) => placement.storageDumpSiteId === storageDumpSiteId,
      ),
  )
}

/** Dumpsters that can be dropped at a storage site: those without a current placement (AvailableStorageDeliveryUpDumpsters). */
export function availableForStorage<D extends OwnedDumpster>(
  dumpsters: readonly D[],
  placements: readonly Placement[],
): D[] {
  return dumpsters.filter(
    (dumpster) => dumpster.deleted === null && openPlacements(dumpster.id, placements).length === 0,
  )
}

function existingOfType<D extends OwnedDumpster>(dumpsterTypeId: number, dumpsters: readonly D[]): D[] {
  return dumpsters.filter(
    (dumpster) => dumpster.deleted === null && dumpster.dumpsterTypeId === dumpsterTypeId,
  )
}
