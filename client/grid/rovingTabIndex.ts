const FOCUSABLE = 'button, input:not([type=hidden]), select, textarea, a[href], [tabindex]'
/** Overlays have their own tab stops and keys. */
const OVERLAYS = '[role=menu]:not(.dx-menu), [role=listbox], .dx-overlay-content'

/**
 * Makes all focusable elements of a container a single tab stop (ARIA's roving tab index): left and right arrows move between the
 * elements, up and down between the rows of a table, Home and End to the ends of a row. In a text box the arrows move on only from the
 * ends of the text. Elements may be added and removed, until the returned function is called. Can be used as a `ref`.
 */
export function rovingTabIndex(container: HTMLElement | null): () => void {
  if (container === null) return () => {}
  const stop = new RovingTabIndex(container)
  return () => stop.end()
}

class RovingTabIndex {
  private readonly container: HTMLElement
  private readonly observer: MutationObserver
  private current: HTMLElement | null = null

  constructor(container: HTMLElement) {
    this.container = container
    this.observer = new MutationObserver(() => this.update())
    this.observer.observe(container, {
      subtree: true,
      childList: true,
      attributeFilter: ['tabindex', 'disabled'],
    })
    container.addEventListener('focusin', this.onFocusIn)
    // Captured before the widgets inside, which use some of the keys themselves.
    container.addEventListener('keydown', this.onKeyDown, { capture: true })
    this.update()
  }

  end(): void {
    this.observer.disconnect()
    this.container.removeEventListener('focusin', this.onFocusIn)
    this.container.removeEventListener('keydown', this.onKeyDown, { capture: true })
  }

  private readonly onFocusIn = (event: FocusEvent): void => {
    if (event.target instanceof HTMLElement && this.items().includes(event.target)) {
      this.current = event.target
      this.update()
    }
  }

  private readonly onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement) || !movesFocus(event.target, event)) return
    const next = neighborOf(event.target, event.key, this.items())
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
    if (next instanceof HTMLInputElement) next.select()
  }

  private items(): readonly HTMLElement[] {
    return [...this.container.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (element) => !element.matches(':disabled') && element.closest(OVERLAYS) === null,
    )
  }

  private update(): void {
    const items = this.items()
    const current = items.find((item) => item === this.current) ?? items[0] ?? null
    for (const item of items) {
      const tabIndex = item === current ? 0 : -1
      if (item.tabIndex !== tabIndex || !item.hasAttribute('tabindex')) item.tabIndex = tabIndex
    }
  }
}

/** Whether this key press moves the focus on; false if the element uses the key itself. */
function movesFocus(element: HTMLElement, event: KeyboardEvent): boolean {
  if (hasModifier(event) || event.isComposing || handlesArrowKeys(element)) return false
  const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown'
  // A menu opens with the arrow down key.
  if (isVertical) return element.closest('.dx-menu') === null
  return !(element instanceof HTMLInputElement) || isAtTextEdge(element, event.key)
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
}

function handlesArrowKeys(element: HTMLElement): boolean {
  return element.getAttribute('aria-expanded') === 'true' || element.closest(OVERLAYS) !== null
}

/** Whether the caret is at the edge of the text in the direction of the key. */
function isAtTextEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, key: string): boolean {
  if (selectionStart === null || selectionStart !== selectionEnd) return value === ''
  return (
    (key === 'ArrowLeft' && selectionStart === 0) || (key === 'ArrowRight' && selectionEnd === value.length)
  )
}

function neighborOf(from: HTMLElement, key: string, items: readonly HTMLElement[]): HTMLElement | null {
  const row = items.filter((item) => rowOf(item) === rowOf(from))
  const index = row.indexOf(from)
  switch (key) {
    case 'ArrowLeft':
      return row[index - 1] ?? null
    case 'ArrowRight':
      return row[index + 1] ?? null
    case 'Home':
      return row[0] ?? null
    case 'End':
      return row.at(-1) ?? null
    case 'ArrowUp':
      return neighborInOtherRow(from, items.slice(0, items.indexOf(from)).toReversed())
    case 'ArrowDown':
      return neighborInOtherRow(from, items.slice(items.indexOf(from) + 1))
    default:
      return null
  }
}

/** The element in the same column of the nearest row that has one. */
function neighborInOtherRow(from: HTMLElement, candidates: readonly HTMLElement[]): HTMLElement | null {
  const column = columnOf(from)
  const found = candidates.filter((item) => rowOf(item) !== rowOf(from) && columnOf(item) === column)
  // The filter's input rather than the menu before it.
  return found.find((item) => item instanceof HTMLInputElement) ?? found[0] ?? null
}

function rowOf(element: HTMLElement): Element | null {
  return element.closest('tr')
}

function columnOf(element: HTMLElement): number | undefined {
  return element.closest<HTMLTableCellElement>('td, th')?.cellIndex
}
