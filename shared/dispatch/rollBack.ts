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
  readonly displayOrder: number | null
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
  // The first move of a job is the last one in the list, which replaces the later ones.
  const before = new Map(undone.map((move) => [move.jobId, move]))
  const away = jobs.flatMap((job) => {
    const move = before.get(job.id)
    if (move === undefined) return []
    const { fromDriverId: driverId, fromOrder: displayOrder } = move
    const isThere = driverId === job.driverId && displayOrder === job.displayOrder
    return isThere ? [] : [{ job, driverId, displayOrder }]
  })
  return {
    returning: away.filter(({ job }) => !isStarted(job)),
    staying: away.flatMap(({ job }) => (isStarted(job) ? job : [])),
  }
}

function isStarted({ started, completed }: BoardJob): boolean {
  return started !== null || completed !== null
}
