import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { DumpsterInventory } from '#shared/inventory/DumpsterInventory.ts'
import { DumpsterLocation } from '#shared/inventory/DumpsterLocation.ts'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { Job } from '#shared/jobs/Job.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows, type RowOf } from '../../database/readRows.ts'
import { columnsOf, orNull, renamed, select } from '../../database/selection.ts'

/** A live dumpster with its current location; its rental is that whose job placed it, null if it was placed manually. */
export type PlacedDumpster = RowOf<typeof PLACED.columns>

/** Search conditions: the storage site, the service address or the customer of the current location. */
type By = keyof typeof CONDITIONS

/** The live dumpsters at these locations, by barcode. */
export async function readPlacedDumpsters(
  database: Queryable,
  by: By,
  ids: readonly number[],
): Promise<readonly PlacedDumpster[]> {
  if (ids.length === 0) return []
  const sql = `${FROM} AND ${CONDITIONS[by]} ORDER BY d.[dumpsterBarcode]`
  return readRows(database, sql, { ids: JSON.stringify(ids) }, PLACED.columns)
}

const PLACED = select(
  columnsOf(DumpsterInventory, 'd', 'id', 'dumpsterBarcode'),
  renamed(Dumpster, 't', { size: 'size' }),
  columnsOf(DumpsterLocation, 'l', 'storageDumpSiteId', 'placed', 'removed'),
  orNull(renamed(ServiceAddress, 'a', { serviceAddressId: 'id', customerId: 'customerId' })),
  orNull(columnsOf(ServiceAddress, 'a', 'siteName', 'address1', 'city')),
  orNull(columnsOf(Job, 'j', 'rentalId')),
)

const FROM = `
  SELECT ${PLACED.sql}
  FROM [DumpsterLocation] l
  JOIN [DumpsterInventory] d ON d.[id] = l.[dumpsterInventoryId]
  JOIN [Dumpster] t ON t.[id] = d.[dumpsterTypeId]
  LEFT JOIN [Job] j ON j.[id] = l.[placedJobId]
  LEFT JOIN [Rental] r ON r.[id] = j.[rentalId]
  LEFT JOIN [ServiceAddress] a ON a.[id] = COALESCE(l.[serviceAddressId], r.[serviceAddressId])
  WHERE l.[removed] IS NULL AND d.[deleted] IS NULL`

const CONDITIONS = {
  storageDumpSiteId: 'l.[storageDumpSiteId] IN :ids',
  serviceAddressId: 'l.[storageDumpSiteId] IS NULL AND a.[id] IN :ids',
  customerId: 'l.[storageDumpSiteId] IS NULL AND a.[customerId] IN :ids',
} as const

/** The barcodes of these dumpsters. */
export function barcodesOf(dumpsters: readonly Pick<PlacedDumpster, 'dumpsterBarcode'>[]): string[] {
  return dumpsters.map(({ dumpsterBarcode }) => dumpsterBarcode ?? 'a dumpster')
}
