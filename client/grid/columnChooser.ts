import Popup from 'devextreme/ui/popup'
import type { GridWidget } from './filteredViews.ts'
import { elementOf } from './widgetColumns.ts'

/** Shows the column chooser below its button, which takes the focus. Esc closes it, and the focus returns to what opened it (LS17). */
export function showColumnChooser(widget: GridWidget): void {
  const opener = document.activeElement
  const grid = elementOf(widget.element())
  widget.option('columnChooser.position', {
    my: 'right top',
    at: 'right bottom',
    of: grid.closest('.grid')?.querySelector('.grid-toolbar'),
    offset: '-8 4',
  })
  widget.showColumnChooser()
  const popup = popupIn(grid)
  if (popup === null) return
  const content = elementOf(popup.content())
  const listening = new AbortController()
  // The widget closes it by Esc only while its frame has the focus.
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    void popup.hide()
  }
  content.addEventListener('keydown', closeOnEscape, { capture: true, signal: listening.signal })
  popup.option('onHidden', () => {
    listening.abort()
    if (opener instanceof HTMLElement) opener.focus()
  })
}

function popupIn(grid: HTMLElement): Popup | null {
  const host = grid.querySelector('.dx-datagrid-column-chooser')
  // Its type allows any widget on the element; the chooser is a popup.
  return host === null ? null : (Popup.getInstance(host) as Popup)
}
