import { observer } from 'mobx-react-lite'
import { isBlank } from '#shared/kernel/text.ts'
import { useId } from 'react'
import type { Field } from '#shared/model/field.ts'
import { useWidgetServices } from '../kit/WidgetServices.ts'
import type { Row } from '../store/types.ts'
import { FieldEditor } from './FieldEditor.tsx'
import { valueShapeOf } from './fieldOptions.ts'
import { FramedEditor, inputAttr } from './FramedEditor.tsx'
import type { EditorOption } from './RadioChoices.tsx'

interface ValueFieldProps {
  /** Names the field in the page. */
  readonly name: string
  readonly caption: string
  /** What a value of it must be. */
  readonly declared: Field
  readonly value: unknown
  /** Null for a value that is only shown. */
  readonly onChange: ((value: unknown) => void) | null
  readonly error?: string | null
  readonly hint?: string
  readonly span?: 1 | 2 | 3
  readonly options?: readonly EditorOption[]
  /** The values that narrow which records are found: of a service address, the customer whose it is. */
  readonly within?: Row
  readonly placeholder?: string
  readonly disabled?: boolean
}

/** A labeled editor of a value that is not the field of a record, such as one of a filter, or a value that is only shown. */
export const ValueField = observer(function ValueField(props: ValueFieldProps) {
  const { name, caption, declared, value, onChange, error = null, hint, span = 1, options, within } = props
  const services = useWidgetServices()
  const inputId = useId()
  const { required } = declared
  const change = (next: unknown): void => onChange?.(next)
  return (
    <FramedEditor
      kind={declared.kind}
      frame={{
        inputId,
        caption,
        error,
        required,
        span,
        dataField: name,
        ...(hint !== undefined && { hint }),
      }}
    >
      <FieldEditor
        inputId={inputId}
        kind={declared.kind}
        value={value}
        onCommit={change}
        onInput={change}
        formatter={services}
        inputAttr={inputAttr({
          inputId,
          name,
          error,
          required,
          format: declared.format,
          isFilled: !isBlank(value),
        })}
        readOnly={onChange === null}
        disabled={props.disabled ?? false}
        isValid={error === null}
        nullable={!required}
        placeholder={props.placeholder ?? ''}
        {...valueShapeOf(declared)}
        {...(within !== undefined && { within })}
        {...(options !== undefined && { options })}
      />
    </FramedEditor>
  )
})
