import { minutesBetween } from '../kernel/days.ts'
import { roundHalfUp } from '../kernel/money.ts'

/** The job fields that determine a driver's previous job. */
export interface DrivenJob {
  readonly driverId: number | null
  readonly startDate: string
  readonly completed: string | null
  readonly deleted: string | null
}

/** The job that the driver completed right before this one on the same day, or null. */
export function previousJobOf<J extends DrivenJob>(job: DrivenJob, jobs: readonly J[]): J | null {
  return jobsBefore(job, jobs)[0] ?? null
}

/** The jobs that the driver completed before this one on the same day, the latest first (JO33). */
export function jobsBefore<J extends DrivenJob>(job: DrivenJob, jobs: readonly J[]): readonly J[] {
  const { driverId, completed } = job
  if (driverId === null) return []
  const before = jobs.filter(
    (other) =>
      other.driverId === driverId &&
      other.startDate === job.startDate &&
      other.deleted === null &&
      other.completed !== null &&
      (completed === null || other.completed < completed),
  )
  return before.toSorted((a, b) => ((a.completed ?? '') < (b.completed ?? '') ? 1 : -1))
}

/** Minutes between the completion of the previous job and of this one, or null while one is missing (Time/JobCompleted). */
export function minutesSincePrevious(
  job: Pick<DrivenJob, 'completed'>,
  previous: Pick<DrivenJob, 'completed'> | null,
): number | null {
  if (job.completed === null || previous === null || previous.completed === null) return null
  return roundHalfUp(Math.max(0, minutesBetween(previous.completed, job.completed)), 2)
}
