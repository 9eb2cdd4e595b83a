import { column, readRows } from '../../../database/readRows.ts'
import { readingIn } from '../reading.ts'
import type { Records } from '../records.ts'
import type { RuleContext } from '../../pipeline/SaveRule.ts'

/** A job whose clock runs, and who drives it. */
export interface RunningClock {
  readonly jobId: number
  readonly driverId: number
}

/** The running clocks of these drivers, including this save's changes so far; locked against concurrent starts. */
export async function runningClocks(
  records: Records,
  context: Pick<RuleContext, 'transaction' | 'dialect'>,
  driverIds: readonly (number | null)[],
): Promise<readonly RunningClock[]> {
  const ids = [...new Set(driverIds.filter((id) => id !== null))]
  if (ids.length === 0) return []
  // Serialises concurrent starts of clocks of the same driver.
  await records.find('Driver', 'userId', ids)
  return readRows(readingIn(context), RUNNING, { ids: JSON.stringify(ids) }, CLOCK)
}

const RUNNING = `
  SELECT DISTINCT t.[jobId], j.[driverId]
  FROM [JobTime] t JOIN [Job] j ON j.[id] = t.[jobId]
  WHERE t.[completed] IS NULL AND t.[deleted] IS NULL AND j.[deleted] IS NULL AND j.[driverId] IN :ids`

const CLOCK = { jobId: column.number, driverId: column.number }
