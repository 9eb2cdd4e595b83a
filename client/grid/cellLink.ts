import type { CellLink, GridColumn } from './columns.ts'

/** The link of a cell, if it has one: an empty text cannot be read as a link, nor pressed. */
export function linkOfCell<Row>(column: GridColumn<Row>, row: Row, text: string): CellLink | null {
  return text === '' ? null : (column.link?.(row) ?? null)
}

/** A link in a cell: one with an href can be opened in another tab. */
export function linkElement(href: string | undefined, text: string, open: () => void): HTMLElement {
  const element: HTMLElement = document.createElement(href === undefined ? 'button' : 'a')
  element.className = 'cell-link'
  element.textContent = text
  if (href === undefined) element.setAttribute('type', 'button')
  else element.setAttribute('href', href)
  // The cells are reached by arrow keys.
  element.tabIndex = -1
  element.addEventListener('click', (event) => {
    // The browser opens another tab or window.
    if (href !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    event.preventDefault()
    open()
  })
  return element
}
