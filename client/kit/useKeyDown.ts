import { useEffect, useRef, type RefObject } from 'react'

/**
 * Listens for key presses on the element itself: otherwise the widget of a surrounding dialog would handle Esc before React does.
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
