import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { endsWork } from '#shared/jobs/jobTransitions.ts'
import { jobOnDay } from '#shared/jobs/rescheduleJob.ts'
import { weightQuestion } from '#shared/jobs/weightQuestion.ts'
import { formatList } from '#shared/kernel/text.ts'
import { savingRule, type EditedFields, type SavingContext } from '../../context/saving/SavingRule.ts'
import { askAboutPartners } from './askAboutPartners.ts'
import { confirmStoppedClocks } from './confirmStoppedClocks.ts'
import type { JobRecord } from './jobRecord.ts'

/**
 * What is asked of a job, wherever it was edited, and said of added ones (DI401): whether the other job of its pair goes along (DI300), about a weight that is hardly
 * possible (JO235), and a clock that would stop (O-102).
 */
export const jobSaving = savingRule('Job', {
  storedMessage: (jobs) => `Saved ${formatList(jobs.map(({ id }) => jobDisplayId(id)))}`,
  async takeAlong(context, job, edited) {
    const { driverId, startDate } = job
    if (!edited.has('driverId') && !edited.has('startDate')) return () => {}
    const former = formerOf(job, edited)
    const partners = await askAboutPartners(context, [former], 'Change')
    if (partners === null) return null
    return () => {
      for (const partner of partners)
        Object.assign(partner, jobOnDay(partner, startDate, context.formats.timeZone), { driverId })
    }
  },
  question: (_context, { weight, dumpsterWeightLimit }, edited) =>
    edited.has('weight') ? weightQuestion(weight, dumpsterWeightLimit) : null,
  async askBefore(context, job, edited) {
    const former = formerOf(job, edited)
    return (
      former.driverId === null ||
      !endsWork(former, job, context.today()) ||
      confirmTakenFrom(context, job, former.driverId)
    )
  },
})

/** The job by the driver and on the day that are stored. */
function formerOf(job: JobRecord, edited: EditedFields) {
  const { id, relatedJobId, jobTypeId, completed, deleted } = job
  const [driverId, startDate] = [edited.before('driverId'), edited.before('startDate')]
  const formerDriver = typeof driverId === 'number' ? driverId : null
  return {
    id,
    relatedJobId,
    jobTypeId,
    completed,
    deleted,
    driverId: edited.has('driverId') ? formerDriver : job.driverId,
    startDate: typeof startDate === 'string' ? startDate : job.startDate,
  }
}

/** Asks before a job is taken from the driver who works on it. */
async function confirmTakenFrom(context: SavingContext, job: JobRecord, driverId: number): Promise<boolean> {
  await context.store.query(jobsQuery, { where: { id: job.id }, expand: ['jobTimes'] })
  const { id, completed, jobTimes } = job
  return confirmStoppedClocks(context, [{ id, completed, jobTimes, driverId }])
}
