import type { TimeRecord } from './jobTimes.ts'

/** What of a job its state depends on, beside its time records. */
export interface JobTimestamps {
  readonly driverId: number | null
  readonly completed: string | null
}

type JobTimes = readonly Pick<TimeRecord, 'completed' | 'deleted'>[]

export type JobPhase = 'unassigned' | 'assigned' | 'started' | 'paused' | 'completed'

/** The one phase that a job is in (S1 §4): what was done with it counts before who is to do it. */
export function jobPhase(job: JobTimestamps, times: JobTimes): JobPhase {
  if (job.completed !== null) return 'completed'
  if (isStarted(job, times)) return 'started'
  if (isPaused(job, times)) return 'paused'
  return job.driverId === null ? 'unassigned' : 'assigned'
}

/** Started: not completed, and a live time record runs (O-049). */
export function isStarted(job: Pick<JobTimestamps, 'completed'>, times: JobTimes): boolean {
  return job.completed === null && existingTimes(times).some((time) => time.completed === null)
}

/** Paused: not completed, with live time records of which none runs (O-049). */
export function isPaused(job: Pick<JobTimestamps, 'completed'>, times: JobTimes): boolean {
  const existing = existingTimes(times)
  return job.completed === null && existing.length > 0 && existing.every((time) => time.completed !== null)
}

/** Has work on it begun, by its stamp or by a time record? */
export function wasStarted(job: { readonly started: string | null }, times: JobTimes): boolean {
  return job.started !== null || existingTimes(times).length > 0
}

function existingTimes(times: JobTimes): JobTimes {
  return times.filter((time) => time.deleted === null)
}
