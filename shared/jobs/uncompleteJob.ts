import { openStays, type DumpsterStay } from '../inventory/dumpsterLocations.ts'
import { formatMoney } from '../kernel/money.ts'
import type { Violation } from '../model/validate.ts'
import type { JobCharge } from '../wire/invoicing.ts'
import { bringsDumpsterBack, takesDumpsterOut, type DumpsterWork } from './jobKinds.ts'

interface CompletedJob extends DumpsterWork {
  readonly id: number
  readonly completed: string | null
}

/**
 * Why a job cannot be un-completed: pickups, halves of a pair included, never; deliveries not once the dumpster that they placed
 * was removed (O-054, ambiguity 37). `stays` are all stays that the job placed.
 */
export function uncompleteRefusal(
  job: CompletedJob,
  stays: readonly Pick<DumpsterStay, 'placedJobId' | 'removed'>[],
): Violation | null {
  if (bringsDumpsterBack(job)) return { code: 'pickUpCompleted', message: 'Pickups cannot be uncompleted.' }
  const wasRemoved = stays.some((stay) => stay.placedJobId === job.id && stay.removed !== null)
  if (takesDumpsterOut(job) && wasRemoved)
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

const NOT_COMPLETED = {
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
  readonly job: typeof NOT_COMPLETED
  /** Stays that the job began and that never were. */
  readonly discardedStayIds: readonly number[]
  /** Stays that the job ended and that go on: their `removed` and `removedJobId` are cleared. */
  readonly reopenedStayIds: readonly number[]
}

/**
 * Takes back what completing did, but for the weight and dump site that someone entered. A dumpster goes back to where it was
 * taken from, unless it stands somewhere else by now. `stays` are all stays of the dumpsters that the job moved.
 */
export function planUncompletion(
  job: CompletedJob & { readonly relatedJobId: number | null },
  relatedJob: { readonly completed: string | null } | null,
  stays: readonly DumpsterStay[],
): UncompletionPlan {
  const discarded = stays.filter((stay) => stay.placedJobId === job.id && stay.removed === null)
  const left = stays.filter((stay) => !discarded.includes(stay))
  const endedBy = new Set([job.id])
  // The stay that a round trip's delivery ended in the name of its pickup half.
  if (job.relatedJobId !== null && relatedJob?.completed === null) endedBy.add(job.relatedJobId)
  const ended = left.filter((stay) => stay.removedJobId !== null && endedBy.has(stay.removedJobId))
  const reopened = ended.filter(
    (stay) => openStays(stay.dumpsterInventoryId, left).length === 0 && isLatest(stay, left),
  )
  return {
    job: NOT_COMPLETED,
    discardedStayIds: discarded.map((stay) => stay.id),
    reopenedStayIds: reopened.map((stay) => stay.id),
  }
}

function isLatest(stay: DumpsterStay, stays: readonly DumpsterStay[]): boolean {
  return !stays.some(
    (other) =>
      other.id !== stay.id &&
      other.dumpsterInventoryId === stay.dumpsterInventoryId &&
      (other.placed > stay.placed || (other.placed === stay.placed && other.id > stay.id)),
  )
}
