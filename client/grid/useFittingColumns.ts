import type { DataGridRef } from 'devextreme-react/data-grid'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { RowView } from './RowViews.ts'

/**
 * Keeps the columns at their least width when the room of the grid changes: the widget notices windows that are resized, but not what
 * opens beside it. Returns the ref of the element around the widget.
 */
export function useFittingColumns(
  widgetRef: RefObject<DataGridRef<RowView, number | string> | null>,
): RefObject<HTMLDivElement | null> {
  const hostRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const host = hostRef.current
    if (host === null || typeof ResizeObserver === 'undefined') return
    let width = host.clientWidth
    let frame = 0
    const observer = new ResizeObserver(() => {
      if (host.clientWidth === width) return
      width = host.clientWidth
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => widgetRef.current?.instance().updateDimensions())
    })
    observer.observe(host)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [widgetRef])
  return hostRef
}
