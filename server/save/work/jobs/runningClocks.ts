import { readRunningClocks, type RunningClock } from '#server/reads/jobs/readRunningClocks.ts'
import type { RuleContext } from '../../pipeline/SaveRule.ts'
import { readingIn } from '../reading.ts'
import type { Records } from '../records.ts'

/** The running clocks of these drivers as they are stored; locked against concurrent starts. */
export async function runningClocks(
  records: Records,
  context: Pick<RuleContext, 'transaction' | 'dialect'>,
  driverIds: readonly (number | null)[],
): Promise<readonly RunningClock[]> {
  const ids = [...new Set(driverIds.filter((id) => id !== null))]
  if (ids.length === 0) return []
  // Serializes concurrent starts of clocks of the same driver.
  await records.findForUpdate('Driver', 'userId', ids)
  return readRunningClocks(readingIn(context), ids)
}
