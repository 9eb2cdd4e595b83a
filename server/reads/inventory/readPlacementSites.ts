import { DumpsterLocation } from '#shared/inventory/DumpsterLocation.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows, type RowOf } from '../../database/readRows.ts'
import { columnsOf, select } from '../../database/selection.ts'
import { CUSTOMER_NAME, SITE_NAME } from '../customers/nameColumns.ts'

/** The customer and the address of a placement at a customer; `id` is that of the placement. */
export type PlacementSite = RowOf<typeof SITE.columns>

/** Where these placements are; those at storage sites are left out. */
export async function readPlacementSites(
  database: Queryable,
  placementIds: readonly number[],
): Promise<readonly PlacementSite[]> {
  if (placementIds.length === 0) return []
  return readRows(database, SITES, { ids: JSON.stringify(placementIds) }, SITE.columns)
}

const SITE = select(columnsOf(DumpsterLocation, 'l', 'id'), CUSTOMER_NAME, SITE_NAME)

const SITES = `
  SELECT ${SITE.sql}
  FROM [DumpsterLocation] l
  LEFT JOIN [Job] j ON j.[id] = l.[placedJobId]
  LEFT JOIN [Rental] r ON r.[id] = j.[rentalId]
  JOIN [ServiceAddress] a ON a.[id] = COALESCE(l.[serviceAddressId], r.[serviceAddressId])
  JOIN [Customer] c ON c.[id] = a.[customerId]
  WHERE l.[id] IN :ids`
