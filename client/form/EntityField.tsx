import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { TrackedRecord } from '../store/types.ts'

export interface EntityFieldProps<D extends Pick<EntityDeclaration, 'name' | 'fields'>> {
  readonly entity: TrackedRecord
  readonly of: D
  readonly field: keyof D['fields'] & string
  /** Label in place of the field's caption. */
  readonly caption?: string
  readonly placeholder?: string
  readonly readOnly?: boolean
  readonly disabled?: boolean
  /** Columns of the form's three that it spans. */
  readonly span?: 1 | 2 | 3
  /** Choices of a text or integer field that has a fixed list of values. */
  readonly choices?: readonly (string | number)[]
  readonly required?: boolean
  readonly autoFocus?: boolean
  /** Called inside the same gesture, after the value is set: follow-ons join the journal entry. */
  readonly onEdited?: (value: unknown) => void
}

/** A labelled editor of one field of an entity: what is typed becomes a pending change when the field is left. */
export function EntityField<D extends Pick<EntityDeclaration, 'name' | 'fields'>>(
  props: EntityFieldProps<D>,
) {
  return <div data-field={props.field} />
}
