import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReadEntities } from '#shared/model/queryContract.ts'
import { useReturned } from '../context/saving/bringBack.ts'
import { useScreenContext } from '../context/ScreenContext.ts'
import { reportErrorsOf } from '../kit/reportErrorsOf.ts'
import { useFollowed } from './live/useFollowed.ts'

interface Fetched<T> {
  /** Null until it is there. */
  readonly value: T | null
  /** Asks again. */
  readonly reload: () => void
}

/**
 * What a request returns; asked again for another function, which the caller keeps with `useCallback`, and, with what its query
 * `reads`, when others have stored such records. Null asks nothing.
 */
export function useFetched<T>(fetch: (() => Promise<T>) | null, reads?: ReadEntities): Fetched<T> {
  const { errors } = useScreenContext()
  const [value, setValue] = useState<T | null>(null)
  const asked = useRef(0)
  /** What was asked for before is not shown any more. */
  const shown = useRef(0)
  const show = useCallback(async (): Promise<boolean> => {
    const request = ++asked.current
    if (fetch === null) return true
    const found = await fetch()
    if (request > shown.current) {
      shown.current = request
      setValue(found)
    }
    return true
  }, [fetch])
  const reload = useCallback(() => reportErrorsOf(show(), errors), [errors, show])
  useEffect(() => {
    reload()
    return () => void (shown.current = asked.current)
  }, [reload])
  useReturned(reload)
  useFollowed(fetch === null ? undefined : reads, show)
  return { value, reload }
}
