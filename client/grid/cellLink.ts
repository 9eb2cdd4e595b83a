import type { CellLink } from './columns.ts'

/** A link in a cell: one with an address can be opened in another tab. */
export function linkElement({ address, open }: CellLink, text: string): HTMLElement {
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
