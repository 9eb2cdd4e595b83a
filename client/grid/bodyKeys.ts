import type { DataGridTypes } from 'devextreme-react/data-grid'
import type { CellTyping } from './cellTyping.ts'
import type { RowView } from './RowViews.ts'

type Key = number | string

interface BodyKeys {
  /** Whether cells can be edited. */
  readonly isEditing: boolean
  /** Opens the row; null where rows of the grid do not open. */
  readonly open: ((key: Key) => void) | null
  readonly keyOf: (row: HTMLElement) => Key | undefined
  readonly typing: CellTyping
}

/**
 * Handles the keys in a grid's body that the widget would handle differently. Enter opens the row, or edits the cell in edit mode, as
 * does typing. Tab leaves the body, but moves from an edited cell to the next one.
 */
export function handleBodyKey(event: DataGridTypes.KeyDownEvent<RowView, Key>, keys: BodyKeys): void {
  const press = event.event
  if (press === undefined || !(press.target instanceof HTMLElement)) return
  const row = press.target.closest<HTMLElement>('tr.dx-data-row')
  const key = row === null ? undefined : keys.keyOf(row)
  if (key === undefined || isEditor(press.target)) return
  if (press.key === 'Tab') {
    // The browser moves on from the single cell that is a tab stop.
    event.handled = true
  } else if (press.key === 'Enter' && !keys.isEditing && keys.open !== null) {
    event.handled = true
    press.preventDefault()
    keys.open(key)
  } else if (keys.isEditing && keys.typing.accept(event.component, press.originalEvent, press.target, key)) {
    event.handled = true
    press.preventDefault()
  }
}

/** Whether the element is the editor of a cell. */
export function isEditor(element: Element): boolean {
  return element.closest('.dx-editor-cell') !== null
}
