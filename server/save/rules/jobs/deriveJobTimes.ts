import { groupBy } from '#shared/kernel/groupBy.ts'
import { jobTimestamps, storedMinutes, totalMinutes } from '#shared/jobs/jobTimes.ts'
import { isInstant } from '#shared/kernel/days.ts'
import { liveAfter } from '../../work/liveRecords.ts'
import { Records, type Stored } from '../../work/records.ts'
import type { SaveRule } from '../../pipeline/SaveRule.ts'

/** Derives minutes of time records, and total time and start of a job from its records (O-048, O-049, SV65). */
export const deriveJobTimes: SaveRule = {
  entity: 'JobTime',
  prepare: async (unit) => {
    const records = new Records(unit)
    const changes = records.changes('JobTime')
    for (const { operation, after } of changes) {
      if (operation === 'delete' || !hasInstants(after)) continue
      const minutes = storedMinutes(after)
      if (minutes !== after.totalMinutes) records.change('JobTime', after, { totalMinutes: minutes })
    }
    await deriveJobTotals(
      records,
      changes.flatMap(({ before, after }) => [before?.jobId ?? null, after.jobId]),
    )
  },
}

/** Clearing the start of a job resets it to that of its time records, if any (JO15, SV65). */
export const restoreJobStart: SaveRule = {
  entity: 'Job',
  prepare: async (unit) => {
    const records = new Records(unit)
    const cleared = records
      .changes('Job')
      .filter(({ before, after }) => before !== null && before.started !== null && after.started === null)
    if (cleared.length > 0)
      await deriveJobTotals(
        records,
        cleared.map(({ after }) => after.id),
      )
  },
}

/** Sets total and start of jobs from their live time records, including this save's changes. */
export async function deriveJobTotals(records: Records, jobIds: readonly (number | null)[]): Promise<void> {
  const jobs = await records.find('Job', 'id', jobIds)
  const times = await records.find(
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
function hasInstants({ started, completed }: Stored<'JobTime'>): boolean {
  return isMoment(started) && (completed === null || isMoment(completed))
}

function isMoment(value: unknown): boolean {
  return typeof value === 'string' && isInstant(value)
}
