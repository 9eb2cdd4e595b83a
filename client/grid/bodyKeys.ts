import type { DataGridTypes } from 'devextreme-react/data-grid'
import type { CellTyping } from './cellTyping.ts'
import type { RowView } from './RowViews.ts'

type Key = number | string

interface BodyKeys {
  /** Whether cells can be edited. */
  readonly isEditing: boolean
  /** Whether a cell of such a list can be. */
  readonly isEditable: (cell: HTMLElement) => boolean
  /** Opens the row; null where rows of the grid do not open. */
  readonly open: ((key: Key) => void) | null
  /** Moves the row up (-1) or down (1); null where rows are not arranged by hand. */
  readonly move: ((key: Key, step: -1 | 1) => void) | null
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
    return
  }
  const isDone =
    moves(press, key, keys) ||
    opens(press, key, keys) ||
    (keys.isEditing &&
      keys.isEditable(press.target) &&
      keys.typing.accept(event.component, press.originalEvent, press.target, key))
  if (!isDone) return
  event.handled = true
  press.preventDefault()
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

type Press = Pick<KeyboardEvent, 'key' | 'altKey'>

function moves(press: Press, key: Key, { move }: BodyKeys): boolean {
  const step = STEPS[press.key]
  if (move === null || step === undefined || !press.altKey) return false
  move(key, step)
  return true
}

function opens(press: Press, key: Key, { isEditing, open }: BodyKeys): boolean {
  if (press.key !== 'Enter' || isEditing || open === null) return false
  open(key)
  return true
}

/** Whether the element is the editor of a cell. */
export function isEditor(element: Element): boolean {
  return element.closest('.dx-editor-cell') !== null
}
