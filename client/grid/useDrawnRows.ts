import { useCallback, useEffect, useState } from 'react'
import { useLatest } from './useLatest.ts'
import type { RowView, RowViews } from './RowViews.ts'

/** What the widget has drawn. */
export interface DrawnContent {
  /** Those that its filters leave. */
  readonly count: number
  /** Whether its search or the filter of a column is set. */
  readonly isFiltered: boolean
}

interface DrawnRows extends DrawnContent {
  readonly views: readonly RowView[]
}

interface CountedRows<Row extends object> {
  readonly views: RowViews<Row>
  /** The views that the widget was given. */
  readonly shown: readonly RowView[]
  readonly rows: readonly Row[]
  readonly onCount: ((count: number | null) => void) | undefined
}

/** What the widget has drawn of its present rows; null as long as it has not drawn these, so that nothing is said of others (LS250). */
export function useDrawnRows<Row extends object>({
  views,
  shown,
  rows,
  onCount,
}: CountedRows<Row>): readonly [DrawnContent | null, (content: DrawnContent) => void] {
  const [drawn, setDrawn] = useState<DrawnRows | null>(null)
  const setContent = useCallback(
    ({ count, isFiltered }: DrawnContent) =>
      setDrawn((before) =>
        before?.views === views.all && before.count === count && before.isFiltered === isFiltered
          ? before
          : { views: views.all, count, isFiltered },
      ),
    [views],
  )
  const now = useLatest({ onCount })
  const content = drawn !== null && drawn.views === shown && shown === views.all ? drawn : null
  const count = content?.count ?? null
  useEffect(() => now().onCount?.(count), [now, count, rows])
  return [content, setContent]
}
