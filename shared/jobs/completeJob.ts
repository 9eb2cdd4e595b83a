import { tracksInventory } from '../inventory/dumpsterLabels.ts'
import type { PlacementPlan } from '../inventory/dumpsterPlacements.ts'
import { missing, type Violation } from '../model/Violation.ts'
import { fuelRateAt, type FuelRatePeriod } from '../pricing/fuelRates.ts'
import { planMoves, type SelectedDumpsters, type MovingJob } from './dumpsterMoves.ts'
import { picksUpDumpster, isWithoutRental, type JobTypeAndAction } from './jobActions.ts'
import { checkWeight } from './jobRules.ts'
import { wasStarted } from './jobState.ts'
import type { TimeRecord } from './jobTimes.ts'
import { JOB_TYPE } from './jobTypes.ts'
import { closeTimes, type ClosedTime } from './jobTransitions.ts'
import type { DumpsterPlacement } from '../inventory/dumpsterPlacements.ts'

/** The input for completing a job (O-053). */
export interface CompletionEntry extends SelectedDumpsters {
  readonly weight: number | null
  /** Whether the driver says that there is no weight yet, where one is asked for (ambiguities 81). */
  readonly hasNoWeight?: boolean
  /** Whether a weight that is hardly possible was confirmed (JO235). */
  readonly isWeightConfirmed?: boolean
  /** When the work really ended, of a clock that was forgotten (JO238). */
  readonly clockEnded?: string
  readonly dumpSiteId: number | null
}

export interface CompletableJob extends JobTypeAndAction {
  readonly started: string | null
  readonly completed: string | null
  readonly deleted: string | null
  readonly dumpster: { readonly size: string } | null
}

/** A job that is already completed or deleted cannot be completed: another user was faster. */
export function completionRefusal(job: Pick<CompletableJob, 'completed' | 'deleted'>): Violation | null {
  if (job.deleted !== null) return { code: 'jobDeleted', message: 'This job has been deleted.' }
  return job.completed !== null
    ? { code: 'jobCompleted', message: 'This job has been completed already.' }
    : null
}

/** What is missing or wrong in complete mode: the weight of a pickup, unless there is none yet, the dumpster (O-040, O-041). */
export function checkCompletion(
  job: CompletableJob,
  times: readonly Pick<TimeRecord, 'completed' | 'deleted'>[],
  entry: CompletionEntry,
): Violation[] {
  const violations: Violation[] = []
  if (needsInventory(job) && entry.inventoryId === null) violations.push(missing('inventoryId'))
  if (entry.inventoryId !== null && job.dumpster !== null && !tracksInventory(job.dumpster.size))
    violations.push({
      code: 'noInventory',
      field: 'inventoryId',
      message: 'Customer owned dumpsters are not in the inventory.',
    })
  if (entry.weight === null && entry.hasNoWeight !== true && needsWeight(job, times))
    violations.push(missing('weight'))
  if (entry.weight !== null && entry.weight < 0)
    violations.push({ code: 'min', field: 'weight', message: 'Weight must be at least 0' })
  violations.push(...checkWeight(entry.weight))
  return violations
}

/** The dumpster and the dump site chosen when a job is completed, as they are stored. */
export interface SelectedRecords {
  readonly dumpster: { readonly dumpsterTypeId: number; readonly dumpsterBarcode: string | null } | null
  readonly dumpSite: { readonly name: string; readonly dump: boolean } | null
}

/**
 * Why the selection is invalid for this job: a dumpster of another type, for which an administrator must change the job's type
 * first (O-042, S1 §7: the lists offer dumpsters of one type), or a site that is not a dump site (JO36).
 */
export function selectionRefusal(
  job: { readonly dumpsterId: number | null; readonly dumpster: { readonly size: string } | null },
  { dumpster, dumpSite }: SelectedRecords,
): Violation | null {
  if (dumpster !== null && job.dumpsterId !== null && dumpster.dumpsterTypeId !== job.dumpsterId)
    return {
      code: 'otherDumpsterType',
      field: 'inventoryId',
      message: `${dumpster.dumpsterBarcode ?? 'This dumpster'} is not of the job's type, ${job.dumpster?.size ?? 'another one'}. Change the dumpster of the job first.`,
    }
  return dumpSite !== null && !dumpSite.dump
    ? { code: 'notDump', field: 'dumpSiteId', message: `Nothing is dumped at ${dumpSite.name}.` }
    : null
}

/** Does completing require a dumpster of the inventory (O-041)? */
export function needsInventory(job: Omit<CompletableJob, 'started' | 'deleted'>): boolean {
  if (job.completed !== null || isWithoutRental(job.jobTypeId) || job.jobTypeId === JOB_TYPE.service)
    return false
  return job.dumpster === null || tracksInventory(job.dumpster.size)
}

/** Does completing require the weight: that of a started pickup, and of each pickup of a tracked dumpster (O-040, ambiguities 81)? */
export function needsWeight(
  job: CompletableJob,
  times: readonly Pick<TimeRecord, 'completed' | 'deleted'>[],
): boolean {
  const isTracked = job.dumpster === null || tracksInventory(job.dumpster.size)
  return picksUpDumpster(job) && (isTracked || wasStarted(job, times))
}

/** The costs in effect at the completion of a job (ambiguities 24, 26, 41). */
export interface CompletionCosts {
  /** The settings AverageHourExpense and AverageExpensePerTon. */
  readonly averageHourExpense: number
  readonly averageExpensePerTon: number
  /** The dump site's own price per ton, or null. */
  readonly dumpSiteTonExpense: number | null
  /** Do tons of the job's dumpster count as an expense? */
  readonly includeTonExpense: boolean
  readonly fuelRates: readonly (FuelRatePeriod & { readonly id: number })[]
}

export interface CompletionPlan {
  readonly job: {
    readonly completed: string
    readonly weight: number | null
    readonly dumpSiteId: number | null
    readonly hourExpense: number
    readonly tonExpense: number
    readonly fuelRatePercentageId: number | null
  }
  readonly closedTimes: readonly ClosedTime[]
  readonly locations: PlacementPlan
}

/** All changes of completing a job; the refusals and checks must be evaluated before (O-053, O-055). */
export function planCompletion(
  job: MovingJob & { readonly weight: number | null; readonly dumpSiteId: number | null },
  times: readonly (TimeRecord & { readonly id: number })[],
  entry: CompletionEntry,
  costs: CompletionCosts,
  placements: readonly DumpsterPlacement[],
  now: string,
): CompletionPlan {
  const tonExpense = costs.dumpSiteTonExpense ?? costs.averageExpensePerTon
  return {
    job: {
      completed: now,
      // What was noted before is wrong where there is said to be none yet (JO1441).
      weight: entry.hasNoWeight === true ? null : (entry.weight ?? job.weight),
      dumpSiteId: entry.dumpSiteId ?? job.dumpSiteId,
      hourExpense: costs.averageHourExpense,
      tonExpense: costs.includeTonExpense ? tonExpense : 0,
      fuelRatePercentageId: fuelRateAt(costs.fuelRates, now)?.id ?? null,
    },
    closedTimes: closeTimes(times, entry.clockEnded ?? now),
    locations: planMoves(job, entry, placements, now),
  }
}
