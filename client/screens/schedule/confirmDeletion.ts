import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { postPauseJob } from '../../api/jobs.ts'
import { countOf } from '../../kit/countOf.ts'
import { isRemaining } from '../../screen/record/children.ts'
import type { Board } from './Board.ts'
import type { BoardJob } from './boardJob.ts'
import { DELETE_JOB } from './messages.ts'

/** Pauses a job (O-052); the call says whether it did. */
export async function pauseJob({ app, model }: Board, job: BoardJob): Promise<void> {
  const { success, message } = await postPauseJob(app.api, job.id)
  if (success) app.toasts.success(message)
  else app.toasts.error(message)
  await model.load()
}

/** The question before jobs are deleted (O-051). */
export function confirmDeletion({ app, model }: Board, jobs: readonly BoardJob[]): Promise<boolean> {
  const names = jobs.map((job) => `${jobDisplayId(job.id)} ${model.card(job).customer}`.trim())
  const times = jobs.flatMap(({ jobTimes }) => jobTimes.filter(isRemaining)).length
  return app.dialogs.confirmDeletion({
    question: DELETE_JOB,
    name: names.join(', '),
    alsoDeleted: times === 0 ? [] : [countOf(times, 'time record')],
    when: 'atOnce',
  })
}
