import { barcodePrefix, dumpsterBarcode } from '#shared/inventory/dumpsterLabels.ts'
import { fullName } from '../save/pipeline/derive.ts'
import {
  placeDumpster,
  type DumpsterPlacement,
  type PlacementPlan,
} from '#shared/inventory/dumpsterPlacements.ts'
import type { Stored } from '../save/work/records.ts'
import type { Stamp, Books } from './Books.ts'
import type { Site } from './lists.ts'

/** A dumpster with its current location. */
export interface FleetDumpster {
  readonly record: Stored<'DumpsterInventory'>
  readonly type: Stored<'Dumpster'>
  location: Stored<'DumpsterLocation'> | null
  /** The rental where it is placed. */
  rentalId: number | null
  /** When it was moved last. */
  moved: string
}

/** All dumpsters of the company; available ones are queued, the longest idle first. */
export class Fleet {
  readonly all: FleetDumpster[] = []
  readonly #books: Books
  readonly #idle = new Map<number, FleetDumpster[]>()
  #returned: FleetDumpster[] = []

  constructor(books: Books) {
    this.#books = books
  }

  /** Buys a dumpster, which is available immediately. */
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

  /** Takes the longest idle dumpster of a type, if any. */
  take(type: Stored<'Dumpster'>): FleetDumpster | null {
    return this.#idleOf(type).shift() ?? null
  }

  /** Makes a picked-up dumpster available again. */
  returnDumpster(dumpster: FleetDumpster): void {
    this.#idleOf(dumpster.type).push(dumpster)
    this.#returned.push(dumpster)
  }

  /** A dumpster that came back today and has no location yet, if any. */
  loose(): FleetDumpster | null {
    return this.#returned.find(({ location }) => location === null) ?? null
  }

  /** Those that came back since the last call and have no location. */
  takeReturned(): FleetDumpster[] {
    const returned = this.#returned.filter(({ location }) => location === null)
    this.#returned = []
    return returned
  }

  /** The current placement in the form of the rules. */
  placementOf({ location, rentalId }: FleetDumpster): DumpsterPlacement[] {
    return location === null ? [] : [{ ...location, rentalId }]
  }

  /** Moves a dumpster to a storage site manually. */
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

  /** Carries out the move that the rules have planned for a dumpster; returns the placement that ended. */
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
        { removed, removedJobId, completedBy: fullName(stamp.user) },
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
