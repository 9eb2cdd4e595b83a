import type { Action } from '../../grid/actions.ts'
import { idOf } from '../captions.ts'
import type { FilterField, FormField, ToggleField } from './filterFields.ts'
import type { ListContext } from './ListOptions.ts'

/** The actions, one of two shown at a time, that set the flags of a list's filter and search at once. */
export function filterToggles<Row extends object>(
  fields: readonly FilterField[],
  context: Pick<ListContext<Row>, 'model' | 'search'>,
): readonly Action<Row>[] {
  return fields.flatMap((field) => ('set' in field ? toggleActions<Row>(field, context) : []))
}

/** Whether a field of a filter is in its form: it is not where actions set it. */
export function isInForm(field: FilterField): field is FormField {
  return !('set' in field)
}

function toggleActions<Row extends object>(
  { parameter, set, unset, also }: ToggleField,
  { model, search }: Pick<ListContext<Row>, 'model' | 'search'>,
): readonly Action<Row>[] {
  const isSet = (): boolean => model.filter.value(parameter) === true
  const searchFor = async (value: boolean): Promise<void> => {
    model.filter.set({ [parameter]: value, ...also?.(value) })
    await search()
  }
  return [
    { id: idOf(set), caption: set, icon: 'filter', visible: () => !isSet(), run: () => searchFor(true) },
    { id: idOf(unset), caption: unset, icon: 'show', visible: isSet, run: () => searchFor(false) },
  ]
}
