import { computed } from 'mobx'
import { observer } from 'mobx-react-lite'
import { isBlank } from '#shared/kernel/text.ts'
import { useEffect, useId, useMemo, useRef } from 'react'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Field } from '#shared/model/field.ts'
import { normalizeValue } from '#shared/model/textFormats.ts'
import type { RecordOffers } from '../kit/RecordFinder.ts'
import { useWidgetServices, type WidgetServices } from '../kit/WidgetServices.ts'
import { formatValue } from '../kit/formatValue.ts'
import type { Row, TrackedRecord } from '../store/types.ts'
import { afterPress } from './afterPress.ts'
import type { EditorOption } from './RadioChoices.tsx'
import { FieldEditor } from './FieldEditor.tsx'
import { optionsOf, titleOptions, valueShapeOf } from './fieldOptions.ts'
import { FramedEditor, inputAttr } from './FramedEditor.tsx'
import { useEnclosingForm } from './FormState.ts'
import { propertiesOf } from '../store/propertiesOf.ts'

interface FieldOptions {
  readonly entity: TrackedRecord
  /** Replaces the field's caption as the label. */
  readonly caption?: string
  readonly placeholder?: string
  /** A line of help under the editor. */
  readonly hint?: string
  readonly readOnly?: boolean
  readonly disabled?: boolean
  /** The number of the form's three columns that it spans. */
  readonly span?: 1 | 2 | 3
  /** A fixed list of values for a text or integer field, or fewer choices than declared. */
  readonly choices?: readonly (string | number)[]
  /** The records that a reference is chosen from. */
  readonly options?: readonly EditorOption[]
  /** The values that narrow which records are found, if not those of the record. */
  readonly within?: Row
  /** What is offered to be added where the record is not found. */
  readonly offers?: RecordOffers | null
  /** The titles of this lookup table are the choices of a text field. */
  readonly choicesFrom?: string
  /** Shows all choices at once instead of in a list. */
  readonly isRadio?: boolean
  /** Leaves out choices while it returns false; the current value is always offered. */
  readonly isOffered?: (id: string | number) => boolean
  /** Shows the required mark although the declaration does not require a value. */
  readonly required?: boolean
  /** Of a note: its height in pixels, where it does not grow with its text. */
  readonly height?: number
  /** A problem of the field that the rules of the record do not know. */
  readonly problem?: string | null
  /** Of an instant: the day on which it always is, so that only the time of day is edited. */
  readonly clockOf?: string
  /** Called after the value is set, within the same edit: further changes join the journal entry. */
  readonly onEdited?: (value: unknown) => void
}

export interface EntityFieldProps<D extends EntityDeclaration> extends FieldOptions {
  readonly of: D
  readonly field: keyof D['fields'] & string
}

/** A labeled editor of one field of an entity: what is typed is a pending change from the first key. */
export function EntityField<D extends EntityDeclaration>(props: EntityFieldProps<D>) {
  return <NamedField {...props} />
}

interface NamedFieldProps extends FieldOptions {
  readonly of: EntityDeclaration
  readonly field: string
}

const NamedField = observer(function NamedField(props: NamedFieldProps) {
  const { of, field: name } = props
  const services = useWidgetServices()
  const field = of.fields[name]
  if (field === undefined) throw new Error(`${of.name} has no field ${name}.`)
  return services.canRead(of.name, name) ? <ReadableField {...props} declared={field} /> : null
})

interface ReadableFieldProps extends NamedFieldProps {
  readonly declared: Field
}

const ReadableField = observer(function ReadableField(props: ReadableFieldProps) {
  const { entity, of, field: name, declared } = props
  const services = useWidgetServices()
  const form = useEnclosingForm()
  const inputId = useId()
  const caption = props.caption ?? declared.caption
  const required = props.required ?? declared.required
  const value = propertiesOf(entity)[name]
  const { error: recordError, editedFrom, onEnter, onLeave } = useFieldStatus(entity, of, name)
  const error = recordError ?? props.problem ?? null
  const { fieldFocus } = services
  useEffect(
    () => fieldFocus.show({ record: entity, field: name, focus: () => focusEditor(inputId) }),
    [fieldFocus, entity, name, inputId],
  )
  const refusal = services.editRefusal(of.name, name, entity)
  const theirs = theirText(services, entity, declared, name)
  const label = `Change ${caption}`
  const commit = (next: unknown): void => {
    if (next === value) return
    services.store.edit(label, () => {
      Object.assign(entity, { [name]: next })
      props.onEdited?.(next)
    })
  }
  const type = (next: unknown): void => {
    // A new line starts a new undo step: a single undo must not remove an entire note.
    if (lineCount(next) !== lineCount(value)) services.store.journal.startNewEntry()
    services.store.typeInto(entity, name, next, { label, follow: () => props.onEdited?.(next) })
  }
  return (
    <FramedEditor
      kind={declared.kind}
      frame={{
        inputId,
        caption,
        error,
        editedFrom,
        required,
        span: props.span ?? 1,
        dataField: name,
        dataEntity: `${of.name}:${String(propertiesOf(entity)[keyFieldOf(of)])}`,
        ...hintOf(props, theirs),
        todaysText: services.todaysText(entity, name),
        refusal,
        onEnter,
        onLeave: () => {
          normalizeText(services, entity, name, declared, type)
          onLeave()
        },
      }}
    >
      <FieldEditor
        inputId={inputId}
        kind={declared.kind}
        value={value}
        onCommit={commit}
        onInput={type}
        formatter={services}
        inputAttr={inputAttr({
          inputId,
          name,
          error,
          required,
          format: declared.format,
          isFilled: !isBlank(value),
        })}
        readOnly={isReadOnly(props, form.isReadOnly, refusal)}
        disabled={props.disabled ?? false}
        isValid={error === null}
        nullable={declared.nullable && !required}
        placeholder={props.placeholder ?? ''}
        {...editedShapeOf(props, declared)}
        {...withOptions(offered(props, choicesOf(props, declared, value, services)))}
        isRadio={props.isRadio ?? false}
        within={narrowingOf(props)}
        offers={props.offers ?? null}
      />
    </FramedEditor>
  )
})

function narrowingOf({ within, entity }: NamedFieldProps): Row {
  return within ?? propertiesOf(entity)
}

function editedShapeOf({ clockOf, height }: NamedFieldProps, declared: Field) {
  return {
    ...valueShapeOf(declared),
    ...(clockOf !== undefined && { clockOf }),
    ...(height !== undefined && { height }),
  }
}

/** Normalizes a typed text to its field's format when the field is left. */
function normalizeText(
  { store }: WidgetServices,
  entity: TrackedRecord,
  name: string,
  declared: Field,
  type: (value: unknown) => void,
): void {
  const value = propertiesOf(entity)[name]
  const normalized = normalizeValue(declared, value)
  const isEdited = store.stateOf(entity) === 'added' || store.isEdited(entity, name)
  if (normalized !== value && isEdited) type(normalized)
}

function isReadOnly(
  { readOnly = false }: NamedFieldProps,
  isFormReadOnly: boolean,
  refusal: string | null,
): boolean {
  return isFormReadOnly || readOnly || refusal !== null
}

/** The problem of the field once it was left, its original value, and the handlers of focus and blur. */
function useFieldStatus(entity: TrackedRecord, of: EntityDeclaration, name: string) {
  const services = useWidgetServices()
  const form = useEnclosingForm()
  const endFocus = useRef<(() => void) | null>(null)
  const formKey = `${of.name}.${name}`
  // Computed, so that a key press in one field does not rerender the others.
  const marks = useMemo(
    () => ({
      problem: computed(() => problemOf(services, entity, name)),
      editedFrom: computed(() => originalText(services, entity, of, name)),
    }),
    [services, entity, of, name],
  )
  return {
    error: form.showsProblems(formKey) ? marks.problem.get() : null,
    editedFrom: marks.editedFrom.get(),
    onEnter: () => {
      endFocus.current ??= services.store.beginFocus()
    },
    onLeave: () => {
      endFocus.current?.()
      endFocus.current = null
      afterPress(() => form.touch(formKey))
    },
  }
}

function problemOf({ store }: WidgetServices, entity: TrackedRecord, name: string): string | null {
  return store.problems(entity).find((violation) => violation.field === name)?.message ?? null
}

/** The original value of an edited field as text; null if it is not edited, or its record is new. */
function originalText(
  services: WidgetServices,
  entity: TrackedRecord,
  of: EntityDeclaration,
  name: string,
): string | null {
  const { store } = services
  const shape = of.fields[name]
  if (shape === undefined || store.stateOf(entity) === 'added' || !store.isEdited(entity, name)) return null
  return formatValue(store.originalValue(entity, name), shape, services)
}

/** What somebody else has stored of a field that is edited here, with who it was (LC785); null where nobody has. */
function theirText(
  services: WidgetServices,
  entity: TrackedRecord,
  declared: Field,
  name: string,
): string | null {
  const conflict = services.store.foreign.conflictOf(entity)
  const field = conflict?.fields.find(({ property }) => property === name)
  if (conflict === null || conflict.isDeleted || field?.overlapping !== true) return null
  const value = formatValue(field.theirs, declared, services)
  return `${conflict.changedBy ?? 'Somebody else'} changed this to ${value === '' ? 'nothing' : value}`
}

function hintOf({ hint }: NamedFieldProps, theirs: string | null): { readonly hint?: string } {
  const shown = theirs ?? hint
  return shown === undefined ? {} : { hint: shown }
}

function focusEditor(inputId: string): void {
  const editor = document.getElementById(inputId)
  const input = editor?.querySelector<HTMLElement>(':checked') ?? editor
  input?.focus()
}

function lineCount(value: unknown): number {
  return typeof value === 'string' ? value.split('\n').length : 1
}

function offered(
  { isOffered }: NamedFieldProps,
  options: readonly EditorOption[] | null,
): readonly EditorOption[] | null {
  return isOffered === undefined ? options : (options?.filter(({ id }) => isOffered(id)) ?? null)
}

function withOptions(options: readonly EditorOption[] | null) {
  return options === null ? {} : { options }
}

function choicesOf(
  { choices, choicesFrom, options }: NamedFieldProps,
  declared: Field,
  value: unknown,
  services: WidgetServices,
): readonly EditorOption[] | null {
  if (options !== undefined) return options
  return choicesFrom === undefined
    ? optionsOf(declared, choices, value, services)
    : titleOptions(choicesFrom, value, services)
}
