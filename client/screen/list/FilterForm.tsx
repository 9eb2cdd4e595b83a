import { observer } from 'mobx-react-lite'
import { commitFocusedField } from '../../form/commitFocusedField.ts'
import { Button } from '../../kit/Button.tsx'
import { FilterBox } from './FilterBox.tsx'
import { FilterChoices } from './FilterChoices.tsx'
import { FilterDay } from './FilterDay.tsx'
import type { FormField } from './filterFields.ts'
import { isInForm } from './filterToggles.ts'
import { FilterRange } from './FilterRange.tsx'
import { FilterText } from './FilterText.tsx'
import type { ListFilter } from './ListFilter.ts'
import '../screen.css'

interface FilterFormProps {
  readonly filter: ListFilter
  readonly caption: string
  readonly id: string
  readonly search: () => void
}

/** The filter of a list: Enter or Search applies it, Clear empties it (F-042). */
export const FilterForm = observer(function FilterForm({ filter, caption, id, search }: FilterFormProps) {
  const apply = (): void => {
    filter.showProblems()
    search()
  }
  return (
    <form
      className="filters list-filters"
      role="search"
      aria-label={caption}
      data-testid={`${id}-filter`}
      onSubmit={(event) => {
        event.preventDefault()
        commitFocusedField()
        apply()
      }}
    >
      {filter.fields.filter(isInForm).map((field, index) => (
        <FilterPart
          key={'from' in field ? field.from : field.parameter}
          filter={filter}
          field={field}
          isFirst={index === 0}
          apply={apply}
        />
      ))}
      <Button id="search" caption="Search" icon="search" variant="primary" onClick={apply} />
      {filter.fields.length > 0 && (
        <Button id="clear" caption="Clear" variant="quiet" onClick={() => filter.clear()} />
      )}
      {/* Enter in a box submits a form only if it has a button to submit it with. */}
      <button type="submit" hidden />
    </form>
  )
})

interface FilterPartProps {
  readonly filter: ListFilter
  readonly field: FormField
  readonly isFirst: boolean
  readonly apply: () => void
}

/** The editor of a field: of the parameter's kind. */
function FilterPart({ filter, field, isFirst, apply }: FilterPartProps) {
  if ('from' in field) return <FilterRange filter={filter} field={field} apply={apply} />
  if ('choicesOf' in field) return <FilterChoices filter={filter} field={field} />
  const { parameter, caption } = field
  if ('choiceOf' in field)
    return <FilterBox filter={filter} parameter={parameter} caption={caption} choiceOf={field.choiceOf} />
  const { kind } = filter.declared(parameter)
  if (kind === 'day') return <FilterDay filter={filter} field={field} apply={apply} />
  if (kind === 'flag' || kind === 'integer')
    return <FilterBox filter={filter} parameter={parameter} caption={caption} />
  return <FilterText filter={filter} parameter={parameter} caption={caption} isFirst={isFirst} />
}
