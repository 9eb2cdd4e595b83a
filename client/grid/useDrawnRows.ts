import { useCallback, useEffect, useState } from 'react'
import type { Narrowing } from './columnFilters.ts'
import { useLatest } from './useLatest.ts'
import type { RowView, RowViews } from './RowViews.ts'

/** How the columns filter and sort. */
type ArrangedBy = Omit<Narrowing, 'text'>

/** What the widget has drawn. */
export interface DrawnContent {
  /** Those that its filters leave. */
  readonly count: number
  /** Whether a filter of it leaves out rows. */
  readonly isFiltered: boolean
  /** Of the columns. */
  readonly arranged: ArrangedBy
}

interface DrawnRows {
  readonly views: readonly RowView[]
  readonly content: DrawnContent
}

interface KnownRows {
  /** Null as long as it has not drawn its present rows. */
  readonly drawn: DrawnContent | null
  /** Those of the last drawing. */
  readonly arranged: ArrangedBy
  readonly setDrawn: (content: DrawnContent) => void
}

const AS_READ: ArrangedBy = { filters: [], order: [] }

interface CountedRows<Row extends object> {
  readonly views: RowViews<Row>
  /** The views that the widget was given. */
  readonly shown: readonly RowView[]
  readonly rows: readonly Row[]
  readonly onCount: ((count: number | null) => void) | undefined
}

/** What the widget has drawn, so that nothing is said of its rows before (LS250). */
export function useDrawnRows<Row extends object>({
  views,
  shown,
  rows,
  onCount,
}: CountedRows<Row>): KnownRows {
  const [last, setLast] = useState<DrawnRows | null>(null)
  const setDrawn = useCallback(
    (drawnNow: DrawnContent) =>
      setLast((before) =>
        before !== null && before.views === views.all && isSame(before.content, drawnNow)
          ? before
          : { views: views.all, content: drawnNow },
      ),
    [views],
  )
  const now = useLatest({ onCount })
  const drawn = last !== null && last.views === shown && shown === views.all ? last.content : null
  const count = drawn?.count ?? null
  useEffect(() => now().onCount?.(count), [now, count, rows])
  return { drawn, arranged: last?.content.arranged ?? AS_READ, setDrawn }
}

function isSame(a: DrawnContent, b: DrawnContent): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
