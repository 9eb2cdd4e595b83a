import { picksUpDumpster, deliversDumpster, type JobTypeAndAction } from '../jobs/jobActions.ts'
import type { ProjectedDay } from './queries.ts'

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
  const moves = jobs.flatMap((job) => scheduledChange(job, dumpsterTypeId, today))
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

function scheduledChange(
  job: ScheduledJob,
  dumpsterTypeId: number,
  today: string,
): { readonly date: string; readonly change: 1 | -1 }[] {
  const { startDate } = job
  const isOpen = job.completed === null && job.deleted === null
  if (!isOpen || startDate === null || job.dumpsterId !== dumpsterTypeId) return []
  const date = startDate < today ? today : startDate
  if (picksUpDumpster(job)) return [{ date, change: 1 }]
  return deliversDumpster(job) ? [{ date, change: -1 }] : []
}
