import type { DataGridTypes } from 'devextreme-react/data-grid'
import type { CellTyping } from './cellTyping.ts'
import type { RowView } from './RowViews.ts'

type Key = number | string

interface BodyKeys {
  /** Are the cells open to editing? */
  readonly isEditing: boolean
  /** Opens the row; null where rows of the grid do not open. */
  readonly open: ((key: Key) => void) | null
  readonly keyOf: (row: HTMLElement) => Key | undefined
  readonly typing: CellTyping
}

/**
 * The keys in the body of a grid that the widget would answer otherwise. Enter opens the row, or edits the cell while cells are
 * open to editing; typing edits it, too. Tab leaves the body, but goes on to the next cell from one that is edited.
 */
export function handleBodyKey(event: DataGridTypes.KeyDownEvent<RowView, Key>, keys: BodyKeys): void {
  const press = event.event
  if (press === undefined || !(press.target instanceof HTMLElement)) return
  const row = press.target.closest<HTMLElement>('tr.dx-data-row')
  const key = row === null ? undefined : keys.keyOf(row)
  if (key === undefined || isEditor(press.target)) return
  if (press.key === 'Tab') {
    // The browser goes on to what follows the one cell that has the tab stop.
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

/** Is this where the cell's value is typed? */
export function isEditor(element: Element): boolean {
  return element.closest('.dx-editor-cell') !== null
}
