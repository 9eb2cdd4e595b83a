import { isStarted } from '#shared/jobs/jobState.ts'
import { isRemaining } from '../record/children.ts'
import type { JobRecord } from './jobRecord.ts'

/** The time record that runs on a job; null if none does. */
export function runningTimeOf(job: Pick<JobRecord, 'completed' | 'jobTimes'>) {
  if (!isStarted(job, job.jobTimes)) return null
  return job.jobTimes.find((time) => isRemaining(time) && time.completed === null) ?? null
}
