import type { DataGridRef } from 'devextreme-react/data-grid'
import { useEffect, type RefObject } from 'react'
import { COMMIT_FIELD } from '../kit/commitField.ts'
import type { RowView } from './RowViews.ts'

/** Gives what is typed in an open cell to the record when somebody asks for it. */
export function useCommittedCells(widgetRef: RefObject<DataGridRef<RowView, number | string> | null>): void {
  useEffect(() => {
    const commit = (): void => void widgetRef.current?.instance().saveEditData()
    document.addEventListener(COMMIT_FIELD, commit)
    return () => document.removeEventListener(COMMIT_FIELD, commit)
  }, [widgetRef])
}
