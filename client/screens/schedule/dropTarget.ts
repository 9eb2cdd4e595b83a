import { computed } from 'mobx'
import { useMemo } from 'react'
import { AMONG_COLUMNS, type Board } from './Board.ts'

/** Whether something would be dropped in this column: renders again only when that changes, however the pointer moves. */
export function useIsTarget(board: Board, column: string): boolean {
  const isTarget = useMemo(() => computed(() => board.target?.column === column), [board, column])
  return isTarget.get()
}

/** The index at which a column itself would be dropped among the others, -1 while none is dragged. */
export function useColumnDropIndex(board: Board): number {
  const index = useMemo(
    () => computed(() => (board.target?.column === AMONG_COLUMNS ? board.target.index : -1)),
    [board],
  )
  return index.get()
}
