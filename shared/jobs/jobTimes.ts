import { minutesBetween } from '../kernel/days.ts'
import { roundHalfUp, sum } from '../kernel/money.ts'

/** Minutes are kept with two decimals, as cards show them (S1 §9). */
const MINUTE_PLACES = 2

/** A stretch of time worked on a job; it runs until it is completed. */
export interface TimeRecord {
  readonly started: string
  readonly completed: string | null
  readonly totalMinutes: number | null
  readonly deleted: string | null
}

/** Minutes from start to end, to now while it runs; never negative, whatever the clocks say. */
export function minutesOf(record: Pick<TimeRecord, 'started' | 'completed'>, now: string): number {
  const minutes = minutesBetween(record.started, record.completed ?? now)
  return roundHalfUp(Math.max(0, minutes), MINUTE_PLACES)
}

/** What `totalMinutes` of a record has to be (updateTotalMinutes, O-048): none while it runs. */
export function storedMinutes(record: Pick<TimeRecord, 'started' | 'completed'>): number | null {
  return record.completed === null ? null : minutesOf(record, record.completed)
}

/** The total time of a job: the minutes of its live records; a running one counts once it has ended (O-049). */
export function totalMinutes(times: readonly Pick<TimeRecord, 'totalMinutes' | 'deleted'>[]): number {
  return sum(
    times.filter((time) => time.deleted === null).map((time) => time.totalMinutes ?? 0),
    MINUTE_PLACES,
  )
}

/**
 * When a job was started and completed by its live records: at the first start, and at the last end once none runs
 * (updateJobCompleteTimesByIds). A job that is not completed stays so. One without records keeps what it has, but for the start
 * of an open one that it has of a record that was deleted (O-027, O-048).
 */
export function stampsOfTimes(
  job: { readonly started: string | null; readonly completed: string | null },
  times: readonly Pick<TimeRecord, 'started' | 'completed' | 'deleted'>[],
): { readonly started: string | null; readonly completed: string | null } {
  const live = times.filter((time) => time.deleted === null)
  const ends = live.flatMap((time) => time.completed ?? [])
  const lastEnd = ends.length === live.length ? ends.toSorted().at(-1) : undefined
  const isMistake =
    job.completed === null && times.some((time) => time.deleted !== null && time.started === job.started)
  return {
    started: live.map((time) => time.started).toSorted()[0] ?? (isMistake ? null : job.started),
    completed: job.completed === null ? null : (lastEnd ?? job.completed),
  }
}
