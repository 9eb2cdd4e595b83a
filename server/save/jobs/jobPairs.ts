import { isPairType } from '#shared/jobs/jobKinds.ts'
import { REQUIRED, type Violation } from '#shared/model/validate.ts'
import { Records, type RecordChange, type Stored } from '../records.ts'
import { refuseAll, violationsBy } from '../refuse.ts'
import type { SaveRule } from '../SaveRule.ts'

type Half = Pick<Stored<'Job'>, 'id' | 'rentalId' | 'jobTypeId' | 'actionId' | 'relatedJobId'>

/** The halves of an exchange or a round trip name each other (O-030, SV66). */
export const jobPairs: SaveRule = {
  entity: 'Job',
  prepare: async (unit) => {
    const records = new Records(unit)
    const relinked = relinkedJobs(records).filter(({ after }) => isPairType(after.jobTypeId))
    const partners = await partnersOf(records, relinked)
    for (const { before, after } of relinked) {
      const left = partners.find(({ id }) => id === before?.relatedJobId)
      if (left?.relatedJobId === after.id && left.id !== after.relatedJobId)
        records.change('Job', left, { relatedJobId: null })
      const found = partners.find(({ id }) => id === after.relatedJobId)
      if (found?.relatedJobId === null) records.change('Job', found, { relatedJobId: after.id })
    }
  },
  settle: async (unit) => {
    const records = new Records(unit)
    const relinked = relinkedJobs(records)
    const partners = await partnersOf(records, relinked)
    refuseAll(
      relinked.flatMap((change) => {
        const partner = partners.find(({ id }) => id === change.after.relatedJobId)
        return violationsBy(change, checkPair(change, partner ?? null))
      }),
    )
  },
}

/** New jobs, and those that name another half than before. */
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
  return records.find('Job', 'id', ids)
}

function checkPair({ before, after }: RecordChange<'Job'>, partner: Half | null): Violation | null {
  if (!isPairType(after.jobTypeId)) return after.relatedJobId === null ? null : NO_PAIR
  if (after.actionId === null) return { rule: 'required', field: 'actionId', message: REQUIRED }
  if (partner === null)
    return before === null ? { rule: 'required', field: 'relatedJobId', message: REQUIRED } : null
  return areHalves(after, partner) ? null : NO_PAIR
}

const NO_PAIR: Violation = {
  rule: 'jobPair',
  field: 'relatedJobId',
  message: 'The halves of an exchange or a round trip are a delivery and a pickup of one rental',
}

function areHalves(one: Half, other: Half): boolean {
  return (
    other.relatedJobId === one.id &&
    other.id !== one.id &&
    other.jobTypeId === one.jobTypeId &&
    other.rentalId === one.rentalId &&
    other.actionId !== one.actionId
  )
}
