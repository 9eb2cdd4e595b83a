import { observer } from 'mobx-react-lite'
import type { EntityName } from '#shared/model/product.ts'
import { ValueField } from '../../form/ValueField.tsx'
import { useWidgetServices } from '../../kit/WidgetServices.ts'
import type { ListFilter } from './ListFilter.ts'

interface FilterBoxProps {
  readonly filter: ListFilter
  readonly parameter: string
  readonly caption: string
  /** The lookup table of a choice. */
  readonly choiceOf?: EntityName
}

/** The editor of a day, choice, number or flag of a filter, with its problem. */
export const FilterBox = observer(function FilterBox({
  filter,
  parameter,
  caption,
  choiceOf,
}: FilterBoxProps) {
  const services = useWidgetServices()
  return (
    <ValueField
      name={parameter}
      caption={caption}
      declared={filter.declared(parameter)}
      value={filter.value(parameter)}
      onChange={(value) => filter.set({ [parameter]: filterValueOf(value) })}
      error={filter.problemOf(parameter)}
      {...(choiceOf !== undefined && {
        options: services.options(choiceOf).filter(({ retired }) => !retired),
      })}
    />
  )
})

function filterValueOf(value: unknown) {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
