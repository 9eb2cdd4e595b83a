import { useCallback } from 'react'
import { useScreenContext, type ScreenContext } from '../context/ScreenContext.ts'
import { useFetched } from './useFetched.ts'

/**
 * What is read for a key, such as the terms of the chosen customer; null without a key and until it is there. `fetch` is declared outside
 * of the component.
 */
export function useFetchedOf<T>(
  key: number | null,
  fetch: (app: ScreenContext, key: number) => Promise<T>,
): T | null {
  const app = useScreenContext()
  const load = useCallback(
    async () => (key === null ? null : { key, found: await fetch(app, key) }),
    [app, key, fetch],
  )
  const { value } = useFetched(load)
  return value !== null && value.key === key ? value.found : null
}
