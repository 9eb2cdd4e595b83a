import { COMMIT_FIELD } from '../kit/commitField.ts'

/** Makes the field that is being edited give its value to the record, as leaving it would: for saves by a shortcut, and before the page goes. */
export function commitFocusedField(): void {
  const focused = document.activeElement
  const field = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement ? focused : null
  field?.blur()
  // Also where a pressed link has the focus by now: the cell of a list may still be open.
  document.dispatchEvent(new Event(COMMIT_FIELD))
  field?.focus()
}
