import { Type } from 'typebox'
import { may } from '#shared/access/roles.ts'
import { capTimes, setTimes, type TimesSet } from '#shared/jobs/jobTimeLengths.ts'
import { stampsOfTimes, storedMinutes } from '#shared/jobs/jobTimes.ts'
import { grouped } from '#shared/kernel/grouped.ts'
import type { TotalMinutesAnswer, UpdatedJobsAnswer } from '#shared/wire/jobs.ts'
import { NotFound } from '../../errors.ts'
import { commitWork } from '../../save/commitWork.ts'
import { deriveJobTotals } from '../../save/rules/jobs/deriveJobTimes.ts'
import type { Records, Stored } from '../../save/work/records.ts'
import type { SaveContext } from '../../save/saveChanges.ts'
import { defineCall, type Call } from '../Call.ts'
import { exactly, key, keys, nullable } from '../schemas.ts'

/** No job takes longer than a day (ambiguities 66). */
const MOST_MINUTES = 24 * 60

const minutes = () => Type.Number({ minimum: 0, maximum: MOST_MINUTES })
const updatedJobs = () => exactly({ updatedJobs: Type.Integer({ minimum: 0 }) })

/** The calls of job review and of the dialog with a job's times (S1 §7, O-047, O-048). */
export function jobTimeCalls(saves: SaveContext): readonly Call[] {
  return [
    defineCall({
      method: 'POST',
      path: '/api/job/updateTotalMinutes',
      summary: 'Counts the minutes of a time record and of its job anew',
      needs: may.changeJobTimes,
      body: exactly({ jobTimeId: key() }),
      answer: exactly({ totalMinutes: nullable(Type.Number()), totalTime: Type.Number() }),
      run: ({ jobTimeId }, user) => commitWork(saves, user, (records) => countMinutes(records, jobTimeId)),
    }),
    defineCall({
      method: 'POST',
      path: '/api/job/updateJobTimeLengths',
      summary: 'Cuts the times of jobs to at most so many minutes',
      needs: may.changeJobTimes,
      body: exactly({ jobIds: keys(), maxLength: minutes() }),
      answer: updatedJobs(),
      run: ({ jobIds, maxLength }, user) =>
        commitWork(saves, user, (records) =>
          changeTimes(records, jobIds, (_job, times) => ({
            changes: capTimes(times, maxLength),
            added: null,
          })),
        ),
    }),
    defineCall({
      method: 'POST',
      path: '/api/job/setJobTimeLengths',
      summary: 'Makes the times of jobs exactly so many minutes',
      needs: may.changeJobTimes,
      body: exactly({ jobIds: keys(), time: minutes() }),
      answer: updatedJobs(),
      run: ({ jobIds, time }, user) =>
        commitWork(saves, user, (records) =>
          changeTimes(records, jobIds, (job, times) => setTimes(job, times, time)),
        ),
    }),
    defineCall({
      method: 'POST',
      path: '/api/utility/updateJobCompleteTimesByIds',
      summary: 'Takes start and completion of jobs from their time records',
      needs: may.changeJobTimes,
      body: exactly({ jobIds: keys() }),
      answer: updatedJobs(),
      run: ({ jobIds }, user) => commitWork(saves, user, (records) => stampJobs(records, jobIds)),
    }),
  ]
}

async function countMinutes(records: Records, jobTimeId: number): Promise<TotalMinutesAnswer> {
  const [time] = await records.find('JobTime', 'id', [jobTimeId])
  if (time === undefined) throw new NotFound(`Job time ${jobTimeId} was not found.`, 'jobTimeId')
  const totalMinutes = storedMinutes(time)
  if (totalMinutes !== time.totalMinutes) records.change('JobTime', time, { totalMinutes })
  await deriveJobTotals(records, [time.jobId])
  const [job] = await records.find('Job', 'id', [time.jobId])
  return { totalMinutes, totalTime: job?.totalTime ?? 0 }
}

async function changeTimes(
  records: Records,
  jobIds: readonly number[],
  plan: (job: Stored<'Job'>, times: readonly Stored<'JobTime'>[]) => TimesSet,
): Promise<UpdatedJobsAnswer> {
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

async function stampJobs(records: Records, jobIds: readonly number[]): Promise<UpdatedJobsAnswer> {
  const { jobs, timesOf } = await liveJobs(records, jobIds)
  let updatedJobs = 0
  for (const job of jobs) {
    const stamps = stampsOfTimes(job, timesOf(job))
    if (stamps.started === job.started && stamps.completed === job.completed) continue
    records.change('Job', job, stamps)
    updatedJobs += 1
  }
  return { updatedJobs }
}

async function liveJobs(records: Records, jobIds: readonly number[]) {
  const jobs = (await records.find('Job', 'id', jobIds)).filter(({ deleted }) => deleted === null)
  const times = await records.find(
    'JobTime',
    'jobId',
    jobs.map(({ id }) => id),
  )
  const byJob = grouped(times, ({ jobId }) => jobId)
  return { jobs, timesOf: ({ id }: Stored<'Job'>) => byJob.get(id) ?? [] }
}
