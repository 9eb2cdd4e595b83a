import { useMemo } from 'react'
import { useLocation } from 'react-router'

interface ReturnRow {
  /** The row from which the list was left, when it is shown again; null when it is newly opened. */
  readonly revealRow: { readonly key: number; readonly field: null } | null
  /** Call it before a row's record is opened. */
  readonly rememberRow: (key: number) => void
  /** The navigation state with which the record's screen offers the next and the previous one of these. */
  readonly openedFromState: (keys: readonly number[]) => OpenedFromState
}

/** Navigation state with which a record's screen returns to its row in the list. */
export interface ReturnState {
  readonly returnTo: number
}

/** Navigation state of a record that was opened from a list: the records of the list, in its order. */
export interface OpenedFromState {
  readonly openedFrom: {
    readonly keys: readonly number[]
    /** The entry of the browser's history at which the list was shown. */
    readonly listEntry: string
  }
}

/** The row to return to in a list: from the browser's history on Back and Forward, from the navigation state on Close. */
export function useReturnRow(): ReturnRow {
  const location = useLocation()
  return useMemo(() => {
    // A list that Close returned to may have been left again since, from another row.
    const key = numberIn(sessionStorage.getItem(storageKey(location.key))) ?? returnedFrom(location.state)
    return {
      revealRow: key === null ? null : { key, field: null },
      rememberRow: (rowKey) => rememberRow(location.key, rowKey),
      openedFromState: (keys) => ({ openedFrom: { keys, listEntry: location.key } }),
    }
  }, [location])
}

/** Notes the row to which the list at this entry of the browser's history returns. */
export function rememberRow(listEntry: string, rowKey: number): void {
  sessionStorage.setItem(storageKey(listEntry), String(rowKey))
}

function storageKey(listEntry: string): string {
  return `rolloff.row.${listEntry}`
}

function returnedFrom(state: unknown): number | null {
  const isReturn = typeof state === 'object' && state !== null && 'returnTo' in state
  return isReturn && typeof state.returnTo === 'number' ? state.returnTo : null
}

function numberIn(text: string | null): number | null {
  return text === null || !/^-?\d+$/.test(text) ? null : Number(text)
}
