import { useId } from 'react'
import type { Kind } from '#shared/model/kinds.ts'
import { useKit } from '../kit/Kit.ts'
import { ValueEditor, type EditorOption } from './editors.tsx'
import { errorIdOf, FieldFrame } from './FieldFrame.tsx'
import { FlagField } from './FlagField.tsx'

/** The value that each kind of editor gives and takes. */
interface ValueOfKind {
  text: string | null
  note: string | null
  integer: number | null
  decimal: number | null
  money: number | null
  rate: number | null
  flag: boolean
  day: string | null
  instant: string | null
  choice: string | number | null
}

export interface FieldProps<K extends Kind & keyof ValueOfKind> {
  readonly kind: K
  /** Name of the field in the page. */
  readonly name: string
  readonly caption: string
  readonly value: ValueOfKind[K]
  readonly onChange: (value: ValueOfKind[K]) => void
  readonly choices?: readonly (string | number | EditorOption)[]
  readonly required?: boolean
  readonly error?: string | null
  readonly placeholder?: string
  readonly hint?: string
  readonly readOnly?: boolean
  readonly disabled?: boolean
  /** Pixels; without it the field takes the width of its column. */
  readonly width?: number
  readonly span?: 1 | 2 | 3
  readonly maxLength?: number
}

/** A labelled editor of a plain value, for filter forms and dialogs without an entity. */
export function Field<K extends Kind & keyof ValueOfKind>(props: FieldProps<K>) {
  const { kind, name, error = null, required = false } = props
  const kit = useKit()
  const inputId = useId()
  const options = props.choices?.map((choice) =>
    typeof choice === 'object' ? choice : { id: choice, title: String(choice) },
  )
  const frame = {
    inputId,
    caption: props.caption,
    error,
    editedFrom: null,
    required,
    span: props.span ?? 1,
    dataField: name,
    ...(props.width !== undefined && { width: props.width }),
    ...(props.hint !== undefined && { hint: props.hint }),
  }
  const editor = (
    <ValueEditor
      inputId={inputId}
      kind={kind}
      value={props.value}
      // Each editor commits values of its kind: that is what the table of editors is for.
      onCommit={(value) => props.onChange(value as ValueOfKind[K])}
      words={kit}
      inputAttr={{
        name,
        autocomplete: 'off',
        ...(required && { 'aria-required': 'true' }),
        ...(error !== null && { 'aria-describedby': errorIdOf(inputId) }),
      }}
      readOnly={props.readOnly ?? false}
      disabled={props.disabled ?? false}
      isValid={error === null}
      nullable={!required}
      placeholder={props.placeholder ?? ''}
      {...(props.maxLength !== undefined && { maxLength: props.maxLength })}
      {...(options !== undefined && { options })}
    />
  )
  return kind === 'flag' ? (
    <FlagField {...frame}>{editor}</FlagField>
  ) : (
    <FieldFrame {...frame}>{editor}</FieldFrame>
  )
}
