import type { DataGridTypes } from 'devextreme-react/data-grid'
import type { BlockStep } from './CellBlock.ts'
import type { CellTyping } from './cellTyping.ts'
import type { RowView } from './RowViews.ts'
import type { BlockKeys } from './useCellBlock.ts'

type Key = number | string

interface BodyKeys {
  /** Whether cells can be edited. */
  readonly isEditing: boolean
  /** Whether a cell of such a list can be. */
  readonly isEditable: (cell: HTMLElement) => boolean
  /** Turns editing on, with this cell; null where it is on already, or is not offered. */
  readonly beginEditing: ((cell: HTMLElement, key: Key) => void) | null
  /** Opens the row; null where rows of the grid do not open. */
  readonly open: ((key: Key) => void) | null
  /** Moves the row up (-1) or down (1); null where rows are not arranged by hand. */
  readonly move: ((key: Key, step: -1 | 1) => void) | null
  readonly keyOf: (row: HTMLElement) => Key | undefined
  /** Adds the row above (-1) or below (1) to the selected ones, with the row itself; null where only one is selected. */
  readonly extendSelection: ((key: Key, step: -1 | 1) => void) | null
  /** Selects and empties blocks of cells; null where no cells are edited. */
  readonly block: BlockKeys | null
  /** Deletes the selected rows, after its question; null where that is not offered. */
  readonly deleteSelected: (() => void) | null
  readonly typing: CellTyping
}

/**
 * Handles the keys in a grid's body that the widget would handle differently. Enter opens the row, or edits the cell in edit mode, as
 * does typing; F2 turns that mode on, as Enter does where rows do not open. Tab leaves the body, but moves from an edited cell to the next one.
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
  extendsSelection(press, key, keys)
  selectsBlock(press, press.target, keys)
  const isDone = isDoneBy(press, press.target, key, keys) || types(event, key, keys)
  if (!isDone) return
  event.handled = true
  press.preventDefault()
}

function isDoneBy(press: Press, cell: HTMLElement, key: Key, keys: BodyKeys): boolean {
  return (
    moves(press, key, keys) ||
    empties(press, cell, keys) ||
    opens(press, key, keys) ||
    begins(press, cell, key, keys)
  )
}

function types(
  { component, event: press }: DataGridTypes.KeyDownEvent<RowView, Key>,
  key: Key,
  { isEditing, isEditable, typing }: BodyKeys,
): boolean {
  const cell = press?.target
  if (press === undefined || !(cell instanceof HTMLElement) || !isEditing || !isEditable(cell)) return false
  return typing.accept(component, press.originalEvent, cell, key)
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey'>

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

/** The widget moves the focus: the row that gets it is selected besides. */
function extendsSelection(press: Press, key: Key, { extendSelection }: BodyKeys): void {
  const step = STEPS[press.key]
  if (extendSelection !== null && step !== undefined && press.shiftKey && !press.altKey)
    extendSelection(key, step)
}

const BLOCK_STEPS: Readonly<Record<string, BlockStep>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
}

/** Keys that do something with the block, or nothing: it stays. */
const KEEPS_BLOCK: ReadonlySet<string> = new Set(['Shift', 'Control', 'Meta', 'Alt', 'Delete'])

/** The widget moves the focus with the corner of the block. What moves it otherwise, or types, ends the block. */
function selectsBlock(
  press: Press & Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>,
  cell: HTMLElement,
  { block }: BodyKeys,
): void {
  if (block === null) return
  const step = BLOCK_STEPS[press.key]
  const isCommand = press.ctrlKey || press.metaKey
  if (step !== undefined && press.shiftKey && !press.altKey && !isCommand) block.extend(cell, step)
  else if (!KEEPS_BLOCK.has(press.key) && !isCommand) block.forget()
}

/** Delete empties a block, or a column of the selected rows, while cells are edited; otherwise it deletes the selected rows, if asked so. */
function empties(press: Press, cell: HTMLElement, { block, deleteSelected }: BodyKeys): boolean {
  if (press.key !== 'Delete' || press.altKey || press.shiftKey) return false
  if (block !== null) return block.empty(cell)
  if (deleteSelected === null) return false
  deleteSelected()
  return true
}

function begins(press: Press, cell: HTMLElement, key: Key, { beginEditing, isEditable }: BodyKeys): boolean {
  const isAsked = press.key === 'F2' || press.key === 'Enter'
  if (beginEditing === null || !isAsked || !isEditable(cell)) return false
  beginEditing(cell, key)
  return true
}

/** Whether the element is the editor of a cell. */
export function isEditor(element: Element): boolean {
  return element.closest('.dx-editor-cell') !== null
}
