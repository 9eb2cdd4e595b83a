import { openPlacements, type DumpsterPlacement } from '../inventory/dumpsterPlacements.ts'
import { formatMoney } from '../kernel/money.ts'
import type { Violation } from '../model/validate.ts'
import type { JobCharge } from '../wire/invoicing.ts'
import { picksUpDumpster, deliversDumpster, type JobTypeAndAction } from './jobActions.ts'

interface CompletedJob extends JobTypeAndAction {
  readonly id: number
  readonly completed: string | null
}

/**
 * Why a job cannot be un-completed: pickups, halves of a pair included, never; deliveries not once the dumpster that they placed
 * was removed (O-054, ambiguity 37). `stays` are all stays that the job placed.
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
  return job.completed === null
    ? { code: 'jobNotCompleted', message: 'This job has not been completed.' }
    : null
}

/** The question before a job is un-completed: its charges stay, and are named (S1 §5, ambiguities 58, JO25). */
export function uncompleteQuestion(jobId: number, charges: readonly JobCharge[]): string {
  const question = `Are you sure you want to un-complete job #${jobId}?`
  if (charges.length === 0) return question
  const named = charges
    .map(
      ({ invoiceId, invoiceNumber, amount }) =>
        `invoice #${invoiceNumber ?? invoiceId} (${formatMoney(amount)})`,
    )
    .join(', ')
  return `${question} It is charged on ${named}; these lines stay.`
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
  /** What completing set, or what was measured of the way because of it. */
  readonly job: typeof CLEARED_COMPLETION
  /** Stays that the job began and that never were. */
  readonly discardedPlacementIds: readonly number[]
  /** Stays that the job ended and that go on: their `removed` and `removedJobId` are cleared. */
  readonly reopenedPlacementIds: readonly number[]
}

/**
 * Takes back what completing did, but for the weight and dump site that someone entered. A dumpster goes back to where it was
 * taken from, unless it stands somewhere else by now. `stays` are all stays of the dumpsters that the job moved.
 */
export function planUncompletion(
  job: CompletedJob & { readonly relatedJobId: number | null },
  relatedJob: { readonly completed: string | null } | null,
  placements: readonly DumpsterPlacement[],
): UncompletionPlan {
  const discarded = placements.filter(
    (placement) => placement.placedJobId === job.id && placement.removed === null,
  )
  const remaining = placements.filter((placement) => !discarded.includes(placement))
  const endedBy = new Set([job.id])
  // The stay that a round trip's delivery ended in the name of its pickup half.
  if (job.relatedJobId !== null && relatedJob?.completed === null) endedBy.add(job.relatedJobId)
  const ended = remaining.filter(
    (placement) => placement.removedJobId !== null && endedBy.has(placement.removedJobId),
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
