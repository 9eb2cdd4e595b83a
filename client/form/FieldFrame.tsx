import type { ReactNode } from 'react'
import { Icon } from '../kit/Icon.tsx'

export interface FieldFrameProps {
  /** Id of the editor's input, to which the label and the error line refer. */
  readonly inputId: string
  readonly caption: string
  readonly children: ReactNode
  readonly required?: boolean
  readonly error?: string | null
  /** The original value as text; shows the chip `edited`. */
  readonly editedFrom?: string | null
  readonly hint?: string
  /** What the field of a record as it was is today, where that differs; shows the chip `changed since`. */
  readonly todaysText?: string | null
  /** Why the field is read-only. */
  readonly refusal?: string | null
  readonly span?: 1 | 2 | 3
  readonly width?: number
  readonly dataField: string
  readonly dataEntity?: string
  readonly onLeave?: () => void
  readonly onEnter?: () => void
}

/** Id of the error line under an editor. */
export function errorIdOf(inputId: string): string {
  return `${inputId}-error`
}

/** Label, marks and error line around an editor. */
export function FieldFrame(props: FieldFrameProps) {
  const { inputId, error = null, todaysText = null, span = 1 } = props
  return (
    <div
      className={`field span-${span}`}
      data-field={props.dataField}
      data-entity={props.dataEntity}
      title={props.refusal ?? undefined}
      style={props.width === undefined ? undefined : { width: props.width }}
      onFocus={props.onEnter}
      onBlur={props.onLeave}
    >
      <FieldLabel {...props} />
      {props.children}
      <TodaysValue text={todaysText} />
      {props.hint !== undefined && error === null && <span className="field-hint">{props.hint}</span>}
      <FieldError inputId={inputId} error={error} />
    </div>
  )
}

/** Caption and marks above an editor. */
function FieldLabel({ inputId, caption, required, editedFrom = null, todaysText = null }: FieldFrameProps) {
  return (
    <div className="field-label">
      <label htmlFor={inputId} id={labelIdOf(inputId)}>
        {caption}
      </label>
      {required === true && (
        <span className="required" title="Required" aria-hidden="true">
          *
        </span>
      )}
      {editedFrom !== null && <EditedChip from={editedFrom} />}
      {todaysText !== null && <span className="since-chip">changed since</span>}
    </div>
  )
}

/** What the field is today, below its value of the past that is shown. */
function TodaysValue({ text }: { readonly text: string | null }) {
  if (text === null) return null
  return <span className="field-hint since-hint">Today: {text === '' ? 'nothing' : text}</span>
}

/** Id of the label of an editor. */
export function labelIdOf(inputId: string): string {
  return `${inputId}-label`
}

/** Marks a field with a pending change and shows its original value. */
export function EditedChip({ from }: { readonly from: string }) {
  return (
    <span className="edited-chip" title={from === '' ? 'Was empty' : `Was ${from}`}>
      edited
    </span>
  )
}

export function FieldError({ inputId, error }: { readonly inputId: string; readonly error: string | null }) {
  if (error === null) return null
  return (
    <span className="field-error" id={errorIdOf(inputId)} role="alert">
      <Icon name="alert" size={13} />
      {error}
    </span>
  )
}
