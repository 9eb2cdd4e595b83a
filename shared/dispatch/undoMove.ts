/** The position of a card on the board, and the version of its record. */
export interface CardPosition {
  readonly driverId: number | null
  readonly startDate: string
  readonly displayOrder: number | null
  readonly rowVersion: number
}

/**
 * Was a card moved since it had that position (DI25)? The server numbers the other cards of a column without changing their versions,
 * so a new number means a move only if the version has changed, too.
 */
export function wasMovedSince(then: CardPosition, now: CardPosition): boolean {
  if (then.driverId !== now.driverId || then.startDate !== now.startDate) return true
  return then.rowVersion !== now.rowVersion && then.displayOrder !== now.displayOrder
}

/** How far the work on a job is. */
export interface JobProgress {
  readonly started: string | null
  readonly completed: string | null
}

/** What a driver did with a job since it was like that; null if neither (DI25). */
export function progressSince(then: JobProgress, now: JobProgress): 'completed' | 'started' | null {
  if (then.completed === null && now.completed !== null) return 'completed'
  return then.started === null && now.started !== null ? 'started' : null
}

/** The changes that bring a card back to a position (DI24). */
export function backTo(position: Omit<CardPosition, 'rowVersion'>, afterJobId: number | null) {
  const { driverId, startDate, displayOrder } = position
  // A job without a number waits for a driver, and has no position among the others.
  return { driverId, startDate, displayOrder, afterJobId: displayOrder === null ? null : afterJobId }
}
