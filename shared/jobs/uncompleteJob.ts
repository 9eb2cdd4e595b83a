import { openPlacements, type DumpsterPlacement } from '../inventory/dumpsterPlacements.ts'
import { formatMoney } from '../kernel/money.ts'
import type { Violation } from '../model/Violation.ts'
import { picksUpDumpster, deliversDumpster, type JobTypeAndAction } from './jobActions.ts'
import { jobDisplayId } from './jobRules.ts'

interface CompletedJob extends JobTypeAndAction {
  readonly id: number
  readonly completed: string | null
}

/** What an invoice charges for a job. */
interface ChargeOfJob {
  readonly invoiceId: number
  readonly invoiceNumber: number | null
  readonly amount: number
}

const NOT_COMPLETED: Violation = { code: 'jobNotCompleted', message: 'This job has not been completed.' }

/**
 * Why a job cannot be un-completed: a pickup never can, including that of a pair; a delivery cannot once its dumpster was removed
 * (O-054, ambiguity 37). `placements` are all that the job started.
 */
export function uncompleteRefusal(
  job: CompletedJob,
  placements: readonly Pick<DumpsterPlacement, 'placedJobId' | 'removed'>[],
): Violation | null {
  if (picksUpDumpster(job)) return { code: 'pickUpCompleted', message: 'Pickups cannot be uncompleted.' }
  const wasRemoved = placements.some(
    (placement) => placement.placedJobId === job.id && placement.removed !== null,
  )
  if (deliversDumpster(job) && wasRemoved)
    return {
      code: 'dumpsterRemoved',
      message: 'Deliveries cannot be uncompleted after the dumpster has been removed.',
    }
  return job.completed === null ? NOT_COMPLETED : null
}

/**
 * Why an administrator cannot reopen a pickup that was completed by mistake: the dumpster was moved since, so that it is not known
 * to be at the customer (JO233). `placements` are all placements of the dumpsters that the job moved.
 */
export function reopenPickUpRefusal(
  job: CompletedJob,
  removers: readonly Pick<CompletedJob, 'id' | 'completed'>[],
  placements: readonly DumpsterPlacement[],
): Violation | null {
  if (!picksUpDumpster(job))
    return {
      code: 'noPickUp',
      message: 'Only pickups are reopened like this. UnComplete reopens other jobs.',
    }
  if (job.completed === null) return NOT_COMPLETED
  const { reopenedPlacementIds } = planUncompletion(job, removers, placements)
  const wasMoved = placements.some(
    ({ id, removedJobId }) => removedJobId === job.id && !reopenedPlacementIds.includes(id),
  )
  return wasMoved
    ? { code: 'dumpsterMoved', message: 'The pickup cannot be reopened: its dumpster was moved since.' }
    : null
}

/** The question before a job is un-completed: its charges remain and are listed (S1 §5, ambiguities 58, JO25). */
export function uncompleteQuestion(
  jobId: number,
  charges: readonly ChargeOfJob[],
  verb: 'un-complete' | 'reopen' = 'un-complete',
): string {
  const question = `Are you sure you want to ${verb} ${jobDisplayId(jobId)}?`
  if (charges.length === 0) return question
  const named = charges
    .map(
      ({ invoiceId, invoiceNumber, amount }) =>
        `invoice #${invoiceNumber ?? invoiceId} (${formatMoney(amount)})`,
    )
    .join(', ')
  return `${question} It is charged on ${named}; these lines are kept.`
}

const CLEARED_COMPLETION = {
  completed: null,
  audited: null,
  hourExpense: null,
  tonExpense: null,
  fuelRatePercentageId: null,
  distanceFromPreviousJob: null,
  timeFromPreviousJobRoute: null,
  timeFromPreviousJobDriverCompleted: null,
} as const

export interface UncompletionPlan {
  /** Fields set by completion, including the drive measured afterwards. */
  readonly job: typeof CLEARED_COMPLETION
  /** Placements started by the job, to be deleted. */
  readonly discardedPlacementIds: readonly number[]
  /** Placements ended by the job that continue: their `removed` and `removedJobId` are cleared. */
  readonly reopenedPlacementIds: readonly number[]
}

/**
 * Reverts the completion, except for the entered weight and dump site. A dumpster returns to its previous placement unless it has
 * a newer one. `placements` are all placements of the dumpsters that the job moved, `removers` the jobs that ended any of them.
 */
export function planUncompletion(
  job: Pick<CompletedJob, 'id'>,
  removers: readonly Pick<CompletedJob, 'id' | 'completed'>[],
  placements: readonly DumpsterPlacement[],
): UncompletionPlan {
  const discarded = placements.filter(
    (placement) => placement.placedJobId === job.id && placement.removed === null,
  )
  const remaining = placements.filter((placement) => !discarded.includes(placement))
  const taken = new Set(discarded.map((placement) => placement.dumpsterInventoryId))
  const unfinished = new Set(removers.filter(({ completed }) => completed === null).map(({ id }) => id))
  // A round trip's delivery ends a placement on behalf of its pickup, of which it may be no half any more.
  const ended = remaining.filter(
    ({ dumpsterInventoryId, removedJobId }) =>
      removedJobId !== null &&
      (removedJobId === job.id || (taken.has(dumpsterInventoryId) && unfinished.has(removedJobId))),
  )
  const reopened = ended.filter(
    (placement) =>
      openPlacements(placement.dumpsterInventoryId, remaining).length === 0 && isLatest(placement, remaining),
  )
  return {
    job: CLEARED_COMPLETION,
    discardedPlacementIds: discarded.map((placement) => placement.id),
    reopenedPlacementIds: reopened.map((placement) => placement.id),
  }
}

function isLatest(placement: DumpsterPlacement, placements: readonly DumpsterPlacement[]): boolean {
  return !placements.some(
    (other) =>
      other.id !== placement.id &&
      other.dumpsterInventoryId === placement.dumpsterInventoryId &&
      (other.placed > placement.placed || (other.placed === placement.placed && other.id > placement.id)),
  )
}
