import { minutesBetween } from '../kernel/days.ts'
import { roundHalfUp, sum } from '../kernel/money.ts'

/** Minutes are kept with two decimals, as cards show them (S1 §9). */
const MINUTES_SCALE = 2

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
  return roundHalfUp(Math.max(0, minutes), MINUTES_SCALE)
}

/** What `totalMinutes` of a record has to be (updateTotalMinutes, O-048): none while it runs. */
export function storedMinutes(record: Pick<TimeRecord, 'started' | 'completed'>): number | null {
  return record.completed === null ? null : minutesOf(record, record.completed)
}

/** The total time of a job: the minutes of its live records; a running one counts once it has ended (O-049). */
export function totalMinutes(times: readonly Pick<TimeRecord, 'totalMinutes' | 'deleted'>[]): number {
  return sum(
    times.filter((time) => time.deleted === null).map((time) => time.totalMinutes ?? 0),
    MINUTES_SCALE,
  )
}

/**
 * When a job was started and completed by its live records: at the first start, and at the last end once none runs
 * (updateJobCompleteTimesByIds). A job that is not completed stays so. One without records keeps what it has, but for the start
 * of an open one that it has of a record that was deleted (O-027, O-048).
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
