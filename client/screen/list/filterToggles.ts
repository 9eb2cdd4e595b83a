import type { Action } from '../../grid/actions.ts'
import { idOf } from '../captions.ts'
import { toggled, type FilterField, type FormField, type ToggleField } from './filterFields.ts'
import type { ListContext } from './ListOptions.ts'

type ToggledList<Row extends object> = Pick<ListContext<Row>, 'app' | 'model' | 'search'>

/** The actions, one of two shown at a time, that set the flags of a list's filter and search at once. */
export function filterToggles<Row extends object>(
  fields: readonly FilterField[],
  context: ToggledList<Row>,
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
  { app, model, search }: ToggledList<Row>,
): { readonly caption: string; readonly run: () => void; readonly emptyText: string | undefined } | null {
  const field = fields.find((each): each is ToggleField => 'set' in each && isSet(each, { model }))
  if (field === undefined) return null
  return {
    caption: field.unset,
    run: () => void setFlag(field, false, { app, model, search }),
    emptyText: field.emptyText,
  }
}

function isSet<Row extends object>(
  { parameter }: ToggleField,
  { model }: Pick<ListContext<Row>, 'model'>,
): boolean {
  const value = model.filter.value(parameter)
  return value !== null && value !== '' && value !== false
}

async function setFlag<Row extends object>(
  field: ToggleField,
  value: boolean,
  { app, model, search }: ToggledList<Row>,
): Promise<void> {
  model.filter.set({ [field.parameter]: toggled(field, value, app.today()), ...field.also?.(value) })
  await search()
}

function toggleActions<Row extends object>(
  field: ToggleField,
  context: ToggledList<Row>,
): readonly Action<Row>[] {
  const { set, unset } = field
  return [
    {
      id: idOf(set),
      caption: set,
      icon: 'filter',
      visible: () => !isSet(field, context),
      run: () => setFlag(field, true, context),
    },
    {
      id: idOf(unset),
      caption: unset,
      icon: 'show',
      visible: () => isSet(field, context),
      run: () => setFlag(field, false, context),
    },
  ]
}
