import type { Action } from '../../grid/actions.ts'
import { idOf } from '../captions.ts'
import type { FilterValue } from './filterFields.ts'
import type { ListContext } from './ListOptions.ts'

interface FilterToggle {
  /** A flag of the filter. */
  readonly parameter: string
  /** The caption of the action that sets it, and of the one that takes it back. */
  readonly set: string
  readonly unset: string
  /** What else of the filter follows from the flag. */
  also?(this: void, isSet: boolean): Readonly<Record<string, FilterValue>>
}

/** The two actions, one of which is shown at a time, that set a flag of a list's filter and search at once. */
export function filterToggle<Row extends object>(
  { model }: ListContext<Row>,
  { parameter, set, unset, also }: FilterToggle,
): readonly Action<Row>[] {
  const isSet = (): boolean => model.filter.value(parameter) === true
  const search = async (value: boolean): Promise<void> => {
    model.filter.set({ [parameter]: value, ...also?.(value) })
    await model.search()
  }
  return [
    { id: idOf(set), caption: set, icon: 'filterOff', visible: () => !isSet(), run: () => search(true) },
    { id: idOf(unset), caption: unset, icon: 'show', visible: isSet, run: () => search(false) },
  ]
}
