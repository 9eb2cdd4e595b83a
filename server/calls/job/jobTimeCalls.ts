import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import {
  capTotalMinutes,
  MAX_JOB_MINUTES,
  setTotalMinutes,
  type JobTimeChanges,
} from '#shared/jobs/jobTimeLengths.ts'
import { jobTimestamps, storedMinutes } from '#shared/jobs/jobTimes.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import type { TotalMinutesResponse, UpdatedJobsResponse } from '#shared/wire/jobs.ts'
import { NotFound } from '#server/kernel/errors.ts'
import { runSave } from '../../save/runSave.ts'
import { deriveJobTotals } from '../../save/work/jobs/deriveJobTotals.ts'
import type { Records, Stored } from '../../save/work/records.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { defineCall, type Call } from '../Call.ts'
import { strictObject, key, keys, nullable } from '../schemas.ts'

const minutes = () => Type.Number({ minimum: 0, maximum: MAX_JOB_MINUTES })
const updatedJobs = () => strictObject({ updatedJobs: Type.Integer({ minimum: 0 }) })

/** The calls of job review and of the dialog with a job's times (S1 §7, O-047, O-048). */
export function jobTimeCalls(saves: SaveContext): readonly Call[] {
  return [
    defineCall({
      method: 'POST',
      path: '/api/job/updateTotalMinutes',
      summary: 'Recalculates the minutes of a time record and of its job',
      role: permissions.changeJobTimes,
      body: strictObject({ jobTimeId: key() }),
      response: strictObject({ totalMinutes: nullable(Type.Number()), totalTime: Type.Number() }),
      run: ({ jobTimeId }, user) => runSave(saves, user, (records) => countMinutes(records, jobTimeId)),
    }),
    defineCall({
      method: 'POST',
      path: '/api/job/updateJobTimeLengths',
      summary: 'Limits the times of jobs to a number of minutes',
      role: permissions.changeJobTimes,
      body: strictObject({ jobIds: keys(), maxLength: minutes() }),
      response: updatedJobs(),
      run: ({ jobIds, maxLength }, user) =>
        runSave(saves, user, (records) =>
          changeTimes(records, jobIds, (_job, times) => ({
            changes: capTotalMinutes(times, maxLength),
            added: null,
          })),
        ),
    }),
    defineCall({
      method: 'POST',
      path: '/api/job/setJobTimeLengths',
      summary: 'Sets the times of jobs to an exact number of minutes',
      role: permissions.changeJobTimes,
      body: strictObject({ jobIds: keys(), time: minutes() }),
      response: updatedJobs(),
      run: ({ jobIds, time }, user) =>
        runSave(saves, user, (records) =>
          changeTimes(records, jobIds, (job, times) => setTotalMinutes(job, times, time)),
        ),
    }),
    defineCall({
      method: 'POST',
      path: '/api/utility/updateJobCompleteTimesByIds',
      summary: 'Takes start and completion of jobs from their time records',
      role: permissions.changeJobTimes,
      body: strictObject({ jobIds: keys() }),
      response: updatedJobs(),
      run: ({ jobIds }, user) => runSave(saves, user, (records) => stampJobs(records, jobIds)),
    }),
  ]
}

async function countMinutes(records: Records, jobTimeId: number): Promise<TotalMinutesResponse> {
  const [time] = await records.findForUpdate('JobTime', 'id', [jobTimeId])
  if (time === undefined) throw new NotFound(`Job time ${jobTimeId} was not found.`, 'jobTimeId')
  const totalMinutes = storedMinutes(time)
  if (totalMinutes !== time.totalMinutes) records.change('JobTime', time, { totalMinutes })
  await deriveJobTotals(records, [time.jobId])
  const [job] = await records.findForUpdate('Job', 'id', [time.jobId])
  return { totalMinutes, totalTime: job?.totalTime ?? 0 }
}

async function changeTimes(
  records: Records,
  jobIds: readonly number[],
  plan: (job: Stored<'Job'>, times: readonly Stored<'JobTime'>[]) => JobTimeChanges,
): Promise<UpdatedJobsResponse> {
  const { jobs, timesOf } = await liveJobs(records, jobIds)
  let updatedJobs = 0
  for (const job of jobs) {
    const times = timesOf(job)
    const { changes, added } = plan(job, times)
    for (const { id, ...ended } of changes) {
      const time = times.find((one) => one.id === id)
      if (time !== undefined) records.change('JobTime', time, ended)
    }
    if (added !== null) records.add('JobTime', { jobId: job.id, ...added })
    if (changes.length > 0 || added !== null) updatedJobs += 1
  }
  return { updatedJobs }
}

async function stampJobs(records: Records, jobIds: readonly number[]): Promise<UpdatedJobsResponse> {
  const { jobs, timesOf } = await liveJobs(records, jobIds)
  let updatedJobs = 0
  for (const job of jobs) {
    const stamps = jobTimestamps(job, timesOf(job))
    if (stamps.started === job.started && stamps.completed === job.completed) continue
    records.change('Job', job, stamps)
    updatedJobs += 1
  }
  return { updatedJobs }
}

async function liveJobs(records: Records, jobIds: readonly number[]) {
  const jobs = (await records.findForUpdate('Job', 'id', jobIds)).filter(({ deleted }) => deleted === null)
  const times = await records.findForUpdate(
    'JobTime',
    'jobId',
    jobs.map(({ id }) => id),
  )
  const byJob = groupBy(times, ({ jobId }) => jobId)
  return { jobs, timesOf: ({ id }: Stored<'Job'>) => byJob.get(id) ?? [] }
}
