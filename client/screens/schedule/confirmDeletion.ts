import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { countOf } from '../../kit/countOf.ts'
import { isRemaining } from '../../screen/record/children.ts'
import type { Board } from './Board.ts'
import type { BoardJob } from './boardJob.ts'
import { DELETE_JOB } from './messages.ts'

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
