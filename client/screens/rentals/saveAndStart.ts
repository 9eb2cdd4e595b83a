import { newRentalJob } from '#shared/jobs/newJob.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { proposedJobs, startRefusal, type ProposedJob } from '#shared/rentals/startRental.ts'
import { storeEdit } from '../../app/saving/storeEdit.ts'
import type { App } from '../../app/App.ts'
import type { RecordSave } from '../../screen/record/RecordScreen.ts'
import { messages } from './messages.ts'
import type { RentalRecord } from './rentalRecord.ts'

/** Saves a new rental, and creates its delivery and its pickup after a question for each (O-019). */
export const saveAndStart: RecordSave<RentalRecord> = {
  caption: 'Save & Start',
  icon: 'truck',
  isShown: (_rental, isNew) => isNew,
  finish: async (rental, app) => {
    const refusal = startRefusal(rental)
    if (refusal !== null) {
      app.toasts.error(refusal.message)
      return false
    }
    const wanted: ProposedJob[] = []
    for (const job of proposedJobs(rental))
      if (await app.dialogs.confirm(questionOf(job, app))) wanted.push(job)
    return wanted.length === 0 || createJobs(app, rental, wanted)
  },
}

function questionOf({ jobTypeId, startDate }: ProposedJob, { formats }: App): string {
  const question = jobTypeId === JOB_TYPE.delivery ? messages.createDelivery : messages.createPickup
  return question.replace('{day}', formats.day(startDate))
}

/** The server gives them their address and weight limit. */
function createJobs(app: App, rental: RentalRecord, jobs: readonly ProposedJob[]): Promise<boolean> {
  const { id, dumpsterId, serviceAddress } = rental
  return storeEdit(app, 'Start rental', () => {
    for (const { jobTypeId, startDate } of jobs)
      app.store.create('Job', { ...newRentalJob(jobTypeId, { id, dumpsterId, serviceAddress }, startDate) })
  })
}
