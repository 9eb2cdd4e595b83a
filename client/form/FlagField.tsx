import { EditedChip, FieldError, labelIdOf, type FieldFrameProps } from './FieldFrame.tsx'

/** A check box with its label beside it. */
export function FlagField(props: FieldFrameProps) {
  const { inputId, editedFrom = null, error = null, span = 1 } = props
  return (
    <div
      className={`field flag span-${span}`}
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
        {editedFrom !== null && <EditedChip from={editedFrom === '' ? 'No' : editedFrom} />}
      </div>
      <FieldError inputId={inputId} error={error} />
    </div>
  )
}
