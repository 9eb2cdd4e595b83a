import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { formatTimeOfDay } from '#shared/kernel/days.ts'
import { formatList } from '#shared/kernel/text.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { JobRecord } from './jobRecord.ts'
import { runningTimeOf } from './runningTimeOf.ts'

/** Asks before clocks stop that run, because their jobs are taken from the drivers who started them (O-102, JO220, JO1360). True if none runs. */
export async function confirmStoppedClocks(
  { dialogs, lookups, formats }: Pick<ScreenContext, 'dialogs' | 'lookups' | 'formats'>,
  jobs: readonly (Pick<JobRecord, 'id' | 'completed' | 'jobTimes'> & { readonly driverId: number | null })[],
): Promise<boolean> {
  const clocks = jobs.flatMap((job) => {
    const time = runningTimeOf(job)
    return time === null ? [] : [{ job: jobDisplayId(job.id), driverId: job.driverId, time }]
  })
  if (clocks.length === 0) return true
  const names = formatList(clocks.map(({ job }) => job))
  const answer = await dialogs.choose({
    title: 'A driver is at work',
    text: `This stops the ${clocks.length === 1 ? 'clock' : 'clocks'} of ${names}.`,
    details: clocks.map(
      ({ job, driverId, time }) =>
        `${lookups.title('User', driverId)} started ${job} at ${formatTimeOfDay(time.started, formats.timeZone)}.`,
    ),
    choices: [
      { value: 'leave', caption: 'Leave It', autoFocus: true, variant: 'primary' },
      { value: 'stop', caption: 'Stop the Clock' },
    ],
    onEscape: 'leave',
  })
  return answer === 'stop'
}
