import { observer } from 'mobx-react-lite'
import { CheckList } from '../../kit/CheckList.tsx'
import { useWidgetServices } from '../../kit/WidgetServices.ts'
import type { ChoicesField } from './filterFields.ts'
import type { ListFilter } from './ListFilter.ts'

interface FilterChoicesProps {
  readonly filter: ListFilter
  readonly field: ChoicesField
}

/** A choice of any number of rows of a lookup table, all in view. */
export const FilterChoices = observer(function FilterChoices({ filter, field }: FilterChoicesProps) {
  const services = useWidgetServices()
  const { parameter, caption, choicesOf } = field
  const chosen = filter.choices(parameter)
  const toggled = (id: number): readonly number[] =>
    chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]
  return (
    <div className="filter-choices">
      <CheckList
        caption={caption}
        options={services.options(choicesOf)}
        chosen={new Set(chosen)}
        toggle={(id) => filter.set({ [parameter]: toggled(id) })}
        isWide
      />
    </div>
  )
})
