import { isPairType } from '#shared/jobs/jobActions.ts'
import { missing, type Violation } from '#shared/model/Violation.ts'
import { liveAfter } from '../../work/liveRecords.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import { isRequestedByClient, refuseAll, violationsBy } from '../../work/refuse.ts'
import type { PrepareRule, SettleRule } from '../../pipeline/SaveRule.ts'
import { deleteJobsOfRental } from './deleteJobsOfRental.ts'
import { deleteUnassignedDestination } from './deleteUnassignedDestination.ts'

type PairedJob = Pick<Stored<'Job'>, 'id' | 'rentalId' | 'jobTypeId' | 'actionId' | 'relatedJobId'>

/** The paired jobs of an exchange or a round trip refer to each other (O-030, SV66). */
export const pairJobs: PrepareRule = {
  name: 'pairJobs',
  phase: 'prepare',
  because: 'The two jobs of an exchange or a round trip belong together.',
  watches: ['Job'],
  after: [deleteJobsOfRental, deleteUnassignedDestination],
  run: async (unit) => {
    const records = new Records(unit)
    await unlinkDeleted(records)
    const relinked = relinkedJobs(records).filter(({ after }) => isPairType(after.jobTypeId))
    const partners = await partnersOf(records, relinked)
    const isLive = liveAfter(records, 'Job')
    for (const { before, after } of relinked) {
      const left = partners.find(({ id }) => id === before?.relatedJobId)
      if (left?.relatedJobId === after.id && left.id !== after.relatedJobId && isLive(left))
        records.change('Job', left, { relatedJobId: null })
      const found = partners.find(({ id }) => id === after.relatedJobId)
      if (found?.relatedJobId === null) records.change('Job', found, { relatedJobId: after.id })
    }
  },
}

/** A pair is a delivery and a pickup of one rental, and no client separates it while both are live (O-030, SV66). */
export const refuseBrokenPair: SettleRule = {
  name: 'refuseBrokenPair',
  phase: 'settle',
  watches: ['Job'],
  run: async (unit) => {
    const records = new Records(unit)
    const relinked = relinkedJobs(records)
    const partners = await partnersOf(records, relinked)
    refuseAll(
      relinked.flatMap((change) => {
        const partner = partners.find(({ id }) => id === change.after.relatedJobId)
        const left = partners.find(({ id }) => id === change.before?.relatedJobId)
        const isSeparated =
          isRequestedByClient(change) &&
          change.operation === 'update' &&
          left !== undefined &&
          left.deleted === null
        return violationsBy(change, isSeparated ? SEPARATED : checkPair(change, partner ?? null))
      }),
    )
  },
}

/** Deleting a job unlinks its pair; restoring it links them again, if the other one is live and unpaired. */
async function unlinkDeleted(records: Records): Promise<void> {
  const changes = records
    .changes('Job')
    .filter(
      ({ operation, after }) =>
        operation !== 'update' && operation !== 'create' && isPairType(after.jobTypeId),
    )
  const isLive = liveAfter(records, 'Job')
  const partners = await records.findForUpdate(
    'Job',
    'id',
    changes.map(({ after }) => after.relatedJobId),
  )
  for (const { operation, after } of changes) {
    const partner = partners.find(({ id }) => id === after.relatedJobId)
    if (partner === undefined) continue
    const isMutual = partner.relatedJobId === after.id
    if (operation === 'delete') {
      if (isMutual && isLive(partner)) records.change('Job', partner, { relatedJobId: null })
    } else if (!isLive(partner) || !(isMutual || partner.relatedJobId === null))
      records.change('Job', after, { relatedJobId: null })
    else if (!isMutual) records.change('Job', partner, { relatedJobId: after.id })
  }
}

/** New jobs, and those whose paired job changes. */
function relinkedJobs(records: Records): readonly RecordChange<'Job'>[] {
  return records
    .changes('Job')
    .filter(
      ({ operation, before, after }) =>
        operation !== 'delete' && (before === null || before.relatedJobId !== after.relatedJobId),
    )
}

function partnersOf(
  records: Records,
  relinked: readonly RecordChange<'Job'>[],
): Promise<readonly Stored<'Job'>[]> {
  const ids = relinked.flatMap(({ before, after }) => [before?.relatedJobId ?? null, after.relatedJobId])
  return records.findForUpdate('Job', 'id', ids)
}

function checkPair({ before, after }: RecordChange<'Job'>, partner: PairedJob | null): Violation | null {
  if (!isPairType(after.jobTypeId)) return after.relatedJobId === null ? null : NO_PAIR
  if (after.actionId === null) return missing('actionId')
  if (partner === null) return before === null ? missing('relatedJobId') : null
  return arePair(after, partner) ? null : NO_PAIR
}

const NO_PAIR: Violation = {
  code: 'jobPair',
  field: 'relatedJobId',
  message: 'The jobs of an exchange or a round trip must be a delivery and a pickup of one rental',
}

const SEPARATED: Violation = {
  code: 'jobPair',
  field: 'relatedJobId',
  message: 'The jobs of an exchange or a round trip cannot be separated',
}

function arePair(a: PairedJob, b: PairedJob): boolean {
  return (
    b.relatedJobId === a.id &&
    b.id !== a.id &&
    b.jobTypeId === a.jobTypeId &&
    b.rentalId === a.rentalId &&
    b.actionId !== a.actionId
  )
}
