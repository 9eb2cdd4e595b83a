import { useMemo } from 'react'
import { useLocation } from 'react-router'

interface ReturnRow {
  /** The row from which the list was left, when it is shown again; null when it is newly opened. */
  readonly revealRow: { readonly key: number; readonly field: null } | null
  /** Call it before a row's record is opened. */
  readonly rememberRow: (key: number) => void
}

/** Navigation state with which a record's screen returns to its row in the list. */
export interface ReturnState {
  readonly returnTo: number
}

/** The row to return to in a list: from the browser's history on Back and Forward, from the navigation state on Close. */
export function useReturnRow(): ReturnRow {
  const location = useLocation()
  return useMemo(() => {
    const storageKey = `rolloff.row.${location.key}`
    // A list that Close returned to may have been left again since, from another row.
    const key = numberIn(sessionStorage.getItem(storageKey)) ?? returnedFrom(location.state)
    return {
      revealRow: key === null ? null : { key, field: null },
      rememberRow: (rowKey) => sessionStorage.setItem(storageKey, String(rowKey)),
    }
  }, [location])
}

function returnedFrom(state: unknown): number | null {
  const isReturn = typeof state === 'object' && state !== null && 'returnTo' in state
  return isReturn && typeof state.returnTo === 'number' ? state.returnTo : null
}

function numberIn(text: string | null): number | null {
  return text === null || !/^-?\d+$/.test(text) ? null : Number(text)
}
