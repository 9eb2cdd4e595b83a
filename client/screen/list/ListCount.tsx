import { observer } from 'mobx-react-lite'
import type { ListModel } from './ListModel.ts'

interface ListCountProps {
  readonly model: Pick<ListModel<object>, 'countText' | 'cutText'>
}

/** How many records a list shows, and of how many (F-044). */
export const ListCount = observer(function ListCount({ model }: ListCountProps) {
  return (
    <>
      <span className="count" role="status" data-testid="items-found">
        {model.countText}
      </span>
      {model.cutText !== null && (
        <span className="count cut" data-testid="items-cut">
          {model.cutText}
        </span>
      )}
    </>
  )
})
