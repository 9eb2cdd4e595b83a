import { useMemo } from 'react'
import { useLocation } from 'react-router'

interface ReturnRow {
  /** The row that the list was left at, when it is shown again; null when it is opened anew. */
  readonly revealRow: { readonly key: number; readonly field: null } | null
  /** To be called before a row's record is opened. */
  readonly rememberRow: (key: number) => void
}

/** What a record's screen hands to `navigate` so that its list shows the record's row. */
export interface ReturnState {
  readonly returnTo: number
}

/** The row at which a list is left and comes back: by Back and Forward as the browser's history has it, by Close as the record says. */
export function useReturnRow(): ReturnRow {
  const location = useLocation()
  return useMemo(() => {
    const storageKey = `rolloff.row.${location.key}`
    // The entry that Close made may have been left again since, at another row.
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
