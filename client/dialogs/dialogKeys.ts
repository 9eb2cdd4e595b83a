import { fieldToBegin } from '../kit/fieldToBegin.ts'

/** The request of a key press in a dialog: `save` by Ctrl+S, Alt+S or Ctrl+Enter, `enter` by Enter in a field; null for nothing. */
export function requestOfKey(event: KeyboardEvent): 'save' | 'enter' | null {
  if (event.defaultPrevented || event.isComposing) return null
  const withControl = event.ctrlKey || event.metaKey
  if (event.key.toLowerCase() === 's') return withControl !== event.altKey && !event.shiftKey ? 'save' : null
  if (event.key !== 'Enter') return null
  if (withControl) return 'save'
  return event.target instanceof HTMLInputElement && !handlesEnter(event.target) ? 'enter' : null
}

/** Enter selects from an open list, and edits or opens in a grid. */
function handlesEnter(target: HTMLElement): boolean {
  return target.closest('[aria-expanded=true], .grid') !== null
}

/** A box that chooses from a short list takes no text and is readonly, too, but it can be edited. */
const EDITABLE = [
  ':is(input, textarea, select):not(:disabled, [readonly], [type=hidden])',
  '.dx-texteditor:not(.dx-state-readonly, .dx-state-disabled) input[role=combobox]',
]

const ENABLED_BUTTON = 'button:not(:disabled)'

/** Focuses the element marked for it in a dialog, else the field in which one begins, else the button shown last; a field that was asked for keeps the focus. */
export function focusFirst(dialog: HTMLElement): void {
  if (dialog.contains(document.activeElement)) return
  const wanted =
    dialog.querySelector<HTMLElement>('[data-focus] button') ??
    fieldToBegin([
      ...dialog.querySelectorAll<HTMLElement>(EDITABLE.map((each) => `.dialog-content ${each}`).join(', ')),
    ]) ??
    dialog.querySelector<HTMLElement>(`.dialog-buttons .last ${ENABLED_BUTTON}`) ??
    [...dialog.querySelectorAll<HTMLElement>(`.dialog-buttons ${ENABLED_BUTTON}`)].at(-1)
  wanted?.focus()
}
