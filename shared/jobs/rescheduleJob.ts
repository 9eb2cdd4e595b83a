import { addDays, daysBetween } from '../kernel/days.ts'
import type { Job } from './Job.ts'
import { preferredTimesOn } from './preferredTimes.ts'

/** The changes that put a job on another day, at the same times of day and as long as before (DI225). */
export function jobOnDay(
  job: Pick<Job, 'startDate' | 'endDate' | 'preferredStartTime' | 'preferredEndTime'>,
  day: string,
  timeZone: string,
) {
  const { startDate, endDate, preferredStartTime, preferredEndTime } = job
  return {
    startDate: day,
    endDate: endDate === null ? null : addDays(endDate, daysBetween(startDate, day)),
    ...preferredTimesOn(day, { preferredStartTime, preferredEndTime }, timeZone),
  }
}
