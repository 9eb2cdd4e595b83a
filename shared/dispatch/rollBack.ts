/** A stored move of a job from one column of the board to another; null for UnAssigned. */
export interface StoredMove {
  readonly id: number
  readonly jobId: number
  readonly fromDriverId: number | null
}

interface BoardJob {
  readonly id: number
  readonly driverId: number | null
  readonly started: string | null
  readonly completed: string | null
}

/** How the board as it was before a move differs from the current one. */
export interface RollBack<Job> {
  /** The cards that go back, each with the driver who had it. */
  readonly returning: readonly { readonly job: Job; readonly driverId: number | null }[]
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
  const driverBefore = new Map(undone.map(({ jobId, fromDriverId }) => [jobId, fromDriverId]))
  const away = jobs.flatMap((job) => {
    const driverId = driverBefore.get(job.id)
    return driverId === undefined || driverId === job.driverId ? [] : [{ job, driverId }]
  })
  return {
    returning: away.filter(({ job }) => !isStarted(job)),
    staying: away.flatMap(({ job }) => (isStarted(job) ? job : [])),
  }
}

function isStarted({ started, completed }: BoardJob): boolean {
  return started !== null || completed !== null
}
