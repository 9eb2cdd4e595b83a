import type { CellLink, GridColumn } from './columns.ts'

/** The link of a cell, if it has one: an empty text cannot be read as a link, nor pressed. */
export function linkOfCell<Row>(column: GridColumn<Row>, row: Row, text: string): CellLink | null {
  return text === '' ? null : (column.link?.(row) ?? null)
}

/** A link in a cell: one with an address can be opened in another tab. */
export function linkElement(address: string | undefined, text: string, open: () => void): HTMLElement {
  const element: HTMLElement = document.createElement(address === undefined ? 'button' : 'a')
  element.className = 'cell-link'
  element.textContent = text
  if (address === undefined) element.setAttribute('type', 'button')
  else element.setAttribute('href', address)
  // The cells are reached by arrow keys.
  element.tabIndex = -1
  element.addEventListener('click', (event) => {
    // The browser opens another tab or window.
    if (address !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    event.preventDefault()
    open()
  })
  return element
}
