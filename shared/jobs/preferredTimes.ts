import { minutesSinceMidnight, instantAt } from '../kernel/days.ts'

const DEFAULT_LENGTH_MINUTES = 60
const LAST_MINUTE_OF_DAY = 24 * 60 - 1

export interface PreferredTimes {
  readonly preferredStartTime: string | null
  readonly preferredEndTime: string | null
}

/**
 * Choosing when a customer wants a job to begin: it ends an hour later, on the same day, unless an end was chosen already, and
 * both times move onto the job's start date (O-036). Times are those of the clock, also on days on which clocks change.
 */
export function preferredStartChosen(
  job: { readonly startDate: string | null; readonly preferredEndTime: string | null },
  start: string | null,
  timeZone: string,
): PreferredTimes {
  if (start === null) return { preferredStartTime: null, preferredEndTime: job.preferredEndTime }
  if (job.startDate === null) return { preferredStartTime: start, preferredEndTime: job.preferredEndTime }
  const end = Math.min(minutesSinceMidnight(start, timeZone) + DEFAULT_LENGTH_MINUTES, LAST_MINUTE_OF_DAY)
  return preferredTimesOn(
    job.startDate,
    {
      preferredStartTime: start,
      preferredEndTime: job.preferredEndTime ?? instantAt(job.startDate, end, timeZone),
    },
    timeZone,
  )
}

/** The same times of the clock on another day: what a new start date does to them. */
export function preferredTimesOn(day: string, times: PreferredTimes, timeZone: string): PreferredTimes {
  const moved = (instant: string | null): string | null =>
    instant === null ? null : instantAt(day, minutesSinceMidnight(instant, timeZone), timeZone)
  return {
    preferredStartTime: moved(times.preferredStartTime),
    preferredEndTime: moved(times.preferredEndTime),
  }
}
