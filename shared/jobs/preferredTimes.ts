import { instantAt, isDay, isInstant, minutesSinceMidnight } from '../kernel/days.ts'

const DEFAULT_LENGTH_MINUTES = 60
const LAST_MINUTE_OF_DAY = 24 * 60 - 1

export interface PreferredTimes {
  readonly preferredStartTime: string | null
  readonly preferredEndTime: string | null
}

/**
 * Sets the preferred start: the preferred end is an hour later on the same day, unless it is already set, and both times are
 * moved to the job's start date (O-036). These are wall-clock times, also on days of a daylight saving change.
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

/** The same wall-clock times on another day, for a new start date. */
export function preferredTimesOn(day: string, times: PreferredTimes, timeZone: string): PreferredTimes {
  const moved = (instant: string | null): string | null =>
    instant === null ? null : instantAt(day, minutesSinceMidnight(instant, timeZone), timeZone)
  return {
    preferredStartTime: moved(times.preferredStartTime),
    preferredEndTime: moved(times.preferredEndTime),
  }
}

type Planned = PreferredTimes & { readonly startDate: string | null }

/** The preferred times after the start date of a job was set: those of before on its day; nothing while the day or a time is none (O-036). */
export function preferredTimesAfter(
  before: Pick<Planned, 'startDate'>,
  { startDate, preferredStartTime, preferredEndTime }: Planned,
  timeZone: string,
): Partial<PreferredTimes> {
  const times = { preferredStartTime, preferredEndTime }
  if (startDate === before.startDate || startDate === null || !isDay(startDate)) return {}
  if (!Object.values(times).every((time) => time === null || isInstant(time))) return {}
  return preferredTimesOn(startDate, times, timeZone)
}
