import { barcodePrefix, dumpsterBarcode } from '#shared/inventory/dumpsterLabels.ts'
import {
  placeDumpster,
  type DumpsterPlacement,
  type PlacementPlan,
} from '#shared/inventory/dumpsterPlacements.ts'
import type { Stored } from '../save/work/records.ts'
import type { Stamp, Books } from './Books.ts'
import type { Site } from './lists.ts'

/** One dumpster with where it stands now. */
export interface FleetDumpster {
  readonly record: Stored<'DumpsterInventory'>
  readonly type: Stored<'Dumpster'>
  location: Stored<'DumpsterLocation'> | null
  /** The rental at which it stands. */
  rentalId: number | null
  /** When it was moved last. */
  moved: string
}

/** All dumpsters of the company: those that can be delivered wait in line, the longest idle first. */
export class Fleet {
  readonly all: FleetDumpster[] = []
  readonly #books: Books
  readonly #idle = new Map<number, FleetDumpster[]>()
  #returned: FleetDumpster[] = []

  constructor(books: Books) {
    this.#books = books
  }

  /** Buys a dumpster, which can be delivered at once. */
  buy(type: Stored<'Dumpster'>, stamp: Stamp): FleetDumpster {
    const prefix = barcodePrefix(type.size)
    const dumpsterNumber = this.all.filter((each) => barcodePrefix(each.type.size) === prefix).length + 1
    const record = this.#books.add(
      'DumpsterInventory',
      {
        dumpsterTypeId: type.id,
        dumpsterNumber,
        dumpsterBarcode: dumpsterBarcode(type.size, dumpsterNumber),
      },
      stamp,
    )
    const dumpster = { record, type, location: null, rentalId: null, moved: stamp.at }
    this.all.push(dumpster)
    this.#idleOf(type).push(dumpster)
    return dumpster
  }

  idleCount(type: Stored<'Dumpster'>): number {
    return this.#idleOf(type).length
  }

  /** Takes the dumpster of a type that waits longest, if one does. */
  take(type: Stored<'Dumpster'>): FleetDumpster | null {
    return this.#idleOf(type).shift() ?? null
  }

  /** A dumpster that was picked up can be delivered again. */
  returnDumpster(dumpster: FleetDumpster): void {
    this.#idleOf(dumpster.type).push(dumpster)
    this.#returned.push(dumpster)
  }

  /** One that came back today and stands nowhere yet, if there is one. */
  loose(): FleetDumpster | null {
    return this.#returned.find(({ location }) => location === null) ?? null
  }

  /** Those that came back since this was asked last and stand nowhere. */
  takeReturned(): FleetDumpster[] {
    const returned = this.#returned.filter(({ location }) => location === null)
    this.#returned = []
    return returned
  }

  /** The current stay, as the rules look at it. */
  placementOf({ location, rentalId }: FleetDumpster): DumpsterPlacement[] {
    return location === null ? [] : [{ ...location, rentalId }]
  }

  /** Puts a dumpster to a storage site by hand. */
  store(dumpster: FleetDumpster, site: Site, stamp: Stamp): void {
    const placement = {
      dumpsterInventoryId: dumpster.record.id,
      placed: stamp.at,
      placedJobId: null,
      serviceAddressId: null,
      storageDumpSiteId: site.id,
    }
    this.move(dumpster, placeDumpster(placement, this.placementOf(dumpster)), null, stamp)
  }

  /** Carries out what the rules have planned for a dumpster; gives the stay that has ended. */
  move(
    dumpster: FleetDumpster,
    { ended, placed }: PlacementPlan,
    rentalId: number | null,
    stamp: Stamp,
  ): Stored<'DumpsterLocation'> | null {
    const before = dumpster.location
    dumpster.moved = stamp.at
    const end = ended.find(({ id }) => id === before?.id)
    if (before !== null && end !== undefined) {
      const { removed, removedJobId } = end
      this.#books.change(
        'DumpsterLocation',
        before,
        { removed, removedJobId, completedBy: stamp.name },
        stamp,
      )
      dumpster.location = null
      dumpster.rentalId = null
    }
    const [placement] = placed
    if (placement !== undefined) {
      dumpster.location = this.#books.add('DumpsterLocation', { ...placement }, stamp)
      dumpster.rentalId = rentalId
    }
    return end === undefined ? null : before
  }

  #idleOf(type: Stored<'Dumpster'>): FleetDumpster[] {
    const idle = this.#idle.get(type.id) ?? []
    this.#idle.set(type.id, idle)
    return idle
  }
}
