import { addMinutes } from '../kernel/days.ts'
import { roundHalfUp } from '../kernel/money.ts'
import { storedMinutes, type TimeRecord } from './jobTimes.ts'
import type { ClosedTime } from './jobTransitions.ts'

interface IdentifiedTime extends TimeRecord {
  readonly id: number
}

/** The default time limit of job review, in minutes (O-047). */
export const DEFAULT_REVIEW_MINUTES = 60

/** No job takes longer than a day (ambiguities 66), in minutes. */
export const MAX_JOB_MINUTES = 24 * 60

/** Cuts a job's time to at most `maxLength` minutes, from its end (updateJobTimeLengths); shorter times are unchanged. */
export function capTotalMinutes(times: readonly IdentifiedTime[], maxMinutes: number): ClosedTime[] {
  return allocateMinutes(times, maxMinutes, false)
}

export interface JobTimeChanges {
  readonly changes: readonly ClosedTime[]
  /** A record for a job that has none, or null. */
  readonly added: {
    readonly started: string
    readonly completed: string
    readonly totalMinutes: number
  } | null
}

/**
 * Makes a job's time exactly `minutes` (setJobTimeLengths): longer times are cut from their end, for shorter ones the last record
 * is extended. A job without records gets one from its start, or up to its completion; without either it is unchanged.
 */
export function setTotalMinutes(
  job: { readonly started: string | null; readonly completed: string | null },
  times: readonly IdentifiedTime[],
  minutes: number,
): JobTimeChanges {
  if (times.some((time) => time.deleted === null))
    return { changes: allocateMinutes(times, minutes, true), added: null }
  const started = job.started ?? (job.completed === null ? null : addMinutes(job.completed, -minutes))
  if (started === null) return { changes: [], added: null }
  return {
    changes: [],
    added: { started, completed: addMinutes(started, minutes), totalMinutes: roundHalfUp(minutes, 2) },
  }
}

/** Distributes the minutes over the completed records in order; with `extendsLast` the last one takes the remainder. */
function allocateMinutes(
  times: readonly IdentifiedTime[],
  minutes: number,
  extendsLast: boolean,
): ClosedTime[] {
  const ended = times
    .filter((time) => time.deleted === null && time.completed !== null)
    .toSorted((a, b) => (a.started < b.started ? -1 : a.started > b.started ? 1 : a.id - b.id))
  let remaining = Math.max(0, minutes)
  return ended.flatMap((time, index) => {
    const length = storedMinutes(time) ?? 0
    const share = extendsLast && index === ended.length - 1 ? remaining : Math.min(length, remaining)
    remaining = roundHalfUp(remaining - share, 2)
    if (share === length) return []
    return [{ id: time.id, completed: addMinutes(time.started, share), totalMinutes: roundHalfUp(share, 2) }]
  })
}
