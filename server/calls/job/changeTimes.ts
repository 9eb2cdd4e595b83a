import type { ClosedTime } from '#shared/jobs/jobTransitions.ts'
import type { Records, Stored } from '../../save/work/records.ts'

/** Stores the ends of time records. */
export function changeTimes(
  records: Records,
  times: readonly Stored<'JobTime'>[],
  closed: readonly ClosedTime[],
): void {
  for (const { id, ...ended } of closed) {
    const time = times.find((one) => one.id === id)
    if (time !== undefined) records.change('JobTime', time, ended)
  }
}
