import { useCallback, useState, type RefCallback } from 'react'

/** How many items are drawn at first, and more each time the end comes near. */
const STEP = 20
const NEAR = '400px'

interface GrowingList {
  /** The number of items to draw. */
  readonly count: number
  /** For an element after the items, drawn while there are more. */
  readonly endRef: RefCallback<HTMLElement>
}

/** Draws a long list as it is scrolled, so that hundreds of items open as fast as a few; at least `atLeast` of them from the start. */
export function useGrowingList(length: number, atLeast = 0): GrowingList {
  const [limit, setLimit] = useState(STEP)
  const endRef = useCallback((end: HTMLElement) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setLimit((before) => before + STEP)
        // Observed anew, because the end may still be near.
        observer.unobserve(end)
        observer.observe(end)
      },
      { rootMargin: NEAR },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [])
  return { count: Math.min(Math.max(limit, atLeast), length), endRef }
}
