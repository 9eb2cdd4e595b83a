import { schedulingName } from '#shared/customers/schedulingName.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { jobPhase } from '#shared/jobs/jobState.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { formatTimeOfDay } from '#shared/kernel/days.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { confirmDeletion } from '../../context/saving/confirmDeletion.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { JobRecord } from './jobRecord.ts'
import { runningTimeOf } from './runningTimeOf.ts'

/**
 * The question before jobs are deleted with their times (O-051). It is about the jobs as they are stored now, while the list or board was
 * read some time ago (DI33). Throws QueryFailed.
 */
export async function confirmJobDeletion(
  app: ScreenContext,
  question: string,
  jobs: readonly JobRecord[],
): Promise<boolean> {
  const ids = jobs.map(({ id }) => id)
  await app.store.query(jobsQuery, { where: { id: { in: ids } }, expand: ['jobTimes', 'rental.customer'] })
  return confirmDeletion(app, jobs, {
    question,
    name: jobs.map((job) => nameOf(app, job)).join(', '),
  })
}

/** With its customer, and with what has been done, such as '(completed)', or '(started by Bob Visser at 5:00PM)' while a clock runs. */
function nameOf({ lookups, formats }: ScreenContext, job: JobRecord): string {
  const customer = job.rental?.customer ?? null
  const phase = jobPhase(job, job.jobTimes)
  const isBegun = phase !== 'unassigned' && phase !== 'assigned'
  const time = runningTimeOf(job)
  const by =
    time === null
      ? ''
      : ` by ${lookups.title('User', job.driverId)} at ${formatTimeOfDay(time.started, formats.timeZone)}`
  return joinNonBlank(
    [
      jobDisplayId(job.id),
      customer === null ? '' : schedulingName(customer),
      isBegun ? `(${phase}${by})` : '',
    ],
    ' ',
  )
}
