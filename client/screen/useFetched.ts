import { useCallback, useEffect, useState } from 'react'
import { useReturned } from '../context/saving/bringBack.ts'
import { useScreenContext } from '../context/ScreenContext.ts'
import { reportErrorsOf } from '../kit/reportErrorsOf.ts'

interface Fetched<T> {
  /** Null until it is there. */
  readonly value: T | null
  /** Asks again. */
  readonly reload: () => void
}

/** What a request returns; asked again for another function, which the caller keeps with `useCallback`. Null asks nothing. */
export function useFetched<T>(fetch: (() => Promise<T>) | null): Fetched<T> {
  const { errors } = useScreenContext()
  const [value, setValue] = useState<T | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isLatest = true
    if (fetch === null) return undefined
    const show = async (): Promise<void> => {
      const found = await fetch()
      if (isLatest) setValue(found)
    }
    reportErrorsOf(show(), errors)
    return () => {
      isLatest = false
    }
  }, [errors, fetch, attempt])
  const reload = useCallback(() => setAttempt((before) => before + 1), [])
  useReturned(reload)
  return { value, reload }
}
