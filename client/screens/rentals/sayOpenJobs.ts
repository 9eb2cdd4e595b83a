import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { formatList } from '#shared/kernel/text.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import type { App } from '../../app/App.ts'

/** Says of a rental that gets a job of which open ones of that kind it has already. Throws QueryFailed. */
export async function sayOpenJobs(
  { formats, store, toasts }: Pick<App, 'formats' | 'store' | 'toasts'>,
  { jobTypeId, noun }: { readonly jobTypeId: number; readonly noun: string },
  rentalId: number,
): Promise<void> {
  const { rows } = await store.queryRows(jobsQuery, {
    parameters: { rentalId, uncompleted: true },
    where: { jobTypeId },
    orderBy: ['startDate', 'id'],
  })
  // Of the halves of a pair the first one stands for both.
  const open = rows.filter(({ id, deleted, relatedJobId }) => deleted === null && (relatedJobId ?? id) >= id)
  if (open.length === 0) return
  const named = open.map(({ id, startDate }) =>
    startDate === null ? jobDisplayId(id) : `${jobDisplayId(id)} on ${formats.day(startDate)}`,
  )
  toasts.info(`${rentalDisplayId(rentalId)} already has an open ${noun}, ${formatList(named)}.`)
}
