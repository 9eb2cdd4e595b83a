import { jobsQuery } from '#shared/jobs/queries.ts'
import { savingRule } from '../../app/saving/SavingRule.ts'
import { confirmStoppedClocks } from './confirmStoppedClocks.ts'

/** A job that is taken from the driver who works on it (O-102). */
export const jobSaving = savingRule('Job', {
  async askBefore(context, job, changed) {
    const former = changed.find(({ property }) => property === 'driverId')?.before
    if (typeof former !== 'number') return true
    try {
      await context.store.query(jobsQuery, { where: { id: job.id }, expand: ['jobTimes'] })
    } catch (error) {
      // Whether a clock runs is not known: nothing is stored, and the edit stays pending.
      context.errors.report(error)
      return false
    }
    const { id, completed, jobTimes } = job
    return confirmStoppedClocks(context, [{ id, completed, jobTimes, driverId: former }])
  },
})
