import { isAtRental, isOnSite, openPlacements, type DumpsterPlacement } from './dumpsterPlacements.ts'

/** One dumpster of the inventory. */
export interface OwnedDumpster {
  readonly id: number
  readonly dumpsterTypeId: number
  readonly deleted: string | null
}

/** A dumpster that was not always there, or is not any more. */
export interface OwnershipPeriod extends OwnedDumpster {
  /** When it was taken into the inventory; null where nobody knows. */
  readonly created: string | null
}

/** Was the dumpster in the fleet at an instant? */
export function isOwnedAt({ created, deleted }: OwnershipPeriod, instant: string): boolean {
  return (created === null || created < instant) && (deleted === null || deleted >= instant)
}

type Placement = Omit<DumpsterPlacement, 'placed' | 'placedJobId' | 'removedJobId' | 'id'>

/** Dumpsters of a type that a delivery can place: live, and not with a customer (AvailableDeliveryDumpsters). */
export function availableForDelivery<D extends OwnedDumpster>(
  dumpsterTypeId: number,
  dumpsters: readonly D[],
  placements: readonly Placement[],
): D[] {
  return existingOfType(dumpsterTypeId, dumpsters).filter(
    (dumpster) => !openPlacements(dumpster.id, placements).some(isOnSite),
  )
}

/** Dumpsters of a type that stand at the rental of a pickup (AvailablePickUpDumpsters). */
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

/** Dumpsters that can be picked at a storage site (AvailableStoragePickUpDumpsters). */
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

/** Dumpsters that can be dropped at a storage site: those that stand nowhere (AvailableStorageDeliveryUpDumpsters). */
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
