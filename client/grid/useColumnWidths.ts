import type { DataGridRef } from 'devextreme-react/data-grid'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { RowView } from './RowViews.ts'

type Widget = DataGridRef<RowView, number | string>

/**
 * Has the widget arrange its columns when its room becomes wider or narrower. By itself it only does with the window, and columns would
 * become narrower than they may be beside a panel that opens.
 */
export function useColumnWidths(widgetRef: RefObject<Widget | null>): RefObject<HTMLDivElement | null> {
  const hostRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const host = hostRef.current
    if (host === null || typeof ResizeObserver === 'undefined') return
    let arranged = host.clientWidth
    let frame = 0
    const observer = new ResizeObserver(() => {
      if (host.clientWidth === arranged) return
      arranged = host.clientWidth
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
