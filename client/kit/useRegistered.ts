import { useEffect, useRef } from 'react'

/** Registers what a component has to tell, as of its last render, for as long as it is shown. */
export function useRegistered<T>(register: (source: () => T) => () => void, source: () => T): void {
  const latest = useRef(source)
  useEffect(() => {
    latest.current = source
  })
  useEffect(() => register(() => latest.current()), [register])
}
