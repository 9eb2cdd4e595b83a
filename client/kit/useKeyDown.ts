import { useEffect, useRef, type RefObject } from 'react'

/**
 * Hears the key presses of an element on the element itself: the widget of a dialog around it would otherwise hear Esc before React
 * does.
 */
export function useKeyDown(
  element: RefObject<HTMLElement | null>,
  listen: (event: KeyboardEvent) => void,
): void {
  const latest = useRef(listen)
  useEffect(() => {
    latest.current = listen
  })
  useEffect(() => {
    const target = element.current
    const onKeyDown = (event: KeyboardEvent): void => latest.current(event)
    target?.addEventListener('keydown', onKeyDown)
    return () => target?.removeEventListener('keydown', onKeyDown)
  }, [element])
}
