import type { Field } from '#shared/model/field.ts'
import { isFraction } from '#shared/model/isFraction.ts'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import type { EditorOption } from './RadioChoices.tsx'

/** The properties of an editor that follow from the declaration of its field. */
export function valueShapeOf(field: Field) {
  return {
    ...(field.target !== undefined && { target: field.target }),
    ...(field.scale !== undefined && { scale: field.scale }),
    ...(isFraction(field) && { isFraction: true }),
  }
}

/** The options of a field; a retired lookup row is offered only if it is the current value. */
export function optionsOf(
  field: Field,
  choices: readonly (string | number)[] | undefined,
  value: unknown,
  services: WidgetServices,
): readonly EditorOption[] | null {
  const listed = choices ?? field.choices
  if (listed !== undefined) return listed.map((choice) => ({ id: choice, title: String(choice) }))
  if (field.target === undefined || !services.hasOptions(field.target)) return null
  return services.options(field.target).filter((option) => !option.retired || option.id === value)
}

/** The titles of a lookup table as options of a text field; a retired row's only if it is the current value. */
export function titleOptions(
  table: string,
  value: unknown,
  services: WidgetServices,
): readonly EditorOption[] {
  return services
    .options(table)
    .filter(({ retired, title }) => !retired || title === value)
    .map(({ title }) => ({ id: title, title }))
}
