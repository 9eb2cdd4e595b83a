import { useMemo } from 'react'
import { useScreenContext } from '../context/ScreenContext.ts'
import { ScreenRequest } from '../context/ScreenRequest.ts'

/** The request of a screen's content; another one for another function, which the caller keeps with `useCallback`. */
export function useScreenRequest(read: () => Promise<unknown>): ScreenRequest {
  const { errors } = useScreenContext()
  return useMemo(() => new ScreenRequest(errors, read), [errors, read])
}
