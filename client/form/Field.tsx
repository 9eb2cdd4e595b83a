import { useId } from 'react'
import type { Kind } from '#shared/model/kinds.ts'
import { useKit } from '../kit/Kit.ts'
import { ValueEditor, type EditorOption } from './editors.tsx'
import { Framed, inputAttr } from './Framed.tsx'

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

const NUMBERS: ReadonlySet<Kind> = new Set(['integer', 'decimal', 'money', 'rate'])

/** A labelled editor of a plain value, for filter forms and dialogs without an entity. */
export function Field<K extends Kind & keyof ValueOfKind>(props: FieldProps<K>) {
  const { kind, name, caption, error = null, required = false, readOnly = false, disabled = false } = props
  const kit = useKit()
  const inputId = useId()
  return (
    <Framed kind={kind} frame={{ inputId, caption, error, required, dataField: name, ...placing(props) }}>
      <ValueEditor
        inputId={inputId}
        kind={kind}
        value={props.value}
        onCommit={(value) => {
          // Text that is no number leaves a number as it was.
          if (NUMBERS.has(kind) && typeof value === 'string') return
          // Beside that each editor commits values of its kind.
          props.onChange(value as ValueOfKind[K])
        }}
        words={kit}
        inputAttr={inputAttr({ inputId, name, error, required })}
        readOnly={readOnly}
        disabled={disabled}
        isValid={error === null}
        nullable={!required}
        placeholder={props.placeholder ?? ''}
        {...limits(props)}
      />
    </Framed>
  )
}

function placing({ width, span, hint }: Pick<FieldProps<'text'>, 'width' | 'span' | 'hint'>) {
  return {
    ...(width !== undefined && { width }),
    ...(span !== undefined && { span }),
    ...(hint !== undefined && { hint }),
  }
}

function limits({ maxLength, choices }: Pick<FieldProps<'text'>, 'maxLength' | 'choices'>) {
  const options = choices?.map((choice) =>
    typeof choice === 'object' ? choice : { id: choice, title: String(choice) },
  )
  return { ...(maxLength !== undefined && { maxLength }), ...(options !== undefined && { options }) }
}
