import { useLocation, useNavigate } from 'react-router'
import { rememberRow, type OpenedFromState } from '../../context/useReturnRow.ts'

/** Navigation among the records of the list from which this one was opened. */
export interface RecordNavigation {
  /** The number of this record in the list, from 1. */
  readonly position: number
  readonly count: number
  /** Opens the record before or after this one; null at the ends of the list. */
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
}

/** The next and the previous record of the list from which this one was opened; null if it was not opened from a list. */
export function useRecordNavigation(path: string, id: number | null): RecordNavigation | null {
  const location = useLocation()
  const navigate = useNavigate()
  const openedFrom = openedFromIn(location.state)
  const index = openedFrom === null || id === null ? -1 : openedFrom.keys.indexOf(id)
  if (openedFrom === null || index < 0) return null
  const stepTo = (key: number | undefined): (() => void) | null =>
    key === undefined
      ? null
      : () => {
          // Back goes to the list, and there to the record that was seen last.
          rememberRow(openedFrom.listEntry, key)
          void navigate(`${path}/${key}`, { replace: true, state: { openedFrom } satisfies OpenedFromState })
        }
  return {
    position: index + 1,
    count: openedFrom.keys.length,
    previous: stepTo(openedFrom.keys[index - 1]),
    next: stepTo(openedFrom.keys[index + 1]),
  }
}

/** The history of the browser keeps the state over reloads and versions of the product. */
function openedFromIn(state: unknown): OpenedFromState['openedFrom'] | null {
  if (typeof state !== 'object' || state === null || !('openedFrom' in state)) return null
  const { openedFrom } = state
  const isValid =
    typeof openedFrom === 'object' &&
    openedFrom !== null &&
    'keys' in openedFrom &&
    Array.isArray(openedFrom.keys) &&
    openedFrom.keys.every((key) => typeof key === 'number') &&
    'listEntry' in openedFrom &&
    typeof openedFrom.listEntry === 'string'
  // The parts are checked above.
  return isValid ? (openedFrom as OpenedFromState['openedFrom']) : null
}
