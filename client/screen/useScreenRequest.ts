import { useMemo } from 'react'
import { useApp } from '../app/App.ts'
import { ScreenRequest } from '../context/ScreenRequest.ts'

/** The request of a screen's content; another one for another function, which the caller keeps with `useCallback`. */
export function useScreenRequest(read: () => Promise<unknown>): ScreenRequest {
  const { errors } = useApp()
  return useMemo(() => new ScreenRequest(errors, read), [errors, read])
}
