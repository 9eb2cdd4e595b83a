import {
  rentalInventoryQuery,
  type RentalDumpster,
  type RentalInventoryRow,
} from '#shared/inventory/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { isAtRental, type PlacementTarget } from '#shared/inventory/dumpsterPlacements.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { column, readRows, type Queryable } from '../../database/readRows.ts'
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
    readRows(database, PLACEMENTS_WITH_CUSTOMERS, {}, PLACEMENT),
    rentalIds === 'all'
      ? readRows(database, RENTALS_WITH_PLACEMENTS, {}, RENTAL_SITE)
      : readRows(database, RENTALS, { ids: JSON.stringify(rentalIds) }, RENTAL_SITE),
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

const PLACEMENTS_WITH_CUSTOMERS = `
  SELECT j.[rentalId], l.[serviceAddressId], l.[storageDumpSiteId], l.[placed], i.[dumpsterBarcode] AS [barcode],
    i.[dumpsterTypeId], d.[size] AS [dumpsterSize]
  FROM [DumpsterLocation] l
  JOIN [DumpsterInventory] i ON i.[id] = l.[dumpsterInventoryId]
  JOIN [Dumpster] d ON d.[id] = i.[dumpsterTypeId]
  LEFT JOIN [Job] j ON j.[id] = l.[placedJobId]
  WHERE l.[removed] IS NULL AND l.[storageDumpSiteId] IS NULL AND i.[deleted] IS NULL`

const PLACEMENT = {
  rentalId: column.numberOrNull,
  serviceAddressId: column.numberOrNull,
  storageDumpSiteId: column.numberOrNull,
  placed: column.text,
  barcode: (value: unknown): string => column.textOrNull(value) ?? '',
  dumpsterTypeId: column.number,
  dumpsterSize: column.text,
}

const RENTALS = `
  SELECT r.[id], r.[serviceAddressId], r.[completed] FROM [Rental] r
  WHERE r.[deleted] IS NULL AND r.[id] IN :ids
  ORDER BY r.[id]`

/** Rentals that may have a dumpster: those of the jobs that placed one, and those at an address where one was placed manually. */
const RENTALS_WITH_PLACEMENTS = `
  SELECT r.[id], r.[serviceAddressId], r.[completed] FROM [Rental] r
  WHERE r.[deleted] IS NULL AND r.[id] IN (
    SELECT j.[rentalId] FROM [DumpsterLocation] l JOIN [Job] j ON j.[id] = l.[placedJobId]
    WHERE l.[removed] IS NULL AND l.[storageDumpSiteId] IS NULL
    UNION
    SELECT a.[id] FROM [DumpsterLocation] l JOIN [Rental] a ON a.[serviceAddressId] = l.[serviceAddressId]
    WHERE a.[completed] IS NULL AND l.[removed] IS NULL AND l.[storageDumpSiteId] IS NULL)
  ORDER BY r.[id]`

const RENTAL_SITE = { id: column.number, serviceAddressId: column.number, completed: column.textOrNull }
