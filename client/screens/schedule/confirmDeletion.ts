import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { jobPhase } from '#shared/jobs/jobState.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { countOf } from '../../kit/countOf.ts'
import { isRemaining } from '../../screen/record/children.ts'
import type { Board } from './Board.ts'
import type { BoardJob } from './boardJob.ts'
import { DELETE_JOB } from './messages.ts'

/**
 * The question before jobs are deleted (O-051). It is about the jobs as they are stored now, while the board was read some time ago
 * (DI33). Throws QueryFailed.
 */
export async function confirmDeletion({ app, model }: Board, jobs: readonly BoardJob[]): Promise<boolean> {
  const ids = jobs.map(({ id }) => id)
  await app.store.query(jobsQuery, { where: { id: { in: ids } }, expand: ['jobTimes'] })
  const names = jobs.map((job) =>
    joinNonBlank([jobDisplayId(job.id), model.card(job).customer, progressOf(job)], ' '),
  )
  const times = jobs.flatMap(({ jobTimes }) => jobTimes.filter(isRemaining)).length
  return app.dialogs.confirmDeletion({
    question: DELETE_JOB,
    name: names.join(', '),
    alsoDeleted: times === 0 ? [] : [countOf(times, 'time record')],
    when: 'atOnce',
  })
}

/** '(completed)'; nothing before work has begun. */
function progressOf(job: BoardJob): string {
  const phase = jobPhase(job, job.jobTimes)
  return phase === 'unassigned' || phase === 'assigned' ? '' : `(${phase})`
}
