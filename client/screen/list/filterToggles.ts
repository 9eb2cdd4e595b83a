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

/** What a list opens with, and how it shows the others; null where it shows all (LS400). */
export function restrictionOf<Row extends object>(
  fields: readonly FilterField[],
  { model, search }: Pick<ListContext<Row>, 'model' | 'search'>,
): { readonly caption: string; readonly run: () => void; readonly emptyText: string | undefined } | null {
  const field = fields.find(
    (each): each is ToggleField => 'set' in each && model.filter.value(each.parameter) === true,
  )
  if (field === undefined) return null
  return {
    caption: field.unset,
    run: () => void setFlag(field, false, { model, search }),
    emptyText: field.emptyText,
  }
}

async function setFlag<Row extends object>(
  { parameter, also }: ToggleField,
  value: boolean,
  { model, search }: Pick<ListContext<Row>, 'model' | 'search'>,
): Promise<void> {
  model.filter.set({ [parameter]: value, ...also?.(value) })
  await search()
}

function toggleActions<Row extends object>(
  field: ToggleField,
  context: Pick<ListContext<Row>, 'model' | 'search'>,
): readonly Action<Row>[] {
  const { parameter, set, unset } = field
  const isSet = (): boolean => context.model.filter.value(parameter) === true
  return [
    {
      id: idOf(set),
      caption: set,
      icon: 'filter',
      visible: () => !isSet(),
      run: () => setFlag(field, true, context),
    },
    {
      id: idOf(unset),
      caption: unset,
      icon: 'show',
      visible: isSet,
      run: () => setFlag(field, false, context),
    },
  ]
}
