import { isAtRental, isOnSite, openStays, type DumpsterStay } from './dumpsterLocations.ts'

/** One dumpster of the inventory. */
export interface OwnedDumpster {
  readonly id: number
  readonly dumpsterTypeId: number
  readonly deleted: string | null
}

/** A dumpster that was not always there, or is not any more. */
export interface FleetMember extends OwnedDumpster {
  /** When it was taken into the inventory; null where nobody knows. */
  readonly created: string | null
}

/** Was the dumpster in the fleet at an instant? */
export function isOwnedAt({ created, deleted }: FleetMember, instant: string): boolean {
  return (created === null || created < instant) && (deleted === null || deleted >= instant)
}

type Stay = Omit<DumpsterStay, 'placed' | 'placedJobId' | 'removedJobId' | 'id'>

/** Dumpsters of a type that a delivery can place: live, and not with a customer (AvailableDeliveryDumpsters). */
export function availableForDelivery<D extends OwnedDumpster>(
  dumpsterTypeId: number,
  dumpsters: readonly D[],
  stays: readonly Stay[],
): D[] {
  return liveOfType(dumpsterTypeId, dumpsters).filter(
    (dumpster) => !openStays(dumpster.id, stays).some(isOnSite),
  )
}

/** Dumpsters of a type that stand at the rental of a pickup (AvailablePickUpDumpsters). */
export function availableForPickUp<D extends OwnedDumpster>(
  dumpsterTypeId: number,
  rental: { readonly id: number; readonly serviceAddressId: number | null },
  dumpsters: readonly D[],
  stays: readonly Stay[],
): D[] {
  return liveOfType(dumpsterTypeId, dumpsters).filter((dumpster) =>
    openStays(dumpster.id, stays).some((stay) => isAtRental(stay, rental)),
  )
}

/** Dumpsters that can be picked at a storage site (AvailableStoragePickUpDumpsters). */
export function availableAtStorage<D extends OwnedDumpster>(
  storageDumpSiteId: number,
  dumpsters: readonly D[],
  stays: readonly Stay[],
): D[] {
  return dumpsters.filter(
    (dumpster) =>
      dumpster.deleted === null &&
      openStays(dumpster.id, stays).some((stay) => stay.storageDumpSiteId === storageDumpSiteId),
  )
}

/** Dumpsters that can be dropped at a storage site: those that stand nowhere (AvailableStorageDeliveryUpDumpsters). */
export function availableForStorage<D extends OwnedDumpster>(
  dumpsters: readonly D[],
  stays: readonly Stay[],
): D[] {
  return dumpsters.filter(
    (dumpster) => dumpster.deleted === null && openStays(dumpster.id, stays).length === 0,
  )
}

function liveOfType<D extends OwnedDumpster>(dumpsterTypeId: number, dumpsters: readonly D[]): D[] {
  return dumpsters.filter(
    (dumpster) => dumpster.deleted === null && dumpster.dumpsterTypeId === dumpsterTypeId,
  )
}
