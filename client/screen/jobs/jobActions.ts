import { getJobChargesQuery } from '#shared/invoicing/queries.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { copyOfJob, copyRefusal } from '#shared/jobs/jobTransitions.ts'
import { uncompleteQuestion } from '#shared/jobs/uncompleteJob.ts'
import { formatList } from '#shared/kernel/text.ts'
import type { JobResult } from '#shared/wire/jobs.ts'
import { postPauseJob, postReopenPickUp, postUncompleteJob } from './jobCalls.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { deleteRecords } from '../../context/saving/deleteRecords.ts'
import { storeEdit } from '../../context/saving/storeEdit.ts'
import { askAboutPartners } from './askAboutPartners.ts'
import { askClockEnd } from './askClockEnd.ts'
import { confirmJobDeletion } from './confirmJobDeletion.ts'
import type { JobRecord } from './jobRecord.ts'
import { jobNotFound, questions } from './messages.ts'
import { openJob } from './openJob.ts'

/** What is done with a job. Resolves with whether anything was stored. Throws the errors of the store and ApiError. */
export type JobAction = (app: ScreenContext, jobId: number) => Promise<boolean>

/** After the question, opens the job to complete it (O-053). */
export const completeJob: JobAction = async (app, jobId) =>
  (await app.dialogs.confirm(questions.complete(jobId))) && openJob(app, jobId, 'complete')

/** Reverses the completion; the question names the invoices that charge the job (O-054). */
export const uncompleteJob: JobAction = async (app, jobId) => {
  const charges = await app.store.fetchResult(getJobChargesQuery, { jobId })
  if (!(await app.dialogs.confirm(uncompleteQuestion(jobId, charges)))) return false
  return tellOutcome(app, jobId, await postUncompleteJob(app.api, jobId))
}

/** Reverses the completion of a pickup by mistake; the question names the invoices that charge it (JO233). */
export const reopenPickUp: JobAction = async (app, jobId) => {
  const charges = await app.store.fetchResult(getJobChargesQuery, { jobId })
  if (!(await app.dialogs.confirm(uncompleteQuestion(jobId, charges, 'reopen')))) return false
  return tellOutcome(app, jobId, await postReopenPickUp(app.api, jobId))
}

/** Stops the clock of the job (O-052); asks when the work really ended if the clock was forgotten. */
export const pauseJob: JobAction = async (app, jobId) => {
  const job = await app.store.fetchByKey('Job', jobId, ['jobTimes'])
  const ended = job === null ? {} : await askClockEnd(app, job)
  if (ended === null) return false
  return tellOutcome(app, jobId, await postPauseJob(app.api, { jobId, ...ended }))
}

/** Copies a destination or a note (O-056). */
export const copyJob: JobAction = async (app, jobId) => {
  const job = await fetchJob(app, jobId)
  if (job === null) return false
  const refusal = copyRefusal(job)
  if (refusal !== null) {
    app.toasts.error(refusal.message)
    return false
  }
  return storeEdit(app, 'Copy job', () => app.store.create('Job', copyOfJob(job), 'Copy job'))
}

/** Deletes the job with its times, after the question; the status of its rental follows (O-051). */
export const deleteJob: JobAction = async (app, jobId) => {
  const job = await fetchJob(app, jobId)
  return job !== null && deleteJobs(app, questions.delete, [job])
}

/** Deletes jobs with their times, and with the other jobs of their pairs if the user wants that, after the question. */
export async function deleteJobs(
  app: ScreenContext,
  question: string,
  jobs: readonly JobRecord[],
): Promise<boolean> {
  const partners = await askAboutPartners(app, jobs, 'Delete')
  if (partners === null) return false
  const all = [...jobs, ...partners]
  if (!(await confirmJobDeletion(app, question, all))) return false
  await deleteRecords(app, all, `${formatList(all.map(({ id }) => jobDisplayId(id)))} deleted`)
  return true
}

/** Takes the job from its driver; a destination is deleted by that (O-050). */
export const unassignJob: JobAction = async (app, jobId) => {
  const job = await fetchJob(app, jobId)
  if (job === null) return false
  return storeEdit(app, 'UnAssign', () => {
    job.driverId = null
  })
}

async function fetchJob(app: ScreenContext, jobId: number): Promise<JobRecord | null> {
  const job = await app.store.fetchByKey('Job', jobId)
  if (job !== null && job.deleted === null) return job
  app.toasts.error(jobNotFound(jobId))
  return null
}

/** Says what the server did or why it did not, and shows the job as it is now. */
async function tellOutcome(
  app: ScreenContext,
  jobId: number,
  { success, message }: JobResult,
): Promise<boolean> {
  if (success) app.toasts.success(message)
  else app.toasts.error(message)
  if (success) await app.store.fetchByKey('Job', jobId, ['jobTimes'])
  return success
}
