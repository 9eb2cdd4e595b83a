import { formatDay } from '../kernel/days.ts'
import { isWithoutRental } from './jobActions.ts'
import { jobDisplayId } from './jobRules.ts'
import { wasStarted } from './jobState.ts'
import type { TimeRecord } from './jobTimes.ts'

interface PlannedJob {
  readonly id: number
  readonly jobTypeId: number
  readonly startDate: string | null
  readonly started: string | null
}

/** What a driver is asked before a job is started: whether it is the right one, if it is planned for another day (JO232). */
export function startQuestions({ id, startDate }: PlannedJob, today: string): readonly string[] {
  if (startDate === null || startDate === today) return []
  return [`${jobDisplayId(id)} is planned for ${formatDay(startDate)}, not for today.`]
}

/**
 * What a driver is asked before a job is completed that was never started: the same, and whether it was done at all. Who has worked on it has
 * answered, also where midnight has passed (JO232).
 */
export function completionQuestions(
  job: PlannedJob,
  times: readonly Pick<TimeRecord, 'completed' | 'deleted'>[],
  today: string,
): readonly string[] {
  if (wasStarted(job, times)) return []
  const asked = startQuestions(job, today)
  return isWithoutRental(job.jobTypeId)
    ? asked
    : [...asked, `${jobDisplayId(job.id)} was never started: none of its time is recorded.`]
}
