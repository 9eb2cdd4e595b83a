import { nextDisplayOrder, type Sortable } from '#shared/kernel/displayOrder.ts'
import { jobAddressOf, type JobAddress } from '#shared/jobs/jobAddress.ts'
import { actionOfType, isPairType } from '#shared/jobs/jobActions.ts'
import { weightLimitOf } from '#shared/jobs/newJob.ts'
import { readingIn } from '../../work/reading.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import type { PrepareRule, RuleContext } from '../../pipeline/SaveRule.ts'
import { columnKey, readJobsInColumns } from '#server/reads/dispatch/boardColumns.ts'

/** Completes a new job: action, weight limit, address, position in its column (SV67, SV68). */
export const completeNewJob: PrepareRule = {
  name: 'completeNewJob',
  phase: 'prepare',
  because: 'A new job takes its defaults from the rental and its address.',
  watches: ['Job'],
  run: async (unit, context) => {
    const records = new Records(unit)
    const changes = records.changes('Job').filter(({ operation }) => operation !== 'delete')
    const added = changes.filter(({ operation }) => operation === 'create').map(({ after }) => after)
    for (const job of added)
      if (!isPairType(job.jobTypeId)) records.change('Job', job, { actionId: actionOfType(job.jobTypeId) })
    await assignWeightLimits(records, changes)
    await assignAddresses(records, added)
    await assignDisplayOrders(records, added, context)
  },
}

/**
 * A new job gets the weight limit of its billed dumpster unless set; so does a job whose billed dumpster changes (O-029, O-037).
 */
async function assignWeightLimits(records: Records, changes: readonly RecordChange<'Job'>[]): Promise<void> {
  const lacking = changes.filter(lacksLimit).map(({ after }) => after)
  const ids = lacking.map((job) => job.billAsDumpsterId ?? job.dumpsterId)
  const dumpsters = await records.find('Dumpster', 'id', ids)
  for (const job of lacking)
    records.change('Job', job, { dumpsterWeightLimit: weightLimitOf(job, dumpsters) })
}

function lacksLimit({ before, after }: RecordChange<'Job'>): boolean {
  if (before === null) return after.dumpsterWeightLimit === null
  return (
    after.billAsDumpsterId !== before.billAsDumpsterId &&
    after.dumpsterWeightLimit === before.dumpsterWeightLimit
  )
}

/** A new job without an address gets that of its rental's site, or of its storage or dump site (O-029, O-062). */
async function assignAddresses(records: Records, added: readonly Stored<'Job'>[]): Promise<void> {
  const lacking = added.filter((job) => Object.values(jobAddressOf(job)).every((part) => part === null))
  const rentals = await records.find(
    'Rental',
    'id',
    lacking.map(({ rentalId }) => rentalId),
  )
  const addresses = await records.find(
    'ServiceAddress',
    'id',
    rentals.map(({ serviceAddressId }) => serviceAddressId),
  )
  const sites = await records.find(
    'StorageDumpSite',
    'id',
    lacking.filter(({ rentalId }) => rentalId === null).map(({ storageDumpSiteId }) => storageDumpSiteId),
  )
  for (const job of lacking) {
    const rental = rentals.find(({ id }) => id === job.rentalId)
    const address = addresses.find(({ id }) => id === rental?.serviceAddressId)
    const site = sites.find(({ id }) => id === job.storageDumpSiteId)
    const location: JobAddress | undefined = address ?? (site && { ...site, siteName: site.name })
    if (location !== undefined) records.change('Job', job, { ...jobAddressOf(location) })
  }
}

/** A new job of a driver comes last in the driver's column (DI6, DI11). */
async function assignDisplayOrders(
  records: Records,
  added: readonly Stored<'Job'>[],
  context: RuleContext,
): Promise<void> {
  const lacking = added.filter(
    (job) => job.driverId !== null && job.displayOrder === null && job.afterJobId === null,
  )
  const columns = new Map<string, Sortable[]>()
  for (const job of [...(await readJobsInColumns(readingIn(context), lacking)), ...added])
    if (job.driverId !== null) columns.set(columnKey(job), [...(columns.get(columnKey(job)) ?? []), job])
  for (const job of lacking) {
    const column = columns.get(columnKey(job)) ?? []
    const displayOrder = nextDisplayOrder(column)
    column.push({ id: job.id, displayOrder })
    records.change('Job', job, { displayOrder })
  }
}
