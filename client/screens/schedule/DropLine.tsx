import { observer } from 'mobx-react-lite'
import { useBoard } from './Board.ts'

/** Shows where the dragged item would be dropped in this column: a line over the gap between two cards, which shifts no card. */
export const DropLine = observer(function DropLine({ column }: { readonly column: string }) {
  const { target } = useBoard()
  const top = target?.column === column ? (target.lineTop ?? 0) : 0
  return (
    <li
      className="drop-line"
      role="presentation"
      aria-hidden="true"
      style={{ translate: `0 ${String(top)}px` }}
    />
  )
})
