import type { ReactNode } from 'react'
import type { Kind } from '#shared/model/kinds.ts'
import type { TextFormat } from '#shared/model/textFormats.ts'
import {
  errorIdOf,
  FieldFrame,
  type FieldFrameProps,
  EditedChip,
  FieldError,
  labelIdOf,
} from './FieldFrame.tsx'

interface FramedProps {
  readonly kind: Kind
  readonly frame: Omit<FieldFrameProps, 'children'>
  readonly children: ReactNode
}

/** The frame of an editor by kind: flags have their label beside the box, all others above the editor. */
export function FramedEditor({ kind, frame, children }: FramedProps) {
  return kind === 'flag' ? (
    <FlagField {...frame}>{children}</FlagField>
  ) : (
    <FieldFrame {...frame}>{children}</FieldFrame>
  )
}

/** The keyboards of phones for texts that have one. */
const KEYBOARDS: Partial<Record<TextFormat, string>> = { email: 'email', phone: 'tel' }

interface InputDescription {
  readonly inputId: string
  readonly name: string
  readonly error: string | null
  readonly required: boolean
  /** The format of the text, for which phones may have a keyboard of its own. */
  readonly format?: TextFormat | undefined
  /** Of a field of a record or a form: where one begins depends on it (DP1410). */
  readonly isFilled?: boolean
}

/** The attributes of an editor's input for the browser and for screen readers. */
export function inputAttr({
  inputId,
  name,
  error,
  required,
  format,
  isFilled,
}: InputDescription): Readonly<Record<string, string>> {
  const keyboard = format === undefined ? undefined : KEYBOARDS[format]
  return {
    name,
    autocomplete: 'off',
    ...(keyboard !== undefined && { inputmode: keyboard }),
    ...(required && { 'aria-required': 'true' }),
    ...(isFilled !== undefined && { 'data-filled': String(isFilled) }),
    ...(error !== null && { 'aria-describedby': errorIdOf(inputId) }),
  }
}

/** A check box with its label beside it. */
function FlagField(props: FieldFrameProps) {
  const { inputId, editedFrom = null, error = null, span = 1 } = props
  return (
    <div
      className={`field flag span-${span}`}
      data-field={props.dataField}
      data-entity={props.dataEntity}
      title={props.refusal ?? undefined}
      onFocus={props.onEnter}
      onBlur={props.onLeave}
    >
      <div className="field-flag">
        {props.children}
        <label id={labelIdOf(inputId)} onClick={() => document.getElementById(inputId)?.click()}>
          {props.caption}
        </label>
        {editedFrom !== null && <EditedChip from={editedFrom === '' ? 'No' : editedFrom} />}
      </div>
      <FieldError inputId={inputId} error={error} />
    </div>
  )
}
