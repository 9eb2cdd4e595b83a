import { column, readRows } from '../../../database/readRows.ts'
import { readingIn } from '../reading.ts'
import type { RuleContext } from '../../pipeline/SaveRule.ts'

/** Those of these service addresses that have live jobs of live rentals. */
export async function addressesWithJobs(
  context: Pick<RuleContext, 'transaction' | 'dialect'>,
  serviceAddressIds: readonly (number | null)[],
): Promise<ReadonlySet<number>> {
  const ids = [...new Set(serviceAddressIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Set()
  const rows = await readRows(readingIn(context), ADDRESSES, { ids: JSON.stringify(ids) }, ADDRESS)
  return new Set(rows.map(({ serviceAddressId }) => serviceAddressId))
}

const ADDRESSES = `
  SELECT DISTINCT r.[serviceAddressId]
  FROM [Rental] r
  JOIN [Job] j ON j.[rentalId] = r.[id]
  WHERE r.[serviceAddressId] IN :ids AND r.[deleted] IS NULL AND j.[deleted] IS NULL`

const ADDRESS = { serviceAddressId: column.number }
