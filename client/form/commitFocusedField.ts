import { COMMIT_FIELD } from '../kit/commitField.ts'

/** Commits the value of the field being edited, as leaving it would: for saves by shortcut, and before the page is left. */
export function commitFocusedField(): void {
  const focused = document.activeElement
  const field = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement ? focused : null
  field?.blur()
  // Also if a pressed link has the focus already: a grid cell may still be in edit mode.
  document.dispatchEvent(new Event(COMMIT_FIELD))
  field?.focus()
}
