import type { JobAtAddress } from '#shared/inventory/assignLocation.ts'
import { column, readRows } from '../../database/readRows.ts'
import { readingIn } from '../reading.ts'
import type { RuleContext } from '../SaveRule.ts'

/** The live jobs of the live rentals at these service addresses. */
export async function jobsAtAddresses(
  context: Pick<RuleContext, 'transaction' | 'dialect'>,
  serviceAddressIds: readonly (number | null)[],
): Promise<readonly (JobAtAddress & { readonly serviceAddressId: number })[]> {
  const ids = [...new Set(serviceAddressIds)].filter((id) => id !== null)
  if (ids.length === 0) return []
  const rows = await readRows(readingIn(context), JOBS, { ids: JSON.stringify(ids) }, JOB)
  return rows.map((job) => ({ ...job, deleted: null }))
}

const JOBS = `
  SELECT j.[id], j.[startDate], r.[serviceAddressId]
  FROM [Rental] r
  JOIN [Job] j ON j.[rentalId] = r.[id]
  WHERE r.[serviceAddressId] IN :ids AND r.[deleted] IS NULL AND j.[deleted] IS NULL`

const JOB = { id: column.number, startDate: column.text, serviceAddressId: column.number }
