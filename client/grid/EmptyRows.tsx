import { Button } from '../kit/Button.tsx'
import type { EntityGridProps } from './EntityGridProps.ts'

interface EmptyRowsProps extends Pick<EntityGridProps<object>, 'emptyText' | 'loading' | 'filter'> {
  /** Whether it is known that no rows are shown. */
  readonly isKnown: boolean
  /** The text of the search box. */
  readonly searchText: string
  /** Whether the filter of a column is set. */
  readonly isFiltered?: boolean | undefined
  /** Clears the search box and the filters of the columns. */
  readonly clear: () => void
}

/** What is said in place of rows, once it is known that none are shown (LS250). */
export function EmptyRows({ isKnown, loading = false, ...props }: EmptyRowsProps) {
  const { emptyText = 'Nothing to show', filter, searchText, isFiltered = false, clear } = props
  const searched = searchText.trim()
  if (!isKnown || loading) return null
  if (searched === '' && !isFiltered && filter?.isActive !== true)
    return (
      <p className="grid-none">
        <span>{emptyText}</span> <WidenButton filter={filter} />
      </p>
    )
  const clearAll = (): void => {
    clear()
    filter?.clear()
  }
  return (
    <p className="grid-none">
      <span>{searched === '' ? 'Nothing matches the filter.' : `Nothing matches '${searched}'.`}</span>{' '}
      <Button variant="quiet" caption="Clear filters" onClick={clearAll} /> <WidenButton filter={filter} />
    </p>
  )
}

/** Shows also what the list leaves out at first. */
function WidenButton({ filter }: { readonly filter: EmptyRowsProps['filter'] | undefined }) {
  const widen = filter?.widen
  return widen === undefined ? null : <Button variant="quiet" caption={widen.caption} onClick={widen.run} />
}
