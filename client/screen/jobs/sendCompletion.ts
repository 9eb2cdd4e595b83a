import { permissions } from '#shared/access/roles.ts'
import type { CompletionEntry } from '#shared/jobs/completeJob.ts'
import { weightQuestion } from '#shared/jobs/weightQuestion.ts'
import { isWithoutRental } from '#shared/jobs/jobActions.ts'
import { generateRevenueLines, postCompleteJob } from './jobCalls.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { askClockEnd } from './askClockEnd.ts'
import { confirmListPrice } from './confirmListPrice.ts'
import type { JobRecord } from './jobRecord.ts'

/**
 * Completes a job and creates its invoice lines (O-053), after a question where its weight is hardly possible (JO235). False when it
 * stays open, which the user was told. Throws ApiError.
 */
export async function sendCompletion(
  app: ScreenContext,
  job: JobRecord,
  entry: CompletionEntry,
): Promise<boolean> {
  const { api, dialogs, store, toasts } = app
  const question = weightQuestion(entry.weight, job.dumpsterWeightLimit)
  // One that is stored already was asked about when it was saved.
  if (question !== null && entry.weight !== job.weight && !(await dialogs.confirm(question))) return false
  const confirmed = question === null ? {} : { isWeightConfirmed: true }
  const ended = await askClockEnd(app, job)
  if (ended === null) return false
  const {
    success,
    message,
    notices = [],
  } = await postCompleteJob(api, {
    jobId: job.id,
    ...entry,
    ...confirmed,
    ...ended,
  })
  if (!success) {
    toasts.error(message)
    return false
  }
  toasts.success(message)
  for (const notice of notices) toasts.info(notice)
  await store.fetchByKey('Job', job.id)
  // The job is completed; only its lines were not created.
  await createLines(app, job).catch((error: unknown) => app.errors.report(error))
  return true
}

/** Where no rate matches, whoever manages invoices may charge the list price; the others are told. */
async function createLines(app: ScreenContext, job: JobRecord): Promise<void> {
  if (isWithoutRental(job.jobTypeId)) return
  const { api, session, toasts } = app
  const { questions } = await generateRevenueLines(api, { jobId: job.id })
  for (const question of questions) {
    if (!session.satisfies(permissions.manageInvoices)) toasts.info(question.message)
    else if (!(await confirmListPrice(app, question))) return
  }
  if (questions.length > 0 && session.satisfies(permissions.manageInvoices))
    await generateRevenueLines(api, { jobId: job.id, unmatchedRates: 'continue' })
}
