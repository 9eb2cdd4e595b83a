import { forgottenClock, forgottenClockText } from '#shared/jobs/forgottenClock.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { JobRecord } from './jobRecord.ts'

/** When the work really ended, if the clock was forgotten; nothing if it was not. Null where the user does not say it (JO238). */
export async function askClockEnd(
  { dialogs, now }: Pick<ScreenContext, 'dialogs' | 'now'>,
  job: Pick<JobRecord, 'id' | 'jobTimes'>,
): Promise<{ readonly clockEnded?: string } | null> {
  const clock = forgottenClock(job.jobTimes, now())
  if (clock === null) return {}
  const answer = await dialogs.prompt({
    mode: 'dateTime',
    title: `Clock of ${jobDisplayId(job.id)}`,
    prompt: 'End of the work',
    message: forgottenClockText(job.id, clock),
    // Its day is right; as it stands, it is refused, so that nobody stores no minutes by Enter.
    initial: clock.started,
    check: (ended) =>
      ended <= clock.started || ended > now() ? 'After the work began, and not in the future' : null,
  })
  return answer === undefined ? null : { clockEnded: answer.value }
}
