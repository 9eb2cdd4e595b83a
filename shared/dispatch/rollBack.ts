import { groupBy } from '../kernel/groupBy.ts'
import { sortByDisplayOrder } from '../kernel/displayOrder.ts'

/** A stored move of a job: the column, null for UnAssigned, and the place in it from which it was moved. */
export interface StoredMove {
  readonly id: number
  readonly jobId: number
  readonly fromDriverId: number | null
  readonly fromOrder: number | null
}

interface BoardJob {
  readonly id: number
  readonly driverId: number | null
  readonly displayOrder: number | null
  readonly started: string | null
  readonly completed: string | null
}

/** A card that goes back, and where. */
export interface ReturningCard<Job> {
  readonly job: Job
  readonly driverId: number | null
  /** Its place in the column, from 1; null among those that wait for a driver. */
  readonly displayOrder: number | null
  /** The card above it, 0 for none; null among those that wait for a driver. */
  readonly afterJobId: number | null
}

/** How the board as it was before a move differs from the current one. */
export interface RollBack<Job> {
  /** The cards that go back, each with the driver who had it and its place there. */
  readonly returning: readonly ReturningCard<Job>[]
  /** The cards that stay where they are, because they have been started or completed since. */
  readonly staying: readonly Job[]
}

/**
 * The board as it was before a move: each card that was moved then or later is where the first of those moves found it, unless its
 * job was started or completed (DI31). `moves` are all of the day, the latest first.
 */
export function rollBackBefore<Job extends BoardJob>(
  moves: readonly StoredMove[],
  moveId: number,
  jobs: readonly Job[],
): RollBack<Job> {
  const undone = moves.slice(0, moves.findIndex(({ id }) => id === moveId) + 1)
  const started = new Set(jobs.filter(isStarted).map(({ id }) => id))
  const columns = groupBy(sortByDisplayOrder(jobs), ({ driverId }) => driverId)
  const before = new Map([...columns].map(([driverId, column]) => [driverId, column.map(({ id }) => id)]))
  // One after the other, the latest first: the numbers of a move are those of its moment.
  for (const { jobId, fromDriverId, fromOrder } of undone) {
    if (started.has(jobId) || jobs.every(({ id }) => id !== jobId)) continue
    for (const [driverId, ids] of before)
      before.set(
        driverId,
        ids.filter((id) => id !== jobId),
      )
    const column = before.get(fromDriverId) ?? []
    before.set(fromDriverId, column.toSpliced((fromOrder ?? column.length + 1) - 1, 0, jobId))
  }
  const moved = new Set(undone.map(({ jobId }) => jobId))
  return {
    returning: [...before].flatMap(([driverId, ids]) =>
      ids.flatMap((id, index): ReturningCard<Job>[] => {
        const job = jobs.find((one) => one.id === id)
        if (job === undefined || !moved.has(id) || columns.get(driverId)?.[index] === job) return []
        if (driverId === null)
          return job.driverId === null ? [] : [{ job, driverId, displayOrder: null, afterJobId: null }]
        return [{ job, driverId, displayOrder: index + 1, afterJobId: ids[index - 1] ?? 0 }]
      }),
    ),
    staying: jobs.filter((job) => {
      const first = undone.findLast(({ jobId }) => jobId === job.id)
      return started.has(job.id) && first !== undefined && first.fromDriverId !== job.driverId
    }),
  }
}

function isStarted({ started, completed }: BoardJob): boolean {
  return started !== null || completed !== null
}
