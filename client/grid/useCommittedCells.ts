import type { DataGridRef } from 'devextreme-react/data-grid'
import { useEffect, type RefObject } from 'react'
import { COMMIT_FIELD } from '../kit/commitField.ts'
import type { RowView } from './RowViews.ts'

/** Commits the text of an edited cell when `COMMIT_FIELD` is dispatched. */
export function useCommittedCells(widgetRef: RefObject<DataGridRef<RowView, number | string> | null>): void {
  useEffect(() => {
    const commit = (): void => void widgetRef.current?.instance().saveEditData()
    document.addEventListener(COMMIT_FIELD, commit)
    return () => document.removeEventListener(COMMIT_FIELD, commit)
  }, [widgetRef])
}
