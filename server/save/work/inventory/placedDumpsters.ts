import { column, readRows, type RowOf } from '#server/database/readRows.ts'
import { readingIn } from '../reading.ts'
import type { RuleContext } from '#server/save/pipeline/SaveRule.ts'

/** A live dumpster with its current location. */
export type PlacedDumpster = RowOf<typeof COLUMNS>

/** Search conditions: the storage site, the service address or the customer of the current location. */
type By = keyof typeof CONDITIONS

/** The live dumpsters at these locations, including this save's changes so far, by barcode. */
export async function placedDumpsters(
  context: Pick<RuleContext, 'transaction' | 'dialect'>,
  by: By,
  ids: readonly number[],
): Promise<readonly PlacedDumpster[]> {
  if (ids.length === 0) return []
  const sql = `${PLACED} AND ${CONDITIONS[by]} ORDER BY d.[dumpsterBarcode]`
  return readRows(readingIn(context), sql, { ids: JSON.stringify(ids) }, COLUMNS)
}

const PLACED = `
  SELECT d.[dumpsterBarcode], l.[storageDumpSiteId], a.[id] AS [serviceAddressId], a.[customerId], j.[rentalId]
  FROM [DumpsterLocation] l
  JOIN [DumpsterInventory] d ON d.[id] = l.[dumpsterInventoryId]
  LEFT JOIN [Job] j ON j.[id] = l.[placedJobId]
  LEFT JOIN [Rental] r ON r.[id] = j.[rentalId]
  LEFT JOIN [ServiceAddress] a ON a.[id] = COALESCE(l.[serviceAddressId], r.[serviceAddressId])
  WHERE l.[removed] IS NULL AND d.[deleted] IS NULL`

const CONDITIONS = {
  storageDumpSiteId: 'l.[storageDumpSiteId] IN :ids',
  serviceAddressId: 'l.[storageDumpSiteId] IS NULL AND a.[id] IN :ids',
  customerId: 'l.[storageDumpSiteId] IS NULL AND a.[customerId] IN :ids',
} as const

const COLUMNS = {
  dumpsterBarcode: column.textOrNull,
  storageDumpSiteId: column.numberOrNull,
  serviceAddressId: column.numberOrNull,
  customerId: column.numberOrNull,
  /** The rental whose job placed it; null if placed manually. */
  rentalId: column.numberOrNull,
}

/** The barcodes of these dumpsters. */
export function barcodesOf(dumpsters: readonly Pick<PlacedDumpster, 'dumpsterBarcode'>[]): string[] {
  return dumpsters.map(({ dumpsterBarcode }) => dumpsterBarcode ?? 'a dumpster')
}
