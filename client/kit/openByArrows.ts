/** A box with a list that opens below it. */
interface ListBox {
  open: () => void
  close: () => void
  registerKeyHandler: (key: string, handler: (event: KeyboardEvent) => boolean) => void
  option: (name: 'opened') => unknown
}

/**
 * Call it when the box was made: the arrows open its list, and move in it then. By itself the widget takes the next of a closed list
 * at once, which nobody sees who looks for where the choices are (PI1410).
 */
export function openByArrows(box: ListBox): void {
  const handle = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey) return true
    event.preventDefault()
    event.stopPropagation()
    const isOpen = box.option('opened') === true
    if (!isOpen) box.open()
    else if (event.altKey) box.close()
    return isOpen && !event.altKey
  }
  box.registerKeyHandler('downArrow', handle)
  box.registerKeyHandler('upArrow', handle)
}
