import { observer } from 'mobx-react-lite'
import { Button } from '../../kit/Button.tsx'
import type { ListFilter } from './ListFilter.ts'

interface FilterFormProps {
  readonly filter: ListFilter
  readonly caption: string
  readonly id: string
  readonly search: () => void
}

/** The filter of a list: Enter or Search applies it, Clear empties it (F-042). */
export const FilterForm = observer(function FilterForm({ filter, caption, id, search }: FilterFormProps) {
  return (
    <form
      className="filters list-filters"
      role="search"
      aria-label={caption}
      data-testid={`${id}-filter`}
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      {filter.fields.map(({ parameter, caption: label }, index) => (
        <label key={parameter} data-field={parameter}>
          {label}
          <input
            type="text"
            name={parameter}
            autoComplete="off"
            spellCheck={false}
            autoFocus={index === 0}
            value={filter.text(parameter)}
            onChange={(event) => filter.set(parameter, event.target.value)}
          />
        </label>
      ))}
      <Button id="search" caption="Search" icon="search" variant="primary" onClick={search} />
      <Button id="clear" caption="Clear" variant="quiet" onClick={() => filter.clear()} />
      {/* Enter in a box submits a form only if it has a button to submit it with. */}
      <button type="submit" hidden />
    </form>
  )
})
