import type { DataGridRef } from 'devextreme-react/data-grid'
import { useEffect, useRef, type RefObject } from 'react'
import { COMMIT_FIELD } from '../kit/commitField.ts'
import type { RowView } from './RowViews.ts'

/** Gives what is typed in an open cell to the record when somebody asks for it; the result is the element around the grid. */
export function useCommittedCells(
  widgetRef: RefObject<DataGridRef<RowView, number | string> | null>,
): RefObject<HTMLDivElement | null> {
  const hostRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const host = hostRef.current
    const commit = (): void => void widgetRef.current?.instance().saveEditData()
    host?.addEventListener(COMMIT_FIELD, commit)
    return () => host?.removeEventListener(COMMIT_FIELD, commit)
  }, [widgetRef])
  return hostRef
}
