import type { WidgetServices } from '../../kit/WidgetServices.ts'
import type { FormField } from './filterFields.ts'
import { isInForm } from './filterToggles.ts'
import type { ListFilter } from './ListFilter.ts'

/** What a filter asks for, as an export is described with it: 'City: Ada, Type: Commercial, Created from 11/01/2037'. */
export function filterInWords(
  filter: ListFilter,
  services: Pick<WidgetServices, 'title' | 'formats'>,
): string {
  return filter.fields
    .filter(isInForm)
    .flatMap((field) => partsOf(field, filter, services))
    .join(', ')
}

function partsOf(
  field: FormField,
  filter: ListFilter,
  { title, formats }: Pick<WidgetServices, 'title' | 'formats'>,
): readonly string[] {
  if ('from' in field) {
    const [from, to] = [filter.day(field.from), filter.day(field.to)]
    return [
      ...(from === null ? [] : [`${field.caption} from ${formats.day(from)}`]),
      ...(to === null ? [] : [`${field.caption} to ${formats.day(to)}`]),
    ]
  }
  const { parameter, caption } = field
  if ('choicesOf' in field) {
    const chosen = filter.choices(parameter).map((id) => title(field.choicesOf, id))
    return chosen.length === 0 ? [] : [`${caption}: ${chosen.join(' or ')}`]
  }
  const value = filter.value(parameter)
  if (value === null || value === '' || value === false) return []
  if (value === true) return [caption]
  return [`${caption}: ${'choiceOf' in field ? title(field.choiceOf, Number(value)) : String(value)}`]
}
