import { jobsQuery } from '#shared/jobs/queries.ts'
import { weightQuestion } from '#shared/jobs/weightQuestion.ts'
import { savingRule, type SavingContext } from '../../app/saving/SavingRule.ts'
import { confirmStoppedClocks } from './confirmStoppedClocks.ts'
import type { JobRecord } from './jobRecord.ts'

/** What is asked of a job, wherever it was edited: about a weight that is hardly possible (JO235), and a clock that would stop (O-102). */
export const jobSaving = savingRule('Job', {
  async askBefore(context, job, edited) {
    const question = edited.has('weight') ? weightQuestion(job.weight, job.dumpsterWeightLimit) : null
    if (question !== null && !(await context.dialogs.confirm(question))) return false
    const former = edited.before('driverId')
    return typeof former !== 'number' || confirmTakenFrom(context, job, former)
  },
})

/** Asks before a job is taken from the driver who works on it. */
async function confirmTakenFrom(context: SavingContext, job: JobRecord, driverId: number): Promise<boolean> {
  try {
    await context.store.query(jobsQuery, { where: { id: job.id }, expand: ['jobTimes'] })
  } catch (error) {
    // Whether a clock runs is not known: nothing is stored, and the edit stays pending.
    context.errors.report(error)
    return false
  }
  const { id, completed, jobTimes } = job
  return confirmStoppedClocks(context, [{ id, completed, jobTimes, driverId }])
}
