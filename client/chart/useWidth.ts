import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Until the element is measured. */
const UNMEASURED = 640

/** The width of an element in pixels, also after the window or what is beside it has changed. */
export function useWidth(): readonly [place: RefObject<HTMLDivElement | null>, width: number] {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(UNMEASURED)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const measure = (): void => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [place, width]
}
