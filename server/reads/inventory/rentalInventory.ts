import { Rental } from '#shared/rentals/Rental.ts'
import { Job } from '#shared/jobs/Job.ts'
import { DumpsterLocation } from '#shared/inventory/DumpsterLocation.ts'
import { DumpsterInventory } from '#shared/inventory/DumpsterInventory.ts'
import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { columnsOf, computed, renamed, select } from '../../database/selection.ts'
import {
  rentalInventoryQuery,
  type RentalDumpster,
  type RentalInventoryRow,
} from '#shared/inventory/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { isAtRental, type PlacementTarget } from '#shared/inventory/dumpsterPlacements.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { computeQuery } from '../../queries/implementQuery.ts'

export const rentalInventory = computeQuery(rentalInventoryQuery, {
  roles: permissions.viewRentals,
  compute: async ({ rentalId }, { database }) =>
    readRentalInventory(database, typeof rentalId === 'number' ? [rentalId] : 'all'),
})

interface OpenPlacement extends PlacementTarget, RentalDumpster {}

interface RentalSite {
  readonly id: number
  readonly serviceAddressId: number
  readonly completed: string | null
}

/** The dumpsters at some rentals or at all, by rental. */
export async function readRentalInventory(
  database: Queryable,
  rentalIds: readonly number[] | 'all',
): Promise<readonly RentalInventoryRow[]> {
  const [placements, rentals] = await Promise.all([
    readRows(database, PLACEMENTS_WITH_CUSTOMERS, {}, PLACEMENT.columns),
    rentalIds === 'all'
      ? readRows(database, RENTALS_WITH_PLACEMENTS, {}, RENTAL_SITE.columns)
      : readRows(database, RENTALS, { ids: JSON.stringify(rentalIds) }, RENTAL_SITE.columns),
  ])
  const byRental = groupBy(placements, (placement) => placement.rentalId)
  const byHand = groupBy(byRental.get(null) ?? [], (placement) => placement.serviceAddressId)
  return rentals.flatMap((rental) => rowOf(rental, candidates(rental)))

  function candidates({ id, serviceAddressId }: RentalSite): OpenPlacement[] {
    return [...(byRental.get(id) ?? []), ...(byHand.get(serviceAddressId) ?? [])]
  }
}

function rowOf(rental: RentalSite, placements: readonly OpenPlacement[]): RentalInventoryRow[] {
  const data = placements
    .filter((placement) => isAtRental(placement, rental))
    .toSorted((a, b) => (a.placed < b.placed ? -1 : a.placed > b.placed ? 1 : 0))
    .map(({ barcode, placed, dumpsterSize, dumpsterTypeId }) => ({
      barcode,
      placed,
      dumpsterSize,
      dumpsterTypeId,
    }))
  return data.length === 0 ? [] : [{ rentalId: rental.id, data }]
}

const PLACEMENT = select(
  columnsOf(Job, 'j', 'rentalId'),
  columnsOf(DumpsterLocation, 'l', 'serviceAddressId', 'storageDumpSiteId', 'placed'),
  columnsOf(DumpsterInventory, 'i', 'dumpsterTypeId'),
  renamed(Dumpster, 'd', { dumpsterSize: 'size' }),
  computed({ barcode: (value: unknown): string => column.textOrNull(value) ?? '' }),
)

const PLACEMENTS_WITH_CUSTOMERS = `
  SELECT ${PLACEMENT.sql},
    i.[dumpsterBarcode] AS [barcode]
  FROM [DumpsterLocation] l
  JOIN [DumpsterInventory] i ON i.[id] = l.[dumpsterInventoryId]
  JOIN [Dumpster] d ON d.[id] = i.[dumpsterTypeId]
  LEFT JOIN [Job] j ON j.[id] = l.[placedJobId]
  WHERE l.[removed] IS NULL AND l.[storageDumpSiteId] IS NULL AND i.[deleted] IS NULL`

const RENTAL_SITE = columnsOf(Rental, 'r', 'id', 'serviceAddressId', 'completed')

const RENTALS = `
  SELECT ${RENTAL_SITE.sql} FROM [Rental] r
  WHERE r.[deleted] IS NULL AND r.[id] IN :ids
  ORDER BY r.[id]`

/** Rentals that may have a dumpster: those of the jobs that placed one, and those at an address where one was placed manually. */
const RENTALS_WITH_PLACEMENTS = `
  SELECT ${RENTAL_SITE.sql} FROM [Rental] r
  WHERE r.[deleted] IS NULL AND r.[id] IN (
    SELECT j.[rentalId] FROM [DumpsterLocation] l JOIN [Job] j ON j.[id] = l.[placedJobId]
    WHERE l.[removed] IS NULL AND l.[storageDumpSiteId] IS NULL
    UNION
    SELECT a.[id] FROM [DumpsterLocation] l JOIN [Rental] a ON a.[serviceAddressId] = l.[serviceAddressId]
    WHERE a.[completed] IS NULL AND l.[removed] IS NULL AND l.[storageDumpSiteId] IS NULL)
  ORDER BY r.[id]`
