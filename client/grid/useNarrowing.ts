import { useEffect, useRef } from 'react'
import type { Narrowing } from './columnFilters.ts'
import { useLatest } from './useLatest.ts'

/** Calls the function when something else is typed into the search box or the filter row. */
export function useNarrowing(
  { text, filters }: Narrowing,
  onNarrow: ((narrowing: Narrowing) => void) | undefined,
): void {
  const now = useLatest({ text, filters, onNarrow })
  const narrowed = JSON.stringify({ text, filters })
  const told = useRef('{"text":"","filters":[]}')
  useEffect(() => {
    if (told.current === narrowed) return
    told.current = narrowed
    const { onNarrow: tell, ...narrowing } = now()
    tell?.(narrowing)
  }, [now, narrowed])
}
