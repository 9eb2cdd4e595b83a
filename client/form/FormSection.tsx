import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import type { EntityTypes } from '#shared/model/product.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Tracked, TrackedRecord } from '../store/types.ts'
import { EntityField, type EntityFieldProps } from './EntityField.tsx'
import { useEnclosingForm } from './FormState.ts'

type FieldLooks = Partial<
  Pick<
    EntityFieldProps<EntityDeclaration>,
    | 'caption'
    | 'span'
    | 'readOnly'
    | 'required'
    | 'placeholder'
    | 'hint'
    | 'choices'
    | 'choicesFrom'
    | 'options'
    | 'isRadio'
    | 'height'
  >
>

/** A field of a form: how it looks, when it is shown, and what follows from it. */
export interface FormField<R extends TrackedRecord = TrackedRecord> extends FieldLooks {
  readonly field: string
  /** Hides the field while it returns false. */
  isShown?(this: void, record: R): boolean
  /** Leaves out choices while it returns false. */
  isOffered?(this: void, id: string | number, record: R): boolean
  /** A problem that the rules of the record do not know, shown once a save was refused. */
  problem?(this: void, record: R): string | null
  /** Called within the edit of the field: further changes are undone with it. */
  onEdited?(this: void, record: R): void
}

/** A component of a record. What is declared for an entity only ever gets records of it. */
export type RecordPart<R extends TrackedRecord = TrackedRecord> = {
  // As a method, it may be used where the entity is not known.
  part(props: { readonly record: R }): ReactNode
}['part']

/** A part of a form that is its own component, beside the fields. */
export interface FormPart<R extends TrackedRecord = TrackedRecord> {
  readonly Part: RecordPart<R>
}

/** Fields and parts of a form under a heading. */
export interface FormSection<R extends TrackedRecord = TrackedRecord> {
  readonly entity: EntityDeclaration
  readonly title: string | null
  readonly items: readonly (FormField<R> | FormPart<R>)[]
}

/** The record type of a declaration in the client's store. */
export type RecordOfEntity<D extends EntityDeclaration> = Tracked<EntityTypes[D['name'] & keyof EntityTypes]>

/** A field by its name or with options, or a component. */
export type FormItem<D extends EntityDeclaration, R extends TrackedRecord = RecordOfEntity<D>> =
  | (keyof D['fields'] & string)
  | (FormField<R> & { readonly field: keyof D['fields'] & string })
  | FormPart<R>

/** Declares a section of a form; a misspelt field does not compile. */
export function formSection<D extends EntityDeclaration>(
  entity: D,
  title: string | null,
  items: readonly FormItem<D>[],
): FormSection<RecordOfEntity<D>> {
  return { entity, title, items: items.map((item) => (typeof item === 'string' ? { field: item } : item)) }
}

/** The names of the fields in sections. */
export function fieldsOfSections(sections: readonly FormSection[]): readonly string[] {
  return sections.flatMap(({ items }) => items.flatMap((item) => ('field' in item ? [item.field] : [])))
}

interface SectionFieldsProps {
  readonly section: FormSection
  readonly record: TrackedRecord
}

/** The fields and parts of a section in the columns of a form. */
export const SectionFields = observer(function SectionFields({ section, record }: SectionFieldsProps) {
  return (
    <div className="form-grid">
      {section.items.map((item, index) =>
        'field' in item ? (
          <SectionField key={item.field} of={section.entity} item={item} record={record} />
        ) : (
          <item.Part key={index} record={record} />
        ),
      )}
    </div>
  )
})

interface SectionFieldProps {
  readonly of: EntityDeclaration
  readonly item: FormField
  readonly record: TrackedRecord
}

const SectionField = observer(function SectionField({ of, item, record }: SectionFieldProps) {
  const { isShown: _isShown, isOffered, onEdited, problem, ...looks } = item
  const { allShown } = useEnclosingForm()
  if (item.isShown?.(record) === false) return null
  return (
    <EntityField
      entity={record}
      of={of}
      {...looks}
      problem={allShown ? (problem?.(record) ?? null) : null}
      {...(isOffered && { isOffered: (id) => isOffered(id, record) })}
      {...(onEdited && { onEdited: () => onEdited(record) })}
    />
  )
})
