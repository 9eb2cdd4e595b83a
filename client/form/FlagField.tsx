import type { ReactNode } from 'react'
import { EditedChip, FieldError, labelIdOf } from './FieldFrame.tsx'

interface FlagFieldProps {
  readonly inputId: string
  readonly caption: string
  readonly children: ReactNode
  readonly error: string | null
  readonly editedFrom: string | null
  readonly span: 1 | 2 | 3
  readonly dataField: string
  readonly dataEntity?: string
  readonly onEnter?: () => void
  readonly onLeave?: () => void
}

/** A check box with its words beside it; pressing the words is pressing the box. */
export function FlagField(props: FlagFieldProps) {
  const { inputId } = props
  return (
    <div
      className={`field flag span-${props.span}`}
      data-field={props.dataField}
      data-entity={props.dataEntity}
      onFocus={props.onEnter}
      onBlur={props.onLeave}
    >
      <div className="field-flag">
        {props.children}
        <label id={labelIdOf(inputId)} onClick={() => document.getElementById(inputId)?.click()}>
          {props.caption}
        </label>
        {props.editedFrom !== null && <EditedChip from={props.editedFrom === '' ? 'No' : props.editedFrom} />}
      </div>
      <FieldError inputId={inputId} error={props.error} />
    </div>
  )
}
