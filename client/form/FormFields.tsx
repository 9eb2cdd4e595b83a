import { observer } from 'mobx-react-lite'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { propertiesOf } from '../store/propertiesOf.ts'
import type { Row, TrackedRecord } from '../store/types.ts'
import { EntityField, type EntityFieldProps } from './EntityField.tsx'

type FieldOptions = 'span' | 'readOnly' | 'required' | 'placeholder'

/** One field of a form: how it is laid out, and when it is shown. */
export interface FormField extends Partial<Pick<EntityFieldProps<EntityDeclaration>, FieldOptions>> {
  readonly field: string
  /** Hides the field while it returns false for the record. */
  readonly isShown?: (record: Row) => boolean
}

interface FormFieldsProps {
  readonly entity: TrackedRecord
  readonly of: EntityDeclaration
  readonly fields: readonly FormField[]
}

/** Declares the fields of a form of an entity, in their order. */
export function formFields<D extends EntityDeclaration>(
  _of: D,
  fields: readonly (FormField & { readonly field: keyof D['fields'] })[],
): readonly FormField[] {
  return fields
}

/** The editors of a form's fields, as its declaration lists them. */
export const FormFields = observer(function FormFields({ entity, of, fields }: FormFieldsProps) {
  const shown = fields.filter(({ isShown }) => isShown?.(propertiesOf(entity)) ?? true)
  return (
    <>
      {shown.map(({ isShown: _isShown, field, ...options }) => (
        <EntityField key={field} entity={entity} of={of} field={field} {...options} />
      ))}
    </>
  )
})
