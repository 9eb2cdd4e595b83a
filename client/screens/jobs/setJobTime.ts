import { MAX_JOB_MINUTES } from '#shared/jobs/jobTimeLengths.ts'
import { setJobTimeLengths } from '../../api/jobs.ts'
import type { App } from '../../app/App.ts'
import { countOf } from '../../kit/countOf.ts'

/**
 * Asks for minutes and, with the number of jobs, whether to set their times to them; false if the user does not want to (O-047).
 * Throws ApiError.
 */
export async function setJobTime(
  { api, dialogs, toasts }: App,
  jobs: readonly { readonly id: number }[],
): Promise<boolean> {
  const answer = await dialogs.prompt({
    mode: 'number',
    title: 'Set Job Time',
    prompt: 'Minutes',
    message: 'The last time of a job ends sooner or later, so that its times are this long together.',
    min: 0,
    check: (minutes) => (minutes > MAX_JOB_MINUTES ? 'A job takes at most a day' : null),
  })
  if (answer === undefined) return false
  const count = countOf(jobs.length, 'job')
  const question = `Are you sure you want to set the times of ${count} to ${countOf(answer.value, 'minute')}?`
  if (!(await dialogs.confirm(question))) return false
  const { updatedJobs } = await setJobTimeLengths(
    api,
    jobs.map(({ id }) => id),
    answer.value,
  )
  toasts.success(`Times of ${countOf(updatedJobs, 'job')} set`)
  return true
}
