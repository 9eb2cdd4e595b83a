import type { TimeRecord } from './jobTimes.ts'

/** The job fields that determine its phase, besides its time records. */
export interface JobTimestamps {
  readonly driverId: number | null
  readonly completed: string | null
}

type JobTimes = readonly Pick<TimeRecord, 'completed' | 'deleted'>[]

export type JobPhase = 'unassigned' | 'assigned' | 'started' | 'paused' | 'completed'

/** The phase of a job (S1 §4); progress takes precedence over assignment. */
export function jobPhase(job: JobTimestamps, times: JobTimes): JobPhase {
  if (job.completed !== null) return 'completed'
  if (isStarted(job, times)) return 'started'
  if (isPaused(job, times)) return 'paused'
  return job.driverId === null ? 'unassigned' : 'assigned'
}

/** Started: not completed, with a running time record (O-049). */
export function isStarted(job: Pick<JobTimestamps, 'completed'>, times: JobTimes): boolean {
  return job.completed === null && existingTimes(times).some((time) => time.completed === null)
}

/** Paused: not completed, with time records but none running (O-049). */
export function isPaused(job: Pick<JobTimestamps, 'completed'>, times: JobTimes): boolean {
  const existing = existingTimes(times)
  return job.completed === null && existing.length > 0 && existing.every((time) => time.completed !== null)
}

/** Has work begun, by its timestamp or a time record? */
export function wasStarted(job: { readonly started: string | null }, times: JobTimes): boolean {
  return job.started !== null || existingTimes(times).length > 0
}

function existingTimes(times: JobTimes): JobTimes {
  return times.filter((time) => time.deleted === null)
}
