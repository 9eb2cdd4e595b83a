import { Rental } from '#shared/rentals/Rental.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'

/** Those of these service addresses that have live jobs of live rentals. */
export async function readAddressesWithJobs(
  database: Queryable,
  serviceAddressIds: readonly (number | null)[],
): Promise<ReadonlySet<number>> {
  const ids = [...new Set(serviceAddressIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Set()
  const rows = await readRows(database, ADDRESSES, { ids: JSON.stringify(ids) }, ADDRESS.columns)
  return new Set(rows.map(({ serviceAddressId }) => serviceAddressId))
}

const ADDRESS = columnsOf(Rental, 'r', 'serviceAddressId')

const ADDRESSES = `
  SELECT DISTINCT ${ADDRESS.sql}
  FROM [Rental] r
  JOIN [Job] j ON j.[rentalId] = r.[id]
  WHERE r.[serviceAddressId] IN :ids AND r.[deleted] IS NULL AND j.[deleted] IS NULL`
