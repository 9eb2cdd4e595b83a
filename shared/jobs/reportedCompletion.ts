import { REPORTED_FIELDS, type ReportedField, type WorkKind } from '../wire/jobs.ts'
import { minutesBetween } from '../kernel/days.ts'
import { satisfiesRoleRule } from '../access/roleChecks.ts'
import { permissions } from '../access/roles.ts'
import { deliversDumpster, picksUpDumpster, type JobTypeAndAction } from './jobActions.ts'
import { jobEditing, type JobUser } from './jobPermissions.ts'
import { jobDisplayId } from './jobRules.ts'
import { JOB_TYPE } from './jobTypes.ts'

/** Those that move dumpsters. */
export const DUMPSTER_FIELDS: readonly ReportedField[] = [
  'inventoryId',
  'destinationPickId',
  'destinationDropId',
]

/** A completion as it was reported, or as it is stored. */
export interface CompletionValues {
  readonly driverId: number | null
  /** An instant. */
  readonly completed: string | null
  readonly inventoryId: number | null
  readonly destinationPickId: number | null
  readonly destinationDropId: number | null
  readonly weight: number | null
  /** Whether there was said to be no weight yet (JO234). */
  readonly hasNoWeight?: boolean
  readonly dumpSiteId: number | null
}

interface CompletedJob extends JobTypeAndAction {
  readonly id: number
  readonly driverId: number | null
  readonly completed: string | null
  readonly weight: number | null
  readonly dumpSiteId: number | null
}

interface Moved {
  readonly dumpsterInventoryId: number
  readonly placedJobId: number | null
  readonly removedJobId: number | null
}

type Entered = Partial<Omit<CompletionValues, 'driverId' | 'completed'>>

/** What a driver entered, with who did it and when it was tapped. */
export function reportedCompletion(
  { driverId, tappedAt }: { readonly driverId: number; readonly tappedAt: string },
  entered: Entered,
): CompletionValues {
  const {
    inventoryId = null,
    destinationPickId = null,
    destinationDropId = null,
    weight = null,
    hasNoWeight = false,
    dumpSiteId = null,
  } = entered
  return {
    driverId,
    completed: tappedAt,
    inventoryId,
    destinationPickId,
    destinationDropId,
    weight,
    hasNoWeight,
    dumpSiteId,
  }
}

/** What a driver entered with a note or a weight, which says nothing of how the job was completed. */
export function reportedWeight({
  weight,
}: {
  readonly weight?: number | null | undefined
}): CompletionValues {
  return {
    driverId: null,
    completed: null,
    inventoryId: null,
    destinationPickId: null,
    destinationDropId: null,
    weight: weight ?? null,
    hasNoWeight: weight === null,
    dumpSiteId: null,
  }
}

/** How a job is completed; `placements` are those that it began and ended. */
export function storedCompletion(job: CompletedJob, placements: readonly Moved[]): CompletionValues {
  const placed = placements.find(({ placedJobId }) => placedJobId === job.id)?.dumpsterInventoryId ?? null
  const removed = placements.find(({ removedJobId }) => removedJobId === job.id)?.dumpsterInventoryId ?? null
  const isStorage = job.jobTypeId === JOB_TYPE.destination
  const { driverId, completed, weight, dumpSiteId } = job
  return {
    driverId,
    completed,
    inventoryId: deliversDumpster(job) ? placed : picksUpDumpster(job) ? removed : null,
    destinationPickId: isStorage ? removed : null,
    destinationDropId: isStorage ? placed : null,
    weight,
    dumpSiteId,
  }
}

/** The fields of which the driver reported something else than is stored. */
export function differingFields(
  reported: CompletionValues,
  stored: CompletionValues,
): readonly ReportedField[] {
  return REPORTED_FIELDS.filter(
    (field) => (reported[field] !== null || saysNone(reported, field)) && !isSame(field, reported, stored),
  )
}

/** Whether everything is stored as it was reported, and what was left empty is empty, so that there is nothing to decide (JO1440). */
export function isStoredAs(reported: CompletionValues, stored: CompletionValues): boolean {
  return REPORTED_FIELDS.every((field) => isSame(field, reported, stored))
}

function saysNone({ hasNoWeight }: CompletionValues, field: ReportedField): boolean {
  return field === 'weight' && hasNoWeight === true
}

/** Nobody means another moment by a few seconds, by which the clocks of phones differ (JO239). */
function isSame(field: ReportedField, one: CompletionValues, other: CompletionValues): boolean {
  if (field !== 'completed' || one.completed === null || other.completed === null)
    return one[field] === other[field]
  return Math.abs(minutesBetween(one.completed, other.completed)) < 1
}

/** Why a start or a pause that was reported cannot be accepted of a completed job; null where it is something else (JO1442). */
export function clockReportRefusal(kind: WorkKind, jobId: number): { readonly message: string } | null {
  return kind === 'start' || kind === 'pause'
    ? {
        message: `${jobDisplayId(jobId)} is completed: its clock cannot be started or paused any more. Correct its times in the job, and reject the report.`,
      }
    : null
}

/** Why the user cannot accept a reported value of a completed job: as whoever edits such a job, or reopens it to move its dumpsters. */
export function acceptRefusal(user: JobUser, job: CompletedJob, field: ReportedField): string | null {
  return mayAccept(user, job, field)
    ? null
    : 'Your roles do not allow you to change it once the job is completed.'
}

function mayAccept(user: JobUser, job: CompletedJob, field: ReportedField): boolean {
  const may = jobEditing(user, job)
  if (field === 'driverId') return may.assignment
  if (field === 'completed') return may.times
  if (field === 'weight') return may.weight
  if (field === 'dumpSiteId') return may.billing
  return satisfiesRoleRule(user, picksUpDumpster(job) ? permissions.administer : permissions.uncompleteJobs)
}
