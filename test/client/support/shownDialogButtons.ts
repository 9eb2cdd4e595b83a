/** The buttons of a dialog as they are shown, from left to right: the one that finishes it is the last, although Tab comes to it first. */
export function shownDialogButtons(within: ParentNode | null | undefined): readonly Element[] {
  const buttons = [...(within?.querySelectorAll('.dialog-buttons button') ?? [])]
  const isLast = (button: Element): boolean => button.closest('.last') !== null
  return buttons.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))
}
