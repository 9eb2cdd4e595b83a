/** Does this key press mean "save": Enter in a field, Ctrl+Enter anywhere, Ctrl+S, Alt+S? */
export function isSavePress(event: KeyboardEvent): boolean {
  const withControl = event.ctrlKey || event.metaKey
  if (event.key.toLowerCase() === 's') return withControl !== event.altKey && !event.shiftKey
  if (event.key !== 'Enter' || event.isComposing) return false
  return withControl || (event.target instanceof HTMLElement && !hasOwnEnter(event.target))
}

/** Enter writes a line, presses a button, or takes the choice from an open list. */
function hasOwnEnter(target: HTMLElement): boolean {
  return target.closest('textarea, button, a, [role=button], [aria-expanded=true]') !== null
}

/** Gives the focus to what a dialog wants to have it, else to its first field, else to its last button. */
export function focusFirst(dialog: HTMLElement): void {
  const wanted =
    dialog.querySelector<HTMLElement>('[data-focus] button') ??
    dialog.querySelector<HTMLElement>(
      '.dialog-content :is(input, textarea, select):not(:disabled, [readonly], [type=hidden])',
    ) ??
    [...dialog.querySelectorAll<HTMLElement>('.dialog-buttons button:not(:disabled)')].at(-1)
  wanted?.focus()
}
