import { useEffect, useRef } from 'react'
import type { Narrowing } from './columnFilters.ts'
import { useLatest } from './useLatest.ts'

const NOTHING: Narrowing = { text: '', filters: [], order: [] }

/** Calls the function when something else is typed into the search box or the filter row, or the rows are sorted by other columns. */
export function useNarrowing(
  { text, filters, order }: Narrowing,
  onNarrow: ((narrowing: Narrowing) => void) | undefined,
): void {
  const now = useLatest({ text, filters, order, onNarrow })
  const narrowed = JSON.stringify({ text, filters, order })
  const told = useRef(JSON.stringify(NOTHING))
  useEffect(() => {
    if (told.current === narrowed) return
    told.current = narrowed
    const { onNarrow: tell, ...narrowing } = now()
    tell?.(narrowing)
  }, [now, narrowed])
}
