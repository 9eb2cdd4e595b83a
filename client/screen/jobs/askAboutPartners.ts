import { goesWith } from '#shared/dispatch/boardDrops.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { formatList } from '#shared/kernel/text.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { JobRecord } from './jobRecord.ts'

/** A job before what is about to be done with it. */
type PairedJob = Pick<
  JobRecord,
  'id' | 'relatedJobId' | 'jobTypeId' | 'driverId' | 'startDate' | 'completed' | 'deleted'
>

/**
 * Asks whether the other jobs of exchanges and round trips take part in what is done with these ones (DI300). Resolves with those that
 * do, or with null if nothing is to be done. Throws QueryFailed.
 */
export async function askAboutPartners(
  { dialogs, lookups, store }: Pick<ScreenContext, 'dialogs' | 'lookups' | 'store'>,
  jobs: readonly PairedJob[],
  verb: 'Change' | 'Delete',
): Promise<readonly JobRecord[] | null> {
  const ids = new Set(jobs.map(({ id }) => id))
  const others = jobs.flatMap(({ relatedJobId }) => relatedJobId ?? []).filter((id) => !ids.has(id))
  if (others.length === 0) return []
  const { entities } = await store.query(jobsQuery, { where: { id: { in: others } }, expand: ['jobTimes'] })
  const pairs = jobs.flatMap((job) =>
    entities
      .filter((other) => other.id === job.relatedJobId && goesWith(job, other))
      .map((other) => ({ job, other })),
  )
  if (pairs.length === 0) return []
  const answer = await dialogs.choose({
    title: 'Two jobs of one load',
    text: pairs.map((pair) => describePair(lookups, pair)).join(' '),
    choices: [
      { value: 'cancel', caption: 'Cancel' },
      { value: 'alone', caption: `Only ${formatList([...ids].map(jobDisplayId))}` },
      {
        value: 'together',
        caption: `${verb} ${ids.size === 1 ? 'Both' : 'All'}`,
        autoFocus: true,
        variant: 'primary',
      },
    ],
    onEscape: 'cancel',
  })
  if (answer === 'cancel') return null
  return answer === 'together' ? pairs.map(({ other }) => other) : []
}

/** 'J12 and J13 are one load (Exchange).' */
function describePair(
  lookups: ScreenContext['lookups'],
  { job, other }: { readonly job: PairedJob; readonly other: PairedJob },
): string {
  const names = [job.id, other.id].toSorted((a, b) => a - b).map(jobDisplayId)
  return `${formatList(names)} are one load (${lookups.title('JobType', job.jobTypeId)}).`
}
