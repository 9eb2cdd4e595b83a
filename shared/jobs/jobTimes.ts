import { minutesBetween } from '../kernel/days.ts'
import { roundHalfUp, sum } from '../kernel/money.ts'

/** Minutes are stored with two decimals, as shown on cards (S1 §9). */
const MINUTES_SCALE = 2

/** A period of work on a job; it runs until it is completed. */
export interface TimeRecord {
  readonly started: string
  readonly completed: string | null
  readonly totalMinutes: number | null
  readonly deleted: string | null
}

/** Minutes from start to end, or to now while it runs; never negative, even if clocks differ. */
export function minutesOf(record: Pick<TimeRecord, 'started' | 'completed'>, now: string): number {
  const minutes = minutesBetween(record.started, record.completed ?? now)
  return roundHalfUp(Math.max(0, minutes), MINUTES_SCALE)
}

/** The value of `totalMinutes` of a record (updateTotalMinutes, O-048); null while it runs. */
export function storedMinutes(record: Pick<TimeRecord, 'started' | 'completed'>): number | null {
  return record.completed === null ? null : minutesOf(record, record.completed)
}

/** The total time of a job: the minutes of its existing records, without a running one (O-049). */
export function totalMinutes(times: readonly Pick<TimeRecord, 'totalMinutes' | 'deleted'>[]): number {
  return sum(
    times.filter((time) => time.deleted === null).map((time) => time.totalMinutes ?? 0),
    MINUTES_SCALE,
  )
}

/**
 * Start and completion of a job by its existing records: the first start, and the last end if none is running
 * (updateJobCompleteTimesByIds). An open job is not completed by this. A job without records keeps its times, except that an open
 * job loses a start that came from a deleted record (O-027, O-048).
 */
export function jobTimestamps(
  job: { readonly started: string | null; readonly completed: string | null },
  times: readonly Pick<TimeRecord, 'started' | 'completed' | 'deleted'>[],
): { readonly started: string | null; readonly completed: string | null } {
  const existing = times.filter((time) => time.deleted === null)
  const ends = existing.flatMap((time) => time.completed ?? [])
  const lastEnd = ends.length === existing.length ? ends.toSorted().at(-1) : undefined
  const isInvalid =
    job.completed === null && times.some((time) => time.deleted !== null && time.started === job.started)
  return {
    started: existing.map((time) => time.started).toSorted()[0] ?? (isInvalid ? null : job.started),
    completed: job.completed === null ? null : (lastEnd ?? job.completed),
  }
}
