import { picksUpDumpster, deliversDumpster, type JobTypeAndAction } from './jobActions.ts'
import type { ProjectedDay } from '../inventory/queries.ts'

/** A job that will move a dumpster of the inventory. */
export interface ScheduledJob extends JobTypeAndAction {
  readonly dumpsterId: number | null
  readonly startDate: string | null
  readonly completed: string | null
  readonly deleted: string | null
}

/**
 * How many dumpsters of a type will be available: open pickups add one on their day, open deliveries subtract one. Overdue jobs
 * are expected today. There is always a row for today, and one for each other day with a change.
 */
export function inventoryProjection(
  dumpsterTypeId: number,
  available: number,
  jobs: readonly ScheduledJob[],
  today: string,
): ProjectedDay[] {
  const moves = scheduledMoves(jobs, dumpsterTypeId, today)
  const dates = [...new Set([today, ...moves.map((move) => move.date)])].toSorted()
  let estimatedAvailable = available
  return dates.map((date) => {
    const changes = moves.filter((move) => move.date === date).map((move) => move.change)
    const additions = changes.filter((change) => change > 0).length
    const subtractions = changes.length - additions
    estimatedAvailable += additions - subtractions
    return { date, additions, subtractions, estimatedAvailable }
  })
}

/** How many dumpsters of a type a projection expects to be available on a day; null for a day before it. */
export function availableOn(projection: readonly ProjectedDay[], day: string): number | null {
  return projection.findLast(({ date }) => date <= day)?.estimatedAvailable ?? null
}

/** The day on which a job moves a dumpster, and whether it brings one back or takes one. */
interface ScheduledMove<J> {
  readonly job: J
  readonly date: string
  readonly change: 1 | -1
}

/** The moves of dumpsters of a type that open jobs are planned for, overdue ones today. */
export function scheduledMoves<J extends ScheduledJob>(
  jobs: readonly J[],
  dumpsterTypeId: number,
  today: string,
): ScheduledMove<J>[] {
  return jobs.flatMap((job): readonly ScheduledMove<J>[] => {
    const { startDate } = job
    const isOpen = job.completed === null && job.deleted === null
    if (!isOpen || startDate === null || job.dumpsterId !== dumpsterTypeId) return []
    const date = startDate < today ? today : startDate
    if (picksUpDumpster(job)) return [{ job, date, change: 1 }]
    return deliversDumpster(job) ? [{ job, date, change: -1 }] : []
  })
}
