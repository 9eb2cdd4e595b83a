import type { DataGridRef } from 'devextreme-react/data-grid'
import { useEffect, type RefObject } from 'react'
import { COMMIT_FIELD } from '../kit/commitField.ts'
import type { RowView } from './RowViews.ts'
import { unlessCanceled } from './unlessCanceled.ts'

/** Commits the text of an edited cell when `COMMIT_FIELD` is dispatched. */
export function useCommittedCells(widgetRef: RefObject<DataGridRef<RowView, number | string> | null>): void {
  useEffect(() => {
    const commit = (): void => {
      const grid = widgetRef.current?.instance()
      if (grid !== undefined) void unlessCanceled(grid.saveEditData())
    }
    document.addEventListener(COMMIT_FIELD, commit)
    return () => document.removeEventListener(COMMIT_FIELD, commit)
  }, [widgetRef])
}
