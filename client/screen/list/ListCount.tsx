import { observer } from 'mobx-react-lite'
import { Button } from '../../kit/Button.tsx'
import { MAX_LISTED_ROWS } from './Listed.ts'
import type { ListModel } from './ListModel.ts'

interface ListCountProps {
  readonly model: Pick<ListModel<object>, 'countText' | 'cutText' | 'rows' | 'found'>
  /** Reads also the rows that the limit leaves out. */
  readonly showMost: () => void
  /** Lists what others have added. */
  readonly search: () => void
}

/** How many records a list shows, and of how many; those left out are a press away (F-044, LS400). */
export const ListCount = observer(function ListCount({ model, showMost, search }: ListCountProps) {
  const { fresh, totalFound } = model.found
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
      {fresh.size > 0 && (
        <button
          type="button"
          className="fresh-chip"
          data-testid="items-new"
          title="Others have added what this list would show"
          onClick={search}
        >
          {fresh.size.toLocaleString('en-US')} new
        </button>
      )}
      {model.cutText !== null && totalFound !== null && model.rows.length < MAX_LISTED_ROWS && (
        <Button variant="quiet" id="show-most" caption={captionOf(totalFound)} onClick={showMost} />
      )}
    </>
  )
})

function captionOf(total: number): string {
  return total > MAX_LISTED_ROWS ? `Show ${MAX_LISTED_ROWS.toLocaleString('en-US')}` : 'Show the rest'
}
