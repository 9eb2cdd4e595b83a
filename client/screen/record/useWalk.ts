import { useLocation, useNavigate } from 'react-router'
import { rememberRow, type WalkState } from '../../app/useReturnRow.ts'

/** The way through the records of the list from which one was opened. */
export interface Walk {
  /** The number of this record in the list, from 1. */
  readonly position: number
  readonly count: number
  /** Opens the record before or after this one; null at the ends of the list. */
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
}

/** The next and the previous record of the list from which this one was opened; null where it was opened otherwise. */
export function useWalk(path: string, id: number | null): Walk | null {
  const location = useLocation()
  const navigate = useNavigate()
  const walk = walkIn(location.state)
  const index = walk === null || id === null ? -1 : walk.keys.indexOf(id)
  if (walk === null || index < 0) return null
  const stepTo = (key: number | undefined): (() => void) | null =>
    key === undefined
      ? null
      : () => {
          // Back goes to the list, and there to the record that was seen last.
          rememberRow(walk.listEntry, key)
          void navigate(`${path}/${key}`, { replace: true, state: { walk } satisfies WalkState })
        }
  return {
    position: index + 1,
    count: walk.keys.length,
    previous: stepTo(walk.keys[index - 1]),
    next: stepTo(walk.keys[index + 1]),
  }
}

/** The history of the browser keeps the state over reloads and versions of the product. */
function walkIn(state: unknown): WalkState['walk'] | null {
  if (typeof state !== 'object' || state === null || !('walk' in state)) return null
  const { walk } = state
  const isWalk =
    typeof walk === 'object' &&
    walk !== null &&
    'keys' in walk &&
    Array.isArray(walk.keys) &&
    walk.keys.every((key) => typeof key === 'number') &&
    'listEntry' in walk &&
    typeof walk.listEntry === 'string'
  // The parts are checked above.
  return isWalk ? (walk as WalkState['walk']) : null
}
