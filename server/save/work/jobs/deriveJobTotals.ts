import { groupBy } from '#shared/kernel/groupBy.ts'
import { jobTimestamps, totalMinutes } from '#shared/jobs/jobTimes.ts'
import { isInstant } from '#shared/kernel/days.ts'
import { liveAfter } from '../liveRecords.ts'
import type { Records, Stored } from '../records.ts'

/** Sets total and start of jobs from their live time records, including this save's changes. */
export async function deriveJobTotals(records: Records, jobIds: readonly (number | null)[]): Promise<void> {
  const jobs = await records.findForUpdate('Job', 'id', jobIds)
  const times = await records.findForUpdate(
    'JobTime',
    'jobId',
    jobs.map(({ id }) => id),
  )
  const isLiveJob = liveAfter(records, 'Job')
  const isLive = liveAfter(records, 'JobTime')
  // This save's deletions have no stamps yet: any value marks them as deleted.
  const known = times
    .filter(hasInstants)
    .map((time) => ({ ...time, deleted: isLive(time) ? null : time.started }))
  const byJob = groupBy(known, ({ jobId }) => jobId)
  for (const job of jobs) {
    const ofJob = byJob.get(job.id) ?? []
    const totalTime = totalMinutes(ofJob)
    // A deleted job keeps its start, in case it is restored.
    const { started } = isLiveJob(job) ? jobTimestamps(job, ofJob) : job
    if (totalTime !== job.totalTime || started !== job.started)
      records.change('Job', job, { totalTime, started })
  }
}

/** Records with invalid times are refused when fields are checked. */
export function hasInstants({ started, completed }: Stored<'JobTime'>): boolean {
  return isMoment(started) && (completed === null || isMoment(completed))
}

function isMoment(value: unknown): boolean {
  return typeof value === 'string' && isInstant(value)
}
