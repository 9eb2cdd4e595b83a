import { COMMIT_FIELD } from '../kit/commitField.ts'

/** Makes the field that is being edited give its value to the record, as leaving it would: for saves by a shortcut, and before the page goes. */
export function commitFocusedField(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  field.blur()
  field.dispatchEvent(new Event(COMMIT_FIELD, { bubbles: true }))
  field.focus()
}
