import { observer } from 'mobx-react-lite'
import { useId, useRef } from 'react'
import { keyOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Field } from '#shared/model/field.ts'
import { useKit, type Kit } from '../kit/Kit.ts'
import { valueText } from '../kit/valueText.ts'
import type { TrackedRecord } from '../store/types.ts'
import { ValueEditor, type EditorOption } from './editors.tsx'
import { errorIdOf, FieldFrame } from './FieldFrame.tsx'
import { FlagField } from './FlagField.tsx'
import { useSurroundingForm } from './FormState.ts'

interface FieldOfEntity {
  readonly entity: TrackedRecord
  /** Label in place of the field's caption. */
  readonly caption?: string
  readonly placeholder?: string
  /** A line of help under the editor. */
  readonly hint?: string
  readonly readOnly?: boolean
  readonly disabled?: boolean
  /** Columns of the form's three that it spans. */
  readonly span?: 1 | 2 | 3
  /** The values of a text or integer field that has a fixed list of them, or fewer choices than declared. */
  readonly choices?: readonly (string | number)[]
  /** Shows the required mark, where the declaration does not ask for a value but the screen does. */
  readonly required?: boolean
  /** Called inside the same gesture, after the value is set: follow-ons join the journal entry. */
  readonly onEdited?: (value: unknown) => void
}

export interface EntityFieldProps<D extends EntityDeclaration> extends FieldOfEntity {
  readonly of: D
  readonly field: keyof D['fields'] & string
}

/** A labelled editor of one field of an entity: what is typed becomes a pending change when the field is left. */
export function EntityField<D extends EntityDeclaration>(props: EntityFieldProps<D>) {
  return <NamedField {...props} />
}

interface NamedFieldProps extends FieldOfEntity {
  readonly of: EntityDeclaration
  readonly field: string
}

const NamedField = observer(function NamedField(props: NamedFieldProps) {
  const { entity, of, field: name } = props
  const kit = useKit()
  const form = useSurroundingForm()
  const inputId = useId()
  const endFocus = useRef<(() => void) | null>(null)
  const field = of.fields[name]
  if (field === undefined) throw new Error(`${of.name} has no field ${name}.`)
  if (!kit.canRead(of.name, name)) return null

  const caption = props.caption ?? field.caption
  const value = valueOf(entity, name)
  const state = kit.store.stateOf(entity)
  const formKey = `${of.name}.${name}`
  const error = form.shows(formKey)
    ? (kit.store.problems(entity).find((violation) => violation.field === name)?.message ?? null)
    : null
  const wasEdited = state !== 'added' && kit.store.isEdited(entity, name)
  const editedFrom = wasEdited ? valueText(kit.store.originalValue(entity, name), field, kit) : null
  const commit = (next: unknown): void => {
    if (next === value) return
    kit.store.edit(`Change ${caption}`, () => {
      Object.assign(entity, { [name]: next })
      props.onEdited?.(next)
    })
  }
  const frame = {
    inputId,
    caption,
    error,
    editedFrom,
    required: props.required ?? field.required,
    span: props.span ?? 1,
    dataField: name,
    dataEntity: `${of.name}:${String(valueOf(entity, keyOf(of)))}`,
    ...(props.hint !== undefined && { hint: props.hint }),
    onEnter: () => {
      endFocus.current ??= kit.store.beginFocus()
    },
    onLeave: () => {
      endFocus.current?.()
      endFocus.current = null
      form.touch(formKey)
    },
  }
  const editor = (
    <ValueEditor
      inputId={inputId}
      kind={field.kind}
      value={value}
      onCommit={commit}
      words={kit}
      inputAttr={inputAttr(inputId, name, error, frame.required)}
      readOnly={props.readOnly === true || !kit.canWrite(of.name, name, state === 'added')}
      disabled={props.disabled ?? false}
      isValid={error === null}
      nullable={field.nullable && !frame.required}
      placeholder={props.placeholder ?? ''}
      {...shapeOf(field)}
      {...withOptions(optionsOf(field, props.choices, value, kit))}
    />
  )
  return field.kind === 'flag' ? (
    <FlagField {...frame}>{editor}</FlagField>
  ) : (
    <FieldFrame {...frame}>{editor}</FieldFrame>
  )
})

/** Entities are known here by their declaration only. */
function valueOf(entity: TrackedRecord, name: string): unknown {
  return (entity as unknown as Readonly<Record<string, unknown>>)[name]
}

function shapeOf(field: Field) {
  return {
    ...(field.target !== undefined && { target: field.target }),
    ...(field.maxLength !== undefined && { maxLength: field.maxLength }),
    ...(field.scale !== undefined && { scale: field.scale }),
  }
}

function withOptions(options: readonly EditorOption[] | null) {
  return options === null ? {} : { options }
}

/** The list that a field chooses from; a withdrawn lookup row is offered only where it is the value already. */
function optionsOf(
  field: Field,
  choices: readonly (string | number)[] | undefined,
  value: unknown,
  kit: Kit,
): readonly EditorOption[] | null {
  const listed = choices ?? field.choices
  if (listed !== undefined) return listed.map((choice) => ({ id: choice, title: String(choice) }))
  if (field.target === undefined || !kit.hasOptions(field.target)) return null
  return kit.options(field.target).filter((option) => !option.retired || option.id === value)
}

function inputAttr(
  inputId: string,
  name: string,
  error: string | null,
  required: boolean,
): Readonly<Record<string, string>> {
  return {
    name,
    autocomplete: 'off',
    ...(required && { 'aria-required': 'true' }),
    ...(error !== null && { 'aria-describedby': errorIdOf(inputId) }),
  }
}
