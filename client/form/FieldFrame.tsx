import type { ReactNode } from 'react'
import { Icon } from '../kit/Icon.tsx'

export interface FieldFrameProps {
  /** Id of the editor's input; the label and the error line are tied to it. */
  readonly inputId: string
  readonly caption: string
  readonly children: ReactNode
  readonly required?: boolean
  readonly error?: string | null
  /** What the field held before, in words; shows the chip `edited`. */
  readonly editedFrom?: string | null
  readonly hint?: string
  readonly span?: 1 | 2 | 3
  readonly width?: number
  readonly dataField: string
  readonly dataEntity?: string
  readonly onLeave?: () => void
  readonly onEnter?: () => void
}

/** Id of the line under an editor that says what is wrong with its value. */
export function errorIdOf(inputId: string): string {
  return `${inputId}-error`
}

/** Label, marks and error line around an editor. */
export function FieldFrame(props: FieldFrameProps) {
  const { inputId, error = null, editedFrom = null, span = 1 } = props
  return (
    <div
      className={`field span-${span}`}
      data-field={props.dataField}
      data-entity={props.dataEntity}
      style={props.width === undefined ? undefined : { width: props.width }}
      onFocus={props.onEnter}
      onBlur={props.onLeave}
    >
      <div className="field-label">
        <label htmlFor={inputId} id={labelIdOf(inputId)}>
          {props.caption}
        </label>
        {props.required === true && (
          <span className="required" title="Required" aria-hidden="true">
            *
          </span>
        )}
        {editedFrom !== null && <EditedChip from={editedFrom} />}
      </div>
      {props.children}
      {props.hint !== undefined && error === null && <span className="field-hint">{props.hint}</span>}
      <FieldError inputId={inputId} error={error} />
    </div>
  )
}

/** Id of the label of an editor. */
export function labelIdOf(inputId: string): string {
  return `${inputId}-label`
}

/** Says that a field has a pending change, and what it held before. */
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
